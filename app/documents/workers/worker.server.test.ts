import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processMark } from "common/postgres/embedded/process-mark.server";
import type { Reply, Request } from "../tasks.server";
import { WorkerPool } from "./pool.server";
import { Worker, WorkerLost, type WorkerLimits } from "./worker.server";

type PoolOptions = ConstructorParameters<typeof WorkerPool>[0];

/** A process that misbehaves on demand: what it is asked to `begin` names what it does. */
const script = `
const held = [];
const acts = {
  answer: () => ({ reply: "more" }),
  crash: () => process.exit(3),
  silence: () => undefined,
  spin: () => { for (;;); },
  grow: () => { for (;;) { held.push(Buffer.alloc(8e6, 1)); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5); } },
  environment: () => ({ reply: "failed", fault: Object.keys(process.env).join() }),
  heap: async () => ({ reply: "failed", fault: String((await import("node:v8")).getHeapStatistics().heap_size_limit) }),
};
process.on("message", async ({ task }) => { const reply = await acts[task](); if (reply) process.send(reply); });
process.on("disconnect", () => process.exit());
`;

const MEGABYTE = 1024 * 1024;
const limits: WorkerLimits = {
  heapMegabytes: 64,
  residentBytes: 250 * MEGABYTE,
  answerWithin: 60_000,
  niceness: 0,
};
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "worker-"));
  path = join(folder, "process.mjs");
  await writeFile(path, script);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Act = "answer" | "crash" | "silence" | "spin" | "grow" | "environment" | "heap";
const act = (what: Act) => ({ ask: "begin", task: what }) as unknown as Request;
const errorOf = async (worker: Worker, what: Act) =>
  ((await worker.ask(act(what))) as Reply & { fault: string }).fault;

async function gone(pid: number) {
  await expect.poll(() => processMark(pid)).toBeUndefined();
}

describe("a document process", () => {
  it("that crashes fails the one document it was making", async () => {
    const worker = new Worker(path, limits);
    await expect(worker.ask(act("crash"))).rejects.toMatchObject({ name: "WorkerLost", reason: "ended" });
    expect(worker.alive).toBe(false);
    await expect(worker.ask(act("answer"))).rejects.toBeInstanceOf(WorkerLost);
  });

  it("that holds more memory than it may is ended, buffers counted", async () => {
    const worker = new Worker(path, limits);
    await expect(worker.ask(act("grow"))).rejects.toMatchObject({ reason: "out-of-memory" });
    await gone(worker.pid!);
  });

  it("that gives no answer in time is ended, even when it listens no more", async () => {
    const worker = new Worker(path, { ...limits, answerWithin: 1_500 });
    await expect(worker.ask(act("spin"))).rejects.toMatchObject({ reason: "too-slow" });
    await gone(worker.pid!);
  });

  it("knows no secrets of the portal", async () => {
    process.env.GATEWAY_SECRET_OF_TEST = "secret";
    const worker = new Worker(path, limits);
    const names = await errorOf(worker, "environment");
    delete process.env.GATEWAY_SECRET_OF_TEST;
    worker.end();
    expect(names).toContain("NODE_ENV");
    expect(names).not.toMatch(/SECRET|DATABASE|PATH/);
  });

  it("has the heap it was given", async () => {
    const worker = new Worker(path, limits);
    const heap = Number(await errorOf(worker, "heap"));
    worker.end();
    expect(heap).toBeLessThan(150 * MEGABYTE);
  });

  it("that cannot be started is a fault of the document, not of the portal", async () => {
    const worker = new Worker(join(folder, "missing.mjs"), { ...limits });
    await expect(worker.ask(act("answer"))).rejects.toBeInstanceOf(WorkerLost);
  });
});

