import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Environment } from "~/env.server";
import { keepWorkers } from "./workers.server";

/** How workers are started and replaced, with a cluster that starts none: when each is asked for, in milliseconds. */
const fork = vi.hoisted(() => vi.fn());
vi.mock("node:cluster", () => ({ default: { fork, workers: {} } }));
vi.mock("~/log.server", () => ({ log: { info() {}, error() {} } }));

const forks: { at: number; worker: EventEmitter }[] = [];

class Ended extends Error {}

beforeEach(() => {
  forks.length = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  fork.mockImplementation(() => {
    const worker = Object.assign(new EventEmitter(), { process: { pid: 1 } });
    forks.push({ at: performance.now(), worker });
    return worker;
  });
  vi.spyOn(process, "on").mockReturnThis();
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Ended(String(code));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const keep = (WORKERS: number) => keepWorkers({ WORKERS, PUBLIC_URL: "https://test" } as Environment);
const die = (place: number) => forks[place]!.worker.emit("exit", 1, null);

test("the first worker starts alone, and the others once it listens", async () => {
  await keep(3);
  expect(forks).toHaveLength(1);
  forks[0]!.worker.emit("listening");
  expect(forks).toHaveLength(3);
});

test("a first worker that cannot start ends the process, and no other one is tried", async () => {
  await keep(3);
  expect(() => die(0)).toThrow(new Ended("1"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forks).toHaveLength(1);
});

test("one that served for a while is replaced at once; those that die at once, ever later, up to half a minute", async () => {
  await keep(1);
  forks[0]!.worker.emit("listening");
  const waits: number[] = [];
  for (const lived of [31_000, 100, 100, 100, 100, 100, 100, 100, 100, 100, 31_000, 100]) {
    await vi.advanceTimersByTimeAsync(lived);
    const died = performance.now();
    die(forks.length - 1);
    const before = forks.length;
    while (forks.length === before) await vi.advanceTimersToNextTimerAsync();
    waits.push(Math.round(forks.at(-1)!.at - died));
  }
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 0, 500]);
});
