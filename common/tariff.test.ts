import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankTariff } from "./bank-tariff";
import { addDays, isoDate } from "./dates";
import { transferKinds } from "./payments";
import { basisPoints } from "./rounding";
import {
  chargedRanges,
  inCrores,
  inForce,
  isCreditedOnLastDay,
  paymentCharge,
  percentWithGst,
  unusualQuarters,
  withGst,
  type Charges,
} from "./tariff";

describe("what holds from a date on", () => {
  const versions = [
    { from: isoDate("2026-04-01"), rate: "7.00" },
    { from: isoDate("2025-04-01"), rate: "6.50" },
  ];

  test("is the newest version that has begun", () => {
    expect(inForce(versions, isoDate("2026-03-31")).rate).toBe("6.50");
    expect(inForce(versions, isoDate("2026-04-01")).rate).toBe("7.00");
  });

  test("is nothing before the first", () => {
    expect(() => inForce(versions, isoDate("2025-03-31"))).toThrow(RangeError);
  });
});

test("GST is added and rounded half-up: 5.00 is 5.90, 0.25 is 0.30", () => {
  expect(withGst(500n, "18.00")).toBe(590n);
  expect(withGst(25n, "18.00")).toBe(30n);
  expect(withGst(0n, "18.00")).toBe(0n);
  expect([percentWithGst("2.00", "18"), percentWithGst("0", "18")]).toEqual(["2.36", "0.00"]);
});

describe("the charge of a payment", () => {
  const day = isoDate("2026-12-15");
  const slabs = fc
    .uniqueArray(fc.record({ above: fc.bigInt(0n, 10_00_000_00n), charge: fc.bigInt(0n, 100_00n) }), {
      selector: ({ above }) => above,
      maxLength: 4,
    })
    .map((rows) => rows.sort((one, other) => (one.above < other.above ? -1 : 1)));
  const chargesWith = (payments: Charges["payments"]): Charges[] => [
    { ...bankTariff.charges[0]!, from: day, payments },
  ];

  test("is that of the one range the amount is in, and ranges have no gap", () => {
    fc.assert(
      fc.property(slabs, fc.bigInt(1n, 20_00_000_00n), (neft, amount) => {
        const versions = chargesWith({ neft });
        const ranges = chargedRanges(versions, "neft", day);
        expect(ranges[0]!.above).toBe(0n);
        expect(ranges.map(({ upTo }) => upTo)).toEqual([
          ...ranges.slice(1).map(({ above }) => above),
          undefined,
        ]);
        const own = ranges.filter(
          ({ above, upTo }) => amount > above && (upTo === undefined || amount <= upTo),
        );
        expect(own).toHaveLength(1);
        expect(paymentCharge(versions, "neft", amount, day)).toBe(own[0]!.withGst);
        expect(own[0]!.withGst).toBe(withGst(own[0]!.charge, bankTariff.charges[0]!.gst));
      }),
    );
  });

  test("of our bank: IMPS above 1,000.00 costs 5.90, all else nothing, on every day from its first", () => {
    for (const { from } of bankTariff.charges)
      for (const on of [from, addDays(from, 1)])
        for (const kind of transferKinds) {
          expect(paymentCharge(bankTariff.charges, kind, 1_000_00n, on)).toBe(0n);
          expect(paymentCharge(bankTariff.charges, kind, 1_000_01n, on)).toBe(kind === "imps" ? 590n : 0n);
        }
  });
});

test("a report counts in crores with two decimals: ₹12,34,56,789 is 12.35", () => {
  expect(inCrores(12_34_56_789_00n)).toBe(1235n);
});

describe("interest on savings", () => {
  const { savings } = bankTariff;
  const yearFrom = (year: number) => ({
    from: isoDate(`${year}-04-01`),
    to: isoDate(`${year + 1}-03-31`),
  });

  test("is credited for five quarters in the year of the change, and for four in all others", () => {
    expect(unusualQuarters(savings, yearFrom(2026))).toEqual({
      number: 5,
      from: "2026-01-01",
      to: "2027-03-31",
    });
    for (const year of [1990, 1999, 2000, 2024, 2025, 2027, 2028])
      expect([year, unusualQuarters(savings, yearFrom(year))]).toEqual([year, undefined]);
  });

  test.each(["2026-04-01", "2026-11-30", "2027-03-30"])(
    "of a year that still runs says nothing: on %s",
    (today) => {
      const year = { ...yearFrom(2026), to: isoDate(today) };
      expect(unusualQuarters(savings, year)).toBeUndefined();
    },
  );

  test("of a rule that is taken back is credited for three", () => {
    const back = { ...savings.at(-1)!, from: isoDate("2028-02-01"), credited: "day-after" as const };
    expect(unusualQuarters([...savings, back], yearFrom(2027))).toEqual({
      number: 3,
      from: "2027-04-01",
      to: "2027-12-31",
    });
  });

  test("carries the last day from the quarter that ends on 31 December 2026 on", () => {
    const of = (due: string) => isCreditedOnLastDay(savings, isoDate(due));
    expect(["1999-01-01", "2026-07-01", "2026-10-01", "2027-01-01", "2027-04-01"].map(of)).toEqual([
      ...[false, false, false],
      ...[true, true],
    ]);
  });
});

describe("the bank's own figures", () => {
  const { charges, savings, depositRates, loanRates, progress } = bankTariff;

  test("give seniors no less than others, and each rate is a rate", () => {
    for (const { rate } of savings) expect(basisPoints(rate)).toBeGreaterThan(0n);
    for (const { fixed, recurring } of depositRates)
      for (const { general, senior } of [...fixed, ...recurring])
        expect(basisPoints(senior)).toBeGreaterThanOrEqual(basisPoints(general));
    for (const { loans } of loanRates)
      for (const { least, most } of loans)
        expect(basisPoints(most)).toBeGreaterThanOrEqual(basisPoints(least));
  });

  test("name no loan and no service twice, and run from the newest year back", () => {
    for (const { loans } of loanRates)
      expect(new Set(loans.map(({ product }) => product)).size).toBe(loans.length);
    for (const { services } of charges)
      expect(new Set(services.map(({ service }) => service)).size).toBe(services.length);
    const ends = progress.map(({ on }) => on);
    expect(ends).toEqual([...ends].sort().reverse());
    for (const { on } of progress) expect(addDays(on, 1)).toMatch(/-04-01$/);
  });
});
