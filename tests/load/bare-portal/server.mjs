/** Express as Remix's template sets it up, with the brotli of the portal's pages (`app/server/compression.server.ts`). Prints its port. */
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { installGlobals } from "@remix-run/node";
import compression from "compression";
import express from "express";

installGlobals({ nativeFetch: true });
const build = await import(new URL("../../../.test/bench/bare-portal/index.js", import.meta.url));
const app = express();
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};
app.use(compression({ brotli: { params } }));
app.disable("x-powered-by");
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = app.listen(0, "127.0.0.1", () => console.log(server.address().port));
