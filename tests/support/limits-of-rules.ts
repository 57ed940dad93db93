/** Run before each file of rules: no test has a limit of its own, the whole file has one. */
import { relative } from "node:path";
import { beforeEach, expect, vi } from "vitest";
import { fileLimit, useLimitOf } from "./file-limit";

const now = performance.now.bind(performance);
const began = now();

const thisFile = () => relative(process.cwd(), expect.getState().testPath!);

/** Called at the head of a file that may have `times` as much to do: an audit with a budget of its own. */
export function mayTake(times: number): void {
  limitTests(useLimitOf(thisFile(), times));
}

function limitTests(limit: number): void {
  vi.setConfig({
    testTimeout: limit,
    hookTimeout: limit,
    // Says what was last seen before the test itself is ended.
    expect: { poll: { timeout: limit / 2, interval: 50 } },
  });
}

limitTests(useLimitOf(thisFile()));

beforeEach(() => {
  const seconds = Math.round((now() - began) / 1_000);
  if (seconds * 1_000 > fileLimit())
    throw new Error(
      `${thisFile()} has taken ${seconds} s; ${fileLimit() / 1_000} s are ten times what it takes on a quiet machine`,
    );
});
