/** Serves hashed bundles, compressed at build time, and the static files of `public/`. */
import { readdirSync } from "node:fs";
import express, { type RequestHandler } from "express";
import { own } from "common/own";

const year = "public, max-age=31536000, immutable";
const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
};

/** In order of preference, with the file extension. */
const encodings = { br: ".br", gzip: ".gz" };

/** Serves `public/build`. Names contain a content hash, so browsers may cache files for ever. */
export function builtAssets(directory: string): RequestHandler[] {
  const files = new Set(readdirSync(directory, { recursive: true }).map((name) => `/${String(name)}`));
  const choose: RequestHandler = (request, response, next) => {
    const path = request.path;
    const type = own(types, path.slice(path.lastIndexOf(".") + 1));
    if (!files.has(path) || !type) return next();
    response.vary("Accept-Encoding");
    for (const [encoding, result] of Object.entries(encodings)) {
      if (!files.has(path + result) || request.acceptsEncodings(encoding) !== encoding) continue;
      request.url = path + result;
      response.set({ "Content-Encoding": encoding, "Content-Type": type });
      break;
    }
    next();
  };
  const send = express.static(directory, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader("Cache-Control", year);
      response.setHeader("X-Content-Type-Options", "nosniff");
    },
  });
  // Answers 404 for bundles of other releases, instead of a page in place of a script.
  const missing: RequestHandler = (_request, response) =>
    void response.status(404).type("text").set("Cache-Control", "no-store").send("No such file.");
  return [choose, send, missing];
}

/** Serves the static files. Their names are read once, so that page requests do not touch the disk. */
export function publicFiles(directory: string): RequestHandler {
  const entries = readdirSync(directory, { withFileTypes: true });
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`));
  const send = express.static(directory, {
    index: false,
    redirect: false,
    maxAge: "1h",
    setHeaders: (response) => response.setHeader("X-Content-Type-Options", "nosniff"),
  });
  return (request, response, next) => (files.has(request.path) ? send(request, response, next) : next());
}
