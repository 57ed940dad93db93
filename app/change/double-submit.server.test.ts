import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { onceAtATime, MAX_WAITING, PATIENCE_MS, pressEnded } from "./double-submit.server";

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** A press of a button that is under way until `ended` is set; `looks` counts how often it was asked about. */
function pressOf() {
  const press = { ended: false, looks: 0 };
  const look = () => {
    press.looks += 1;
    return Promise.resolve(press.ended ? "seen" : "under-way");
  };
  return { press, wait: (name: string) => onceAtATime(name, look) };
}

describe("the second press of a button", () => {
  it("waits until the first one tells that it has ended, and asks little meanwhile", async () => {
    const { press, wait } = pressOf();
    const second = wait("told");
    await vi.advanceTimersByTimeAsync(400);
    expect(press.looks).toBe(1);
    press.ended = true;
    pressEnded("told");
    expect(await second).toBe("seen");
    expect(press.looks).toBe(2);
  });

  it("finds a first one that ended in another process, and gives up one that never ends", async () => {
    const { press, wait } = pressOf();
    const second = wait("elsewhere");
    await vi.advanceTimersByTimeAsync(1_000);
    press.ended = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toBe("seen");
    const endless = pressOf().wait("endless");
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await endless).toBe("endless");
  });

  it("is answered at once when too many wait, for this press or in all", async () => {
    const { wait } = pressOf();
    const one = Array.from({ length: MAX_WAITING.forOnePress + 1 }, () => wait("one press"));
    expect(await one.at(-1)).toBe("crowded");
    const others = Array.from({ length: MAX_WAITING.inAll }, (_, place) => wait(`press ${place}`));
    expect(await others.at(-1)).toBe("crowded");
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    const ends = await Promise.all([...one, ...others]);
    expect(ends.filter((end) => end === "endless")).toHaveLength(MAX_WAITING.inAll);
  });
});
