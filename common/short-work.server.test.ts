import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { ShortWork } from "./short-work.server";

it("longer work waits while short work is under way, and goes on when it has ended", async () => {
  const pages = new ShortWork();
  let end = () => {};
  const answered = pages.during(() => new Promise<void>((resolve) => (end = resolve)));
  expect(pages.underWay).toBe(1);
  let begun = false;
  const longer = pages.givingWay().then(() => (begun = true));
  // A turn of the loop is at most one step of the wait.
  for (let turn = 0; turn < 5; turn += 1) await turnOfTheLoop();
  expect(begun).toBe(false);
  end();
  await answered;
  await longer;
  expect(pages.underWay).toBe(0);
});

it("longer work goes on at last, though short work never ends", async () => {
  const pages = new ShortWork();
  void pages.during(() => new Promise(() => undefined));
  await pages.givingWay();
  expect(pages.underWay).toBe(1);
});

it("short work that fails is under way no longer, and its fault is passed on", async () => {
  const pages = new ShortWork();
  await expect(pages.during(() => Promise.reject(new Error("no bank")))).rejects.toThrow("no bank");
  expect(pages.underWay).toBe(0);
});
