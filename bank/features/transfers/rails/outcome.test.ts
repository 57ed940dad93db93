import fc from "fast-check";
import { expect, test } from "vitest";
import { farSides, outcomeOf, type RailOutcome } from "./outcome";

const outcomes = Object.keys(farSides);
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });

test("without a seed only the last two digits 91 to 95 keep money from arriving at once", () => {
  fc.assert(
    fc.property(digits(9), digits(2), digits(13), (number, last, reference) => {
      const outcome = outcomeOf({ toAccount: number + last, reference });
      expect(outcome !== "credited").toBe(["91", "92", "93", "94", "95"].includes(last));
    }),
  );
});

test("a seed gives each reference one outcome for ever, and payees with digits of their own keep theirs", () => {
  fc.assert(
    fc.property(fc.string(), digits(13), (seed, reference) => {
      const payment = { toAccount: "50100123456700", reference };
      expect(outcomeOf(payment, seed)).toBe(outcomeOf(payment, seed));
      expect(outcomeOf({ ...payment, toAccount: "50100123456791" }, seed)).toBe("declined");
    }),
  );
});

test("a seed's mix has every outcome, and most arrive", () => {
  const count = new Map<RailOutcome, number>();
  for (let place = 0; place < 2_000; place += 1) {
    const outcome = outcomeOf({ toAccount: "50100123456700", reference: `P${place}` }, "a seed");
    count.set(outcome, (count.get(outcome) ?? 0) + 1);
  }
  expect([...count.keys()].sort()).toEqual(outcomes.sort());
  expect(count.get("credited")).toBeGreaterThan(1_000);
});
