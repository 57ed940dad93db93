/** How long the portal's program takes to start, its bank and its database running already. */
import { spawn } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "tests/support/free-port";
import { environmentOf } from "./compared-portal";
import { processorTime } from "./processor";
import type { Subject } from "./rounds";

/** From the command to the first page, of one more portal beside the one that runs; the processor time is told beside it. */
export const start: Subject = {
  name: "start of the portal",
  cost: async ({ portal }) => timeToFirstPage(portal.pid),
};

/** As the running one was started, whatever that commit's settings are called: only the port is another. */
async function timeToFirstPage(like: number) {
  const port = String(await freePort());
  const [program, ...words] = readFileSync(`/proc/${like}/cmdline`, "utf8").split("\0").slice(0, -1);
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", ...environmentOf(like), PORT: port };
  // The channel to the supervisor is not handed on.
  for (const name of ["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"]) delete env[name];
  const cwd = readlinkSync(`/proc/${like}/cwd`);
  const from = performance.now();
  const child = spawn(program!, words, { cwd, env, stdio: "ignore" });
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  try {
    while (!(await answers(`http://localhost:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`the portal in ${cwd} ended by itself`);
      await pause(5);
    }
    return { "the start": performance.now() - from, processor: processorTime(child.pid!) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

const answers = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
