import fc from "fast-check";
import { expect, test } from "vitest";
import { sumBy } from "common/money";
import { closingLines } from "./deposits";

test("the lines of a closing add up to what is paid, whatever the scheme", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const terms = fc.record({
    scheme: fc.constantFrom("reinvestment" as const, "monthly-interest" as const, "recurring" as const),
    ...{ deposited: amount, earned: amount, credited: amount, charge: amount },
  });
  fc.assert(
    fc.property(terms, ({ credited, ...rest }) => {
      const closing = { ...rest, credited: rest.scheme === "recurring" ? 0n : credited };
      const { scheme, deposited, earned, charge } = closing;
      // As the bank: balance, less what was credited, plus what is earned.
      const balance = deposited + (scheme === "monthly-interest" ? 0n : closing.credited);
      const paid = balance + earned - closing.credited - charge;
      expect(sumBy(closingLines(closing), (line) => line.amount)).toBe(paid);
    }),
  );
});
