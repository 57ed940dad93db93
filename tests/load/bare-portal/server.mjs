/** Express as Remix's template sets it up. Prints its port. */
import { createRequestHandler } from "@remix-run/express";
import { installGlobals } from "@remix-run/node";
import compression from "compression";
import express from "express";

installGlobals({ nativeFetch: true });
const build = await import(new URL("../../../.test/bench/bare-portal/index.js", import.meta.url));
const app = express();
app.use(compression());
app.disable("x-powered-by");
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = app.listen(0, "127.0.0.1", () => console.log(server.address().port));
