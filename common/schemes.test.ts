import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, isoDate, type IsoDate } from "./dates";
import {
  ageOn,
  apyContribution,
  coverEnd,
  courseOf,
  dueDate,
  frequencies,
  paidUntil,
  pensions,
  premiumOf,
  schemeIds,
  schemeRules,
  whyNotEligible,
  type EnrolmentTerms,
} from "./schemes";

const rupees = (amount: number) => BigInt(amount) * 100n;

describe("what a scheme costs", () => {
  test.each([
    ["06", 436],
    ["08", 436],
    ["09", 342],
    ["11", 342],
    ["12", 228],
    ["02", 228],
    ["03", 114],
    ["05", 114],
  ])("PMJJBY joined in month %s costs %i at first, and 436 in every later year", (month, amount) => {
    const terms = {
      scheme: "pmjjby",
      born: isoDate("1990-01-01"),
      enrolledOn: isoDate(`2026-${month}-15`),
    } as const;
    expect([1, 2, 3].map((number) => premiumOf(terms, number))).toEqual([amount, 436, 436].map(rupees));
  });

  test("PMSBY costs 20 a year", () => {
    const terms = {
      scheme: "pmsby",
      born: isoDate("1990-01-01"),
      enrolledOn: isoDate("2026-11-22"),
    } as const;
    expect([1, 2].map((number) => premiumOf(terms, number))).toEqual([20, 20].map(rupees));
  });

  // PFRDA, Atal Pension Yojana, "Contribution chart": months, quarters and half-years.
  test.each([
    [18, 1000, 42, 125, 248],
    [18, 2000, 84, 250, 496],
    [18, 3000, 126, 376, 744],
    [18, 4000, 168, 501, 991],
    [18, 5000, 210, 626, 1239],
    [25, 5000, 376, 1121, 2219],
    [40, 1000, 291, 867, 1717],
    [40, 2000, 582, 1734, 3435],
    [40, 3000, 873, 2602, 5152],
    [40, 4000, 1164, 3469, 6869],
    [40, 5000, 1454, 4333, 8581],
  ] as const)("APY at %i for %i a month costs what the published chart says", (age, pension, ...amounts) => {
    const paid = frequencies.map((frequency) => apyContribution(age, { pension, frequency }));
    expect(paid).toEqual(amounts.map(rupees));
  });

  test("a contribution grows with age and pension, and less often is less in all", () => {
    for (let age = 18; age <= 40; age += 1)
      pensions.forEach((pension, at) => {
        const [month, quarter, half] = frequencies.map((frequency) =>
          apyContribution(age, { pension, frequency }),
        ) as [bigint, bigint, bigint];
        expect(quarter).toBeLessThan(month * 3n);
        expect(half).toBeLessThan(quarter * 2n);
        if (age > 18)
          expect(month).toBeGreaterThan(apyContribution(age - 1, { pension, frequency: "monthly" }));
        if (at > 0)
          expect(month).toBeGreaterThan(
            apyContribution(age, { pension: pensions[at - 1]!, frequency: "monthly" }),
          );
      });
    for (const age of [17, 41])
      expect(() => apyContribution(age, { pension: 1000, frequency: "monthly" })).toThrow(RangeError);
  });
});

test("the course of an enrolment ends before the last age is over, and its total is that of all its debits", () => {
  const young = { scheme: "apy", born: isoDate("1990-06-17"), enrolledOn: isoDate("2026-11-24") } as const;
  const choice = { pension: 1000, frequency: "quarterly" } as const;
  const { debits, last, total } = courseOf({ ...young, choice });
  expect(last).toBe("2050-05-24");
  expect(total).toBe(premiumOf({ ...young, choice }, 1) * BigInt(debits));
  const pmsby = { ...young, scheme: "pmsby" } as const;
  expect(courseOf(pmsby)).toEqual({ debits: 35, last: "2060-05-25", total: rupees(35 * 20) });
  expect(courseOf({ ...pmsby, born: isoDate("1957-01-01") }).debits).toBe(1);
});

describe("who may join", () => {
  const day = isoDate("2026-11-22");
  test.each([
    ["pmjjby", 18, 50],
    ["pmsby", 18, 70],
    ["apy", 18, 40],
  ] as const)("%s from the birthday at %i to the day before the next one after %i", (scheme, least, most) => {
    const youngest = addMonths(day, -12 * least);
    const oldest = addDays(addMonths(day, -12 * (most + 1)), 1);
    for (const born of [youngest, oldest]) expect(whyNotEligible(scheme, born, day)).toBeNull();
    expect(whyNotEligible(scheme, addDays(youngest, 1), day)).toBe("tooYoung");
    expect(whyNotEligible(scheme, addDays(oldest, -1), day)).toBe("tooOld");
    expect(whyNotEligible(scheme, null, day)).toBe("noBirthDate");
  });

  test("whoever is born on 29 February is a year older on the last of February where it has no 29th", () => {
    const born = isoDate("2008-02-29");
    expect(
      ["2026-02-27", "2026-02-28", "2028-02-28", "2028-02-29"].map((on) => ageOn(born, isoDate(on))),
    ).toEqual([17, 18, 19, 20]);
  });
});

const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays(isoDate("2022-06-01"), count));

/** Somebody who may join that day. */
const joining = fc
  .record({
    scheme: fc.constantFrom(...schemeIds),
    enrolledOn: days,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    pension: fc.constantFrom(...pensions),
    frequency: fc.constantFrom(...frequencies),
  })
  .map(({ scheme, enrolledOn, share, pension, frequency }): EnrolmentTerms => {
    const { least, most } = schemeRules[scheme].entry;
    const born = addDays(addMonths(enrolledOn, -12 * least), -Math.floor(share * (most - least) * 365));
    return { scheme, born, enrolledOn, choice: scheme === "apy" ? { pension, frequency } : undefined };
  });

describe("when a scheme's money falls due", () => {
  test("an insurance year ends on 31 May", () => {
    const ends = ["2026-05-31", "2026-06-01", "2027-01-01"].map((day) => coverEnd(isoDate(day)));
    expect(ends).toEqual(["2026-05-31", "2027-05-31", "2027-05-31"]);
  });

  test("each debit comes after the one before, at the latest the day after what is paid, until the age is reached", () => {
    fc.assert(
      fc.property(joining, (terms) => {
        let before: IsoDate = terms.enrolledOn;
        let number = 2;
        for (let day = dueDate(terms, number); day; day = dueDate(terms, (number += 1))) {
          expect(day > before).toBe(true);
          expect(day <= addDays(paidUntil(terms, number - 1), 1)).toBe(true);
          before = day;
          if (number > 600) throw new Error("it never ends");
        }
        expect(ageOn(terms.born, addDays(paidUntil(terms, number - 1), 1))).toBe(
          schemeRules[terms.scheme].lastAge + 1,
        );
      }),
      { numRuns: 60 },
    );
  });

  test("contributions of a pension do not drift in short months", () => {
    const terms: EnrolmentTerms = {
      scheme: "apy",
      born: isoDate("2000-01-01"),
      enrolledOn: isoDate("2026-01-31"),
      choice: { pension: 1000, frequency: "monthly" },
    };
    expect([2, 3, 4].map((number) => dueDate(terms, number))).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });
});
