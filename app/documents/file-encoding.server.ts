import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { brotliText } from "~/brotli.server";

const packers = {
  br: async (whole: Buffer) => Buffer.from((await brotliText(whole, 4)).buffer),
  gzip: promisify<Buffer, Buffer>(gzip),
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
