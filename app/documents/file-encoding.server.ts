import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const packers = {
  br: promisify((whole: Buffer, done: (error: Error | null, packed: Buffer) => void) =>
    brotliCompress(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify((whole: Buffer, done: (error: Error | null, packed: Buffer) => void) =>
    gzip(whole, { level: 6 }, done),
  ),
};

/**
 * How a file that is written whole is packed, so that its length is that of the bytes sent: what packs answers while they are sent
 * takes their length away. Off the thread that answers pages.
 */
export function encodingOf(accepted: string): {
  encoding: keyof typeof packers | null;
  encode: (whole: Buffer) => Promise<Buffer>;
} {
  const encoding = (["br", "gzip"] as const).find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;\\s*q=(?:1|0\\.[1-9])|$)`, "i").test(accepted),
  );
  if (!encoding) return { encoding: null, encode: (whole) => Promise.resolve(whole) };
  return { encoding, encode: packers[encoding] };
}
