/** One run at a time in a tree: its tests share a build, PostgreSQL and reports. */
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";

/** Milliseconds until a run that does not answer is taken as one that says nothing of itself. */
const PATIENCE = 2_000;

/** Relative, since the path of a socket may have some hundred bytes only. */
const place = ".test/runner";

/**
 * Takes the place of the one run; answers undefined, or words about the run that has it. The system gives a place back
 * when its process ends, however it ends, and what a killed one has left of it is taken over.
 */
export async function takePlace(about = `process ${process.pid}`, path = place) {
  if (await listens(path, about)) return undefined;
  const other = await ask(path);
  if (other !== undefined) return other;
  rmSync(path, { force: true });
  // Two that take over at once: the later one has removed the place of the earlier, and both ask who has it now.
  const took = await listens(path, about);
  const holder = await ask(path);
  return took && holder === about ? undefined : (holder ?? "another run");
}

/** True if this process listens there now. */
function listens(path, about) {
  const server = createServer((socket) => socket.on("error", () => {}).end(about));
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen(path, () => resolve(true));
  });
}

/** Undefined where nobody listens. */
function ask(path) {
  const socket = connect(path).setEncoding("utf8");
  let heard = "";
  return new Promise((resolve) => {
    socket.once("error", () => resolve(undefined));
    socket.on("data", (text) => (heard += text)).once("end", () => resolve(heard));
    socket.setTimeout(PATIENCE, () => resolve("a run that does not answer"));
  }).finally(() => socket.destroy());
}
