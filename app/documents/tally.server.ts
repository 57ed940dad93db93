import type { Paise } from "common/money";
import type { StatementEntry, StatementFigures } from "./statement-data";

/** Adds up entries as they pass, to compare them with the bank's figures. */
export class Tally {
  #count = 0;
  #debits: Paise = 0n;
  #credits: Paise = 0n;

  constructor(private readonly figures: StatementFigures) {}

  add(entries: readonly Pick<StatementEntry, "direction" | "amount">[]): void {
    this.#count += entries.length;
    for (const { direction, amount } of entries) {
      if (direction === "debit") this.#debits += amount;
      else this.#credits += amount;
    }
  }

  get exceeded(): boolean {
    return this.#count > this.figures.entryCount;
  }

  get agrees(): boolean {
    const { entryCount, totalDebits, totalCredits } = this.figures;
    return this.#count === entryCount && this.#debits === totalDebits && this.#credits === totalCredits;
  }
}

/** The entries did not match the figures after the file was begun: it must not look complete. */
export class StatementChanged extends Error {
  constructor() {
    super("the account moved while its statement was read");
    this.name = "StatementChanged";
  }
}

/** Small enough that no message blocks either process. */
const MAX_BATCH = 2_000;

/** Reads a source at the reader's pace; closes it when `signal` aborts. */
export async function* inBatches<Entry>(
  source: AsyncIterable<readonly Entry[]> | Iterable<readonly Entry[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Entry[]> {
  const reader = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let leave: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { value, done } = await Promise.race([reader.next(), aborted]);
      if (done) return;
      for (let start = 0; start < value.length; start += MAX_BATCH) {
        yield value.slice(start, start + MAX_BATCH);
      }
    }
  } finally {
    signal.removeEventListener("abort", leave);
    // Not awaited: a hanging source must not hold its reader.
    void Promise.resolve(reader.return?.()).catch(() => undefined);
  }
}
