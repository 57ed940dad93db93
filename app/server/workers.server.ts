/** Primary process: starts workers, replaces those that die, and stops them in turn. It serves no requests. */
import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Environment } from "~/env.server";
import { log } from "~/log.server";
import { metricsOfWorkers } from "~/metrics.server";
import { openMetricsPort } from "./metrics-port.server";

/** Message to a worker: report not ready, but serve on. */
export const DRAINING = "draining";

/** First in the log of a sandbox. */
export const A_SANDBOX = "a sandbox: its customers are invented, and their phones are open to everybody";

/** A worker that dies sooner counts as failed to start, and doubles the wait before the next one. */
const STEADY_MS = 30_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Time for all workers to stop in turn; slower ones overlap. Supervisors wait 30 s. */
const TURNS_MS = 10_000;

/**
 * Keeps WORKERS processes on one port. The first starts alone, to migrate the database; if it fails, this process ends. Throws if the
 * metrics port is taken.
 */
export async function keepWorkers(env: Environment): Promise<void> {
  const { WORKERS: count, PUBLIC_URL: url } = env;
  if (env.SANDBOX) log.info({ url }, A_SANDBOX);
  await openMetricsPort(env, metricsOfWorkers());
  let [open, stopping] = [false, false];
  let diedAtOnce = 0;

  function start(): Worker {
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.once("exit", (code: number, signal: string | null) => {
      if (stopping) return;
      if (!open) process.exit(1);
      const withOwnCaller = performance.now() - startedAt > STEADY_MS;
      diedAtOnce = withOwnCaller ? 0 : diedAtOnce + 1;
      const wait = diedAtOnce && Math.min(FIRST_WAIT_MS * 2 ** (diedAtOnce - 1), MAX_WAIT_MS);
      log.error({ pid: worker.process.pid, code, signal, wait }, "a worker ended and is replaced");
      setTimeout(() => void (stopping || start()), wait);
    });
    return worker;
  }

  start().once("listening", () => {
    open = true;
    log.info({ url, workers: count }, "the portal is open");
    for (let more = 1; more < count && !stopping; more += 1) start();
  });

  const stop = () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    if (stopping) {
      for (const worker of workers) worker.process.kill("SIGKILL");
      process.exit(1);
    }
    stopping = true;
    void endInTurn(workers).then(() => process.exit(0));
  };
  // `disconnect`: the supervisor has died.
  process.on("SIGTERM", stop).on("SIGINT", stop).on("disconnect", stop);
}

/** All report not ready at once; then each stops while the others serve. */
async function endInTurn(workers: Worker[]): Promise<void> {
  const ends = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
  for (const worker of workers) if (worker.isConnected()) worker.send(DRAINING);
  for (const [at, worker] of workers.entries()) {
    worker.process.kill("SIGTERM");
    await Promise.race([ends[at], pause(TURNS_MS / workers.length)]);
  }
  await Promise.all(ends);
}
