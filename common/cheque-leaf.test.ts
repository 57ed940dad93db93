import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPostDated, isStale, leafAfter, type LeafEvent, type LeafState } from "./cheque-leaf";
import { addDays, isoDate } from "./dates";

const states: LeafState[] = ["unused", "presented", "paid", "returned", "stopped", "cancelled"];
const events: LeafEvent[] = ["present", "pay", "return", "stop", "revoke", "cancel"];

describe("a cheque leaf", () => {
  test("goes from unused to presented to paid or returned", () => {
    expect(leafAfter("unused", "present")).toBe("presented");
    expect(leafAfter("presented", "pay")).toBe("paid");
    expect(leafAfter("presented", "return")).toBe("returned");
  });

  test("is stopped, the stop taken back, or cancelled, only while it is unused", () => {
    expect(leafAfter("unused", "stop")).toBe("stopped");
    expect(leafAfter("stopped", "revoke")).toBe("unused");
    expect(leafAfter("unused", "cancel")).toBe("cancelled");
    for (const state of states.filter((state) => state !== "unused")) {
      expect(leafAfter(state, "stop")).toBeNull();
      expect(leafAfter(state, "cancel")).toBeNull();
    }
  });

  test("is at its end once paid, returned or cancelled", () => {
    for (const state of ["paid", "returned", "cancelled"] as const)
      for (const event of events) expect(leafAfter(state, event)).toBeNull();
  });

  test("is paid or returned once whatever happens, and only after it was presented unstopped", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happening) => {
        let state: LeafState = "unused";
        const past: LeafEvent[] = [];
        for (const event of happening) {
          const next = leafAfter(state, event);
          if (next === null) continue;
          past.push(event);
          state = next;
        }
        const count = (event: LeafEvent) => past.filter((one) => one === event).length;
        expect(count("present")).toBeLessThanOrEqual(1);
        expect(count("pay") + count("return") + count("cancel")).toBeLessThanOrEqual(1);
        expect(count("stop") - count("revoke")).toBe(state === "stopped" ? 1 : 0);
        if (count("pay") + count("return") > 0) {
          expect(count("stop")).toBe(count("revoke"));
          expect(past.at(-2)).toBe("present");
        }
      }),
    );
  });
});

describe("the date of a cheque", () => {
  test("is too old on the day after three months", () => {
    expect(isStale(isoDate("2026-03-10"), isoDate("2026-06-10"))).toBe(false);
    expect(isStale(isoDate("2026-03-10"), isoDate("2026-06-11"))).toBe(true);
    expect(isStale(isoDate("2025-11-30"), isoDate("2026-02-28"))).toBe(false);
    expect(isStale(isoDate("2025-11-30"), isoDate("2026-03-01"))).toBe(true);
  });

  test("is never both too old and yet to come, and a stale cheque stays stale", () => {
    const day = fc.integer({ min: -500, max: 500 }).map((days) => addDays(isoDate("2026-03-10"), days));
    fc.assert(
      fc.property(day, day, (date, today) => {
        expect(isStale(date, today) && isPostDated(date, today)).toBe(false);
        if (isStale(date, today)) expect(isStale(date, addDays(today, 1))).toBe(true);
      }),
    );
  });
});
