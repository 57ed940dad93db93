/** The process before the workers: it starts them, replaces one that dies, and ends them in turn. It serves nobody itself. */
import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Environment } from "~/env.server";
import { log } from "~/log.server";
import { metricsOfWorkers } from "~/metrics.server";
import { openMetricsPort } from "./metrics-port.server";

/** Told to a worker before its turn to end comes: it serves on, and says that it is not ready. */
export const DRAINING = "draining";

/** One that dies sooner after its start counts as one that cannot start: the next one waits twice as long as the last. */
const STEADY_MS = 30_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** In all, for turns: a worker that still answers somebody then ends beside those after it. A supervisor waits 30 s. */
const TURNS_MS = 10_000;

/**
 * Keeps WORKERS processes behind the one address. The first starts alone: it brings the database to its newest state, and
 * if it cannot start, what it said is said once and this process ends too. Throws when the metrics' port cannot be had.
 */
export async function keepWorkers(env: Environment): Promise<void> {
  const { WORKERS: count, PUBLIC_URL: url } = env;
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
  // A supervisor that is gone can no longer stop us.
  process.on("SIGTERM", stop).on("SIGINT", stop).on("disconnect", stop);
}

/** All say at once that they are not ready; while one answers those it still has, the others take who comes. */
async function endInTurn(workers: Worker[]): Promise<void> {
  const ends = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
  for (const worker of workers) if (worker.isConnected()) worker.send(DRAINING);
  for (const [at, worker] of workers.entries()) {
    worker.process.kill("SIGTERM");
    await Promise.race([ends[at], pause(TURNS_MS / workers.length)]);
  }
  await Promise.all(ends);
}
