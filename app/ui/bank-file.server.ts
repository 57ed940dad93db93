import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

export interface BankFile {
  /** Contains the bank's id and a hash of the content: browsers may cache it for ever. */
  path: string;
  content: string;
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Hashes `hashed`; the content defaults to it. */
export function bankFile(
  pathOf: (hash: string) => string,
  hashed: string,
  contentOf: (path: string) => string = () => hashed,
): BankFile {
  const path = pathOf(createHash("sha256").update(hashed).digest("hex").slice(0, 10));
  const content = contentOf(path);
  let small: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return { path, content, brotli: () => (small ??= compress(content)) };
}

const compressed = promisify(brotliCompress);

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return new Uint8Array(await compressed(text, { params }));
}
