import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "common/dates";
import { financialYear, isSenior, sharesOfTax, taxOnInterest, taxRateOf, thresholdOf } from "./tax";

const rule = {
  threshold: 50_000_00n,
  seniorThreshold: 1_00_000_00n,
  seniorAge: 60,
  rate: "10",
  rateWithoutPan: "20",
};
const payer = { hasPan: true, senior: false };

test("first-year interest of 59,596.02: 5,960; without PAN 11,919; a senior nothing", () => {
  expect(taxOnInterest(59_596_02n, rule, payer)).toBe(5_960_00n);
  expect(taxOnInterest(59_596_02n, rule, { ...payer, hasPan: false })).toBe(11_919_00n);
  expect(taxOnInterest(59_596_02n, rule, { ...payer, senior: true })).toBe(0n);
});

test("the threshold itself is free; a paisa above it the whole of the interest counts", () => {
  expect(taxOnInterest(50_000_00n, rule, payer)).toBe(0n);
  expect(taxOnInterest(50_000_01n, rule, payer)).toBe(5_000_00n);
  expect(taxOnInterest(1_00_000_00n, rule, { ...payer, senior: true })).toBe(0n);
  expect(taxOnInterest(1_00_000_01n, rule, { ...payer, senior: true })).toBe(10_000_00n);
});

test("a senior is who is sixty on some day of the financial year", () => {
  const day = isoDate("2025-06-01");
  expect(isSenior(isoDate("1966-03-31"), 60, day)).toBe(true);
  expect(isSenior(isoDate("1966-04-01"), 60, day)).toBe(false);
  expect(isSenior(null, 60, day)).toBe(false);
});

test("a financial year goes from April to March", () => {
  expect(financialYear(isoDate("2026-03-31"))).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(financialYear(isoDate("2026-04-01"))).toEqual({ from: "2026-04-01", to: "2027-03-31" });
});

test("tax is whole rupees, within fifty paise of the rate, never less for more interest or without PAN", () => {
  const interest = fc.bigInt(0n, 10_00_00_000_00n);
  fc.assert(
    fc.property(
      interest,
      fc.bigInt(0n, 1_00_000n),
      fc.boolean(),
      fc.boolean(),
      (paid, more, hasPan, senior) => {
        const who = { hasPan, senior };
        const tax = taxOnInterest(paid, rule, who);
        expect(tax % 100n).toBe(0n);
        expect(taxOnInterest(paid + more, rule, who)).toBeGreaterThanOrEqual(tax);
        expect(taxOnInterest(paid, rule, { senior, hasPan: false })).toBeGreaterThanOrEqual(tax);
        expect(tax > 0n).toBe(paid > thresholdOf(rule, who));
        if (tax > 0n) {
          const apart = tax * 100n - paid * BigInt(taxRateOf(rule, who));
          expect(apart <= 50_00n && apart >= -50_00n).toBe(true);
        }
      },
    ),
  );
});

const earned = (interest: bigint, tax = 0n) => ({ interest, covered: 0n, tax });

test("interest of 70,053.06 and 27,896.94 bears 7,005 and 2,790 of 9,795; what was borne counts", () => {
  expect(sharesOfTax(9_795_00n, [earned(70_053_06n), earned(27_896_94n)])).toEqual([7_005_00n, 2_790_00n]);
  expect(sharesOfTax(2_795_00n, [earned(70_053_06n, 7_000_00n), earned(27_896_94n)])).toEqual([
    5_00n,
    2_790_00n,
  ]);
});

test("the shares of tax are whole rupees and sum to it; each deposit comes within a rupee of its proportion", () => {
  const year = fc.array(fc.bigInt(1n, 10_00_000_00n), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(year, fc.bigInt(1n, 1_00_000n), (interests, rupees) => {
      const owed = rupees * 100n;
      const shares = sharesOfTax(
        owed,
        interests.map((interest) => earned(interest)),
      );
      const whole = interests.reduce((sum, interest) => sum + interest, 0n);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(owed);
      for (const [place, share] of shares.entries()) {
        expect(share % 100n).toBe(0n);
        const apart = share * whole - owed * interests[place]!;
        expect(apart < 100n * whole && apart > -100n * whole).toBe(true);
      }
    }),
  );
});
