import { expect, test } from "vitest";
import { scheduledState } from "./order-list.part";

const triedAgainAt = new Date("2026-11-22T12:30:00Z");

test.each([
  [{ state: "waiting" as const }, "planned"],
  [{ state: "waiting" as const, triedAgainAt }, "waiting"],
  [{ state: "paid" as const, payment: "queued" as const }, "way"],
  [{ state: "paid" as const, payment: "credited" as const }, "done"],
  [{ state: "paid" as const, payment: "returned" as const }, "returned"],
  [{ state: "paid" as const, payment: "declined" as const }, "refused"],
  [{ state: "paid" as const }, "done"],
  [{ state: "failed" as const }, "refused"],
  [{ state: "cancelled" as const }, "stopped"],
])("a scheduled transfer that is %o is called %s", (one, state) => {
  expect(scheduledState(one)).toBe(state);
});
