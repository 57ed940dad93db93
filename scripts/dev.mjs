/** `npm run dev`: the embedded bank, and the portal with pages that reload on changes. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "./build.mjs";
import { fail, root } from "./root.mjs";
import { install } from "./install.mjs";

process.chdir(root);
install();
await build().catch((error) => fail(`The build failed: ${error.message}`));
// The pages in build/ are development pages from now on.
rmSync("build/.stamp");

const env = { ...process.env, SANDBOX: process.env.SANDBOX || "on" };
const run = (...words) => spawn(process.execPath, words, { env, stdio: "inherit" });
const parts = env.GATEWAY_URL ? [] : [run("--enable-source-maps", "scripts/run.mjs", "bank")];
parts.push(run("node_modules/@remix-run/dev/dist/cli.js", "dev"));
// Ctrl+C reaches all processes; if one ends, the others end too.
process.on("SIGINT", () => {});
for (const part of parts) {
  part.once("exit", (code) => {
    for (const other of parts) other.kill("SIGTERM");
    process.exitCode ||= code ?? 1;
  });
}
