import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSignInQueue } from "./sign-in-queue.server";

const here = () => new AbortController().signal;

/** Newcomers whose work ends when the test says so. */
function startLine({ busy = true, atOnce = 3, waitMilliseconds = 5_000 } = {}) {
  const state = { busy };
  const signInQueue = createSignInQueue({ atOnce, waitMilliseconds, isBusy: () => state.busy });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const come = (name: number, signal = here()) =>
    signInQueue.inTurn(signal, () => {
      begun.push(name);
      return new Promise<number>((resolve) => (ends[name] = () => resolve(name)));
    });
  return { state, begun, come, end: (name: number) => ends[name]!() };
}

test("newcomers go on one at a time while the process is busy, in the order they came, and a few at once when it is not", async () => {
  const { state, begun, come, end } = startLine();
  const all = [0, 1, 2, 3, 4].map((name) => come(name));
  await pause(0);
  expect(begun).toEqual([0]);
  end(0);
  expect(await all[0]).toBe(0);
  await pause(0);
  expect(begun).toEqual([0, 1]);
  state.busy = false;
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const name of [1, 2, 3]) end(name);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  end(4);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
});

test("nobody waits for longer than was said, or once they have gone; the others move up", async () => {
  const { begun, come, end } = startLine({ waitMilliseconds: 40 });
  const leaving = new AbortController();
  const [first, late] = [come(0), come(1)];
  const gone = come(2, leaving.signal);
  leaving.abort();
  expect(await gone).toBeNull();
  expect(await late).toBeNull();
  const next = come(3);
  end(0);
  expect(await first).toBe(0);
  await pause(0);
  expect(begun).toEqual([0, 3]);
  end(3);
  expect(await next).toBe(3);
  expect(await come(4, leaving.signal)).toBeNull();
});

test("a line of two hundred is full, and a fault of one keeps no place", async () => {
  const { come, end } = startLine();
  const waiting = Array.from({ length: 201 }, (_, name) => come(name));
  expect(await come(201)).toBeNull();
  const leave = async () => {
    for (let name = 0; name < 201; name += 1) {
      await pause(0);
      end(name);
    }
  };
  await Promise.all([leave(), ...waiting]);
  const signInQueue = createSignInQueue({ atOnce: 1, waitMilliseconds: 100, isBusy: () => false });
  await expect(signInQueue.inTurn(here(), () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await signInQueue.inTurn(here(), async () => "right")).toBe("right");
});
