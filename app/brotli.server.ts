import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compressed = promisify(brotliCompress);

export async function brotliText(
  content: string | Buffer,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return new Uint8Array(await compressed(content, { params }));
}
