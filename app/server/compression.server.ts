/** Compression of responses. Brotli 4 costs about as much as gzip 6 and is some 15 % smaller. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";

const threshold = 512;

const paramsAt = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // Pages fit into 128 KB; the default window of 4 MB would be allocated for each.
  [constants.BROTLI_PARAM_LGWIN]: 17,
});

const quick = paramsAt(4);
/** For pages: 6 % smaller than level 4, a third slower. */
const small = paramsAt(5);

/** Compresses streamed responses with an encoding that the browser accepts. */
export const compressAnswers = (): RequestHandler => compression({ threshold, brotli: { params: quick } });

const compressed = promisify(brotliCompress);

/** Compresses a complete page with brotli and sends it with its length. Other encodings are left to `compressAnswers`. */
export async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  const bytes = Buffer.from(html);
  const packed =
    bytes.length >= threshold && takesBrotli(request) ? await compressed(bytes, { params: small }) : null;
  if (response.destroyed) return;
  if (packed) response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Length", (packed ?? bytes).length);
  response.end(packed ?? bytes);
}

/** True if brotli is accepted without quality values. */
function takesBrotli({ headers }: Request): boolean {
  const accepted = headers["accept-encoding"] ?? "";
  return !accepted.includes(";") && /(?:^|,)\s*br\s*(?:,|$)/i.test(accepted);
}
