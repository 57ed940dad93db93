/** Reads request bodies completely before any page runs. */
import type { Request, RequestHandler, Response } from "express";

const limit = 64 * 1024;

const bodies = new WeakMap<Request, Buffer<ArrayBuffer>>();

export function bodyOf(request: Request): Buffer<ArrayBuffer> | undefined {
  return bodies.get(request);
}

/** Reads at most 64 KB. Answers 413 by Content-Length before reading, else at the first byte too many. */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const declared = Number(request.headers["content-length"] ?? 0);
    const hasBody = declared > 0 || request.headers["transfer-encoding"] !== undefined;
    if (!hasBody) return next();
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      request.off("data", take).off("end", finish);
      tooLarge(request, response);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) refuse();
      else chunks.push(chunk);
    };
    const finish = () => {
      bodies.set(request, Buffer.concat(chunks, size));
      next();
    };
    if (declared > limit) refuse();
    else request.on("data", take).once("end", finish);
  };
}

const words = "The request is too large.";

/** Answers at once but reads on for a second: closing a connection with unread bytes resets it, and the client would miss the answer. */
function tooLarge(request: Request, response: Response): void {
  response.status(413).type("text");
  response.set({ Connection: "close", "Cache-Control": "no-store", "Content-Length": String(words.length) });
  response.write(words);
  const timer = setTimeout(() => response.end(), 1_000);
  request.once("end", () => response.end()).once("close", () => clearTimeout(timer));
  request.resume();
}