describe("the pool", () => {
  const pools: WorkerPool[] = [];
  const poolOf = (options: Partial<PoolOptions> = {}) => {
    const pool = new WorkerPool({ path, size: 1, waiting: 2, restAfter: 60_000, limits, ...options });
    pools.push(pool);
    return pool;
  };
  afterAll(() => pools.forEach((pool) => pool.close()));
  const wishOf = (customer: string, signal = new AbortController().signal) => ({
    customer,
    signal,
  });
  const wish = wishOf("100200301");
  const pidAfter = (what: Act) => async (worker: Worker) => {
    await worker.ask(act(what));
    return worker.pid!;
  };

  it("uses a process again, and a fresh one after a crash", async () => {
    const pool = poolOf();
    const first = await pool.run(wish, pidAfter("answer"));
    expect(await pool.run(wish, pidAfter("answer"))).toBe(first);
    await expect(pool.run(wish, pidAfter("crash"))).rejects.toBeInstanceOf(WorkerLost);
    const fresh = await pool.run(wish, pidAfter("answer"));
    expect(fresh).not.toBe(first);
  });

  it("lets a bounded number wait and is busy for the next", async () => {
    const pool = poolOf();
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const order: number[] = [];
    const requested = [1, 2, 3].map((number) => pool.run(wish, () => opened.then(() => order.push(number))));
    expect(await pool.run(wish, pidAfter("answer"))).toBeNull();
    open();
    await Promise.all(requested);
    expect(order).toEqual([1, 2, 3]);
  });

  it("gives customers turns, not wishes: the twentieth of one waits, another's does not", async () => {
    const pool = poolOf({ waiting: 40 });
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const order: string[] = [];
    const ask = (customer: string, number: number) =>
      pool.run(wishOf(customer), () => opened.then(() => order.push(`${customer}${number}`)));
    const requested = Array.from({ length: 20 }, (_, index) => ask("a", index + 1));
    requested.push(ask("b", 1), ask("c", 1), ask("b", 2));
    open();
    await Promise.all(requested);
    expect(order.slice(0, 6)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
    expect(order.slice(-1)).toEqual(["a20"]);
  });

  it("has room for everybody while one customer fills it: the last wish of that one is turned away", async () => {
    const pool = poolOf({ waiting: 3 });
    let open: () => void = () => undefined;
    const first = pool.run(wishOf("a"), () => new Promise<void>((resolve) => (open = resolve)));
    const made = (customer: string) => pool.run(wishOf(customer), () => Promise.resolve(customer));
    const ofOne = [made("a"), made("a"), made("a")];
    const ofOthers = [made("b"), made("c")];
    const tooMany = made("d");
    open();
    await first;
    expect(await Promise.all(ofOne)).toEqual(["a", null, null]);
    expect(await Promise.all(ofOthers)).toEqual(["b", "c"]);
    expect(await tooMany).toBeNull();
  });

  it("makes as many at a time as it has processes", async () => {
    const pool = poolOf({ size: 2 });
    const both = await Promise.all([1, 2].map(() => pool.run(wish, pidAfter("answer"))));
    expect(new Set(both).size).toBe(2);
  });

  it("ends a process at work when whoever asked is gone, and serves the next", async () => {
    const pool = poolOf();
    const leaving = new AbortController();
    let pid = 0;
    const requested = pool.run(wishOf("100200301", leaving.signal), (worker) => {
      pid = worker.pid!;
      const answer = worker.ask(act("spin"));
      setTimeout(() => leaving.abort(new Error("download broken off")), 300);
      return answer;
    });
    await expect(requested).rejects.toThrow("download broken off");
    await gone(pid);
    expect(await pool.run(wish, pidAfter("answer"))).not.toBe(pid);
  });

  it("forgets who leaves the queue", async () => {
    const pool = poolOf({ waiting: 1 });
    let open: () => void = () => undefined;
    const first = pool.run(wish, () => new Promise<void>((resolve) => (open = resolve)));
    const leaving = new AbortController();
    const second = pool.run(wishOf("100200301", leaving.signal), pidAfter("answer"));
    leaving.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    const third = pool.run(wish, pidAfter("answer"));
    open();
    await first;
    expect(await third).toBeGreaterThan(0);
  });

  it("makes the first document in the process that it prepared", async () => {
    const pool = poolOf();
    pool.prepare();
    pool.prepare();
    const pids = await Promise.all([1, 2].map(() => pool.run(wish, pidAfter("answer"))));
    expect(new Set(pids).size).toBe(1);
  });

  it("ends its processes after a time of rest", async () => {
    const pool = poolOf({ restAfter: 50 });
    const pid = await pool.run(wish, pidAfter("answer"));
    await gone(pid!);
  });
});
