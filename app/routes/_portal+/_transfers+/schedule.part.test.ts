import { expect, test } from "vitest";
import { scheduledState } from "./schedule.part";

const t = ((key: string, { time = "" } = {}) => [key, time].filter(Boolean).join(" ")) as never;
const triedAgainAt = new Date("2026-11-22T12:30:00Z");

test.each([
  [{ state: "waiting" as const }, "schedule.states.waiting"],
  [{ state: "waiting" as const, triedAgainAt }, "schedule.triedAgain 22-11-2026 18:00"],
  [{ state: "paid" as const, payment: "queued" as const }, "outlooks.under-way"],
  [{ state: "paid" as const, payment: "credited" as const }, "outlooks.arrived"],
  [{ state: "paid" as const, payment: "returned" as const }, "outlooks.money-back"],
  [{ state: "paid" as const }, "schedule.states.paid"],
  [{ state: "cancelled" as const }, "schedule.states.cancelled"],
])("a scheduled transfer that is %o reads %s", (one, words) => {
  expect(scheduledState(t, one).replaceAll("\u00a0", " ").replaceAll("\u2011", "-")).toBe(words);
});
