/** How answers are compressed. Brotli at level 4 costs about what gzip 6 does, for an answer some 15 % smaller. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";

const threshold = 512;

const paramsAt = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  // A page fits into 128 KB; the usual window of 4 MB would be laid out anew for each.
  [constants.BROTLI_PARAM_LGWIN]: 17,
});

const quick = paramsAt(4);
/** A sixteenth less in a third more time: for pages, whose readers wait for every byte. */
const small = paramsAt(5);

/** Compresses answers as they are written, by what the browser takes. */
export const compressAnswers = (): RequestHandler => compression({ threshold, brotli: { params: quick } });

const compressed = promisify(brotliCompress);

/**
 * A page that is written already is compressed at once and sent with its length; whoever prefers another encoding
 * gets it by `compressAnswers`.
 */
export async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  const bytes = Buffer.from(html);
  const packed =
    bytes.length >= threshold && takesBrotli(request) ? await compressed(bytes, { params: small }) : null;
  if (response.destroyed) return;
  if (packed) response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Length", (packed ?? bytes).length);
  response.end(packed ?? bytes);
}

/** As browsers say it, without preferences. */
function takesBrotli({ headers }: Request): boolean {
  const accepted = headers["accept-encoding"] ?? "";
  return !accepted.includes(";") && /(?:^|,)\s*br\s*(?:,|$)/i.test(accepted);
}
