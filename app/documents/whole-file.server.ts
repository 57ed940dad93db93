import { Readable } from "node:stream";

interface Room {
  /** Bytes of a file that is held to tell its length. */
  most: number;
  /** Bytes of all files that are held at a time; files beyond are sent as they are written. */
  inAll: number;
  /** Milliseconds before what there is of a file is sent, so that its reader and the proxies between wait for no more. */
  patience: number;
}

const MEGABYTE = 1024 * 1024;

const LATE = Symbol("late");

/** Writes files whole while they are short, so that their length is known before the first byte is sent. */
export class WholeFiles {
  #held = 0;

  constructor(private readonly room: Room = { most: 5 * MEGABYTE, inAll: 40 * MEGABYTE, patience: 10_000 }) {}

  /** Bytes held, and reserved for files that are being written. */
  get held(): number {
    return this.#held;
  }

  /**
   * The file's parts, as `encode` packs them, and their length if it was written whole: not if it is longer than `most`, takes too long, or too much is
   * held already. Throws what the parts throw until then. What is held is given back when the file is sent, or `signal` aborts.
   */
  async begin(
    parts: AsyncIterable<string>,
    signal: AbortSignal,
    encode: (whole: Buffer) => Promise<Buffer> = (whole) => Promise.resolve(whole),
  ): Promise<{ body: Readable; length: number | null }> {
    const { most, inAll, patience } = this.room;
    const reader = parts[Symbol.asyncIterator]();
    if (this.#held + most > inAll) return { body: sent([], reader), length: null };
    this.#held += most;
    let reserved = most;
    const keepOnly = (bytes: number) => {
      this.#held -= reserved - bytes;
      reserved = bytes;
    };
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<typeof LATE>((resolve) => (timer = setTimeout(resolve, patience, LATE)));
      const written: Buffer[] = [];
      let length = 0;
      for (;;) {
        const next = reader.next();
        // Else an error while nobody waits for it would end the process.
        next.catch(() => undefined);
        const part = await Promise.race([next, late]);
        if (part !== LATE && !part.done) {
          written.push(Buffer.from(part.value));
          length += written.at(-1)!.length;
          if (length <= most) continue;
        }
        const isWhole = part !== LATE && part.done === true;
        const held = isWhole ? [await encode(Buffer.concat(written))] : written;
        const body = sent(held, isWhole ? null : reader, part === LATE ? next : undefined);
        keepOnly(isWhole ? held[0]!.length : length);
        const release = () => keepOnly(0);
        body.once("close", release);
        if (signal.aborted) release();
        signal.addEventListener("abort", release, { once: true });
        return { body, length: isWhole ? held[0]!.length : null };
      }
    } catch (error) {
      keepOnly(0);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Sends the written parts, then those that `reader` still gives, beginning with `next` if it was asked already. */
function sent(
  written: Buffer[],
  reader: AsyncIterator<string> | null,
  next?: Promise<IteratorResult<string>>,
): Readable {
  async function* parts() {
    try {
      while (written.length > 0) yield written.shift()!;
      if (!reader) return;
      for (let part = await (next ?? reader.next()); !part.done; part = await reader.next())
        yield Buffer.from(part.value);
    } finally {
      await reader?.return?.();
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
