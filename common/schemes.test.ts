import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankTariff } from "./bank-tariff";
import { addDays, addMonths, isoDate, type IsoDate } from "./dates";
import {
  ageOn,
  agesOf,
  apyContribution,
  coverEnd,
  courseOf,
  dueDate,
  frequencies,
  paidUntil,
  pensions,
  premiumOf,
  schemeIds,
  whyNotEligible,
  type EnrolmentTerms,
  type SchemeId,
} from "./schemes";

const { schemes } = bankTariff;

const rupees = (amount: number) => BigInt(amount) * 100n;

describe("what a scheme costs", () => {
  test.each([
    ["2026-06", 43600n],
    ["2026-08", 43600n],
    ["2026-09", 34200n],
    ["2026-11", 34200n],
    ["2026-02", 22800n],
    ["2026-03", 11400n],
    ["2026-05", 11400n],
    ["2026-12", 21300n],
    ["2027-02", 21300n],
    ["2027-03", 10650n],
    ["2027-05", 10650n],
    ["2027-06", 40600n],
    ["2027-08", 40600n],
    ["2027-09", 31950n],
    ["2027-11", 31950n],
  ])("PMJJBY joined in %s costs %i paise at first, and 436 rupees in every later year", (month, amount) => {
    const terms = {
      scheme: "pmjjby",
      born: isoDate("1990-01-01"),
      enrolledOn: isoDate(`${month}-15`),
    } as const;
    const paid = [1, 2, 3].map((number) => premiumOf(schemes, terms, number));
    expect(paid).toEqual([amount, rupees(436), rupees(436)]);
  });

  test("PMSBY costs 20 a year", () => {
    const terms = {
      scheme: "pmsby",
      born: isoDate("1990-01-01"),
      enrolledOn: isoDate("2026-11-22"),
    } as const;
    expect([1, 2].map((number) => premiumOf(schemes, terms, number))).toEqual([20, 20].map(rupees));
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
  const { debits, last, total } = courseOf(schemes, { ...young, choice });
  expect(last).toBe("2050-05-24");
  expect(total).toBe(premiumOf(schemes, { ...young, choice }, 1) * BigInt(debits));
  const pmsby = { ...young, scheme: "pmsby" } as const;
  const until = 70;
  expect(courseOf(schemes, pmsby)).toEqual({ debits: 34, last: "2059-05-25", total: rupees(34 * 20), until });
  expect(courseOf(schemes, { ...pmsby, born: isoDate("1957-01-01") }).debits).toBe(1);
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
    for (const born of [youngest, oldest]) expect(whyNotEligible(schemes, scheme, born, day)).toBeNull();
    expect(whyNotEligible(schemes, scheme, addDays(youngest, 1), day)).toBe("tooYoung");
    expect(whyNotEligible(schemes, scheme, addDays(oldest, -1), day)).toBe("tooOld");
    expect(whyNotEligible(schemes, scheme, null, day)).toBe("noBirthDate");
  });

  const since = isoDate("2026-12-01");
  test.each([
    ["pmjjby", 50],
    ["pmsby", 69],
  ] as const)("%s from December 2026 on until %i by the nearest birthday", (scheme, most) => {
    // 182 days after the last birthday and 183 before the next, then 183 and 182.
    for (const [born, why] of [
      [addMonths(isoDate("2026-06-02"), -12 * most), null],
      [addMonths(isoDate("2026-06-01"), -12 * most), "tooOld"],
    ] as const)
      expect(whyNotEligible(schemes, scheme, born, since)).toBe(why);
    for (let month = 0; month < 14; month += 1)
      for (let date = 0; date < 29; date += 1) {
        const born = addDays(addMonths(isoDate(`2026-01-01`), month - 12 * (most + 1)), date);
        const tooOld = nearestAge(born, since) > most;
        expect([born, whyNotEligible(schemes, scheme, born, since)]).toEqual([
          born,
          tooOld ? "tooOld" : null,
        ]);
      }
    const youngest = addMonths(since, -12 * 18);
    expect(whyNotEligible(schemes, scheme, youngest, since)).toBeNull();
    expect(whyNotEligible(schemes, scheme, addDays(youngest, 1), since)).toBe("tooYoung");
  });

  test("PMJJBY is renewed below 55 by the nearest birthday", () => {
    const enrolledOn = isoDate("2026-12-15");
    const courses = ["1984-06-17", "1984-12-01", "1984-11-30"].map((born) =>
      courseOf(schemes, { scheme: "pmjjby", born: isoDate(born), enrolledOn }),
    );
    expect(courses.map(({ last }) => last)).toEqual(["2038-05-25", "2039-05-25", "2038-05-25"]);
    expect(courses[0]).toMatchObject({ debits: 13, until: 55, total: 213_00n + 12n * 436_00n });
  });

  test("whoever is born on 29 February is a year older on the last of February where it has no 29th", () => {
    const born = isoDate("2008-02-29");
    expect(
      ["2026-02-27", "2026-02-28", "2028-02-28", "2028-02-29"].map((on) => ageOn(born, isoDate(on))),
    ).toEqual([17, 18, 19, 20]);
  });
});

/** Age on the birthday that is nearest to `day`, the earlier one if two are as near. */
function nearestAge(born: IsoDate, day: IsoDate): number {
  for (let away = 0; ; away += 1)
    for (const near of [addDays(day, -away), addDays(day, away)])
      if (addMonths(born, 12 * (Number(near.slice(0, 4)) - Number(born.slice(0, 4)))) === near)
        return Number(near.slice(0, 4)) - Number(born.slice(0, 4));
}

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
    const { least, most } = agesOf(schemes, scheme, enrolledOn);
    const born = addDays(addMonths(enrolledOn, -12 * least), -Math.floor(share * (most - least) * 365));
    return { scheme, born, enrolledOn, choice: scheme === "apy" ? { pension, frequency } : undefined };
  });

describe("a row of the tariff", () => {
  const scheme: SchemeId = "pmjjby";
  const born = isoDate("1990-01-01");
  const [row] = schemes.pmjjby.slice(-1);
  const changed = (from: IsoDate) => ({
    ...schemes,
    pmjjby: [
      ...schemes.pmjjby,
      { ...row!, from, yearly: 500_00n, joining: [4_00n, 3_00n, 2_00n, 1_00n] as const },
    ],
  });

  test.each(["2027-06-01", "2027-09-01", "2027-12-01", "2028-03-01", "2027-07-15"])(
    "is paid from %s on by whoever joins, and for each year that begins then",
    (on) => {
      const from = isoDate(on);
      const quarter = { "06": 0, "07": 0, "09": 1, "12": 2, "03": 3 }[from.slice(5, 7)]!;
      const book = changed(from);
      const first = (day: IsoDate) => premiumOf(book, { scheme, born, enrolledOn: day }, 1);
      expect([0, 1].map((days) => first(addDays(from, days)))).toEqual(
        Array(2).fill(BigInt(4 - quarter) * 100n),
      );
      const before = addDays(from, -1);
      expect(first(before)).toBe(premiumOf(schemes, { scheme, born, enrolledOn: before }, 1));
      const joined = { scheme, born, enrolledOn: isoDate("2027-01-10") } as const;
      const years = [2, 3, 4].map((number) => [
        addDays(paidUntil(joined, number - 1), 1),
        premiumOf(book, joined, number),
      ]);
      for (const [begins, paid] of years) expect(paid).toBe(begins! >= from ? 500_00n : 436_00n);
    },
  );

  test("of other ages ends enrolments of before with the year that is paid", () => {
    const from = isoDate("2028-01-01");
    const book = {
      ...schemes,
      pmjjby: [...schemes.pmjjby, { ...row!, from, ages: { ...row!.ages, end: 38 } }],
    };
    const terms = { scheme, born, enrolledOn: isoDate("2026-12-10") } as const;
    expect([2, 3].map((number) => dueDate(book, terms, number))).toEqual(["2027-05-25", null]);
    expect(dueDate(schemes, terms, 3)).toBe("2028-05-25");
  });
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
        for (let day = dueDate(schemes, terms, number); day; day = dueDate(schemes, terms, (number += 1))) {
          expect(day > before).toBe(true);
          expect(day <= addDays(paidUntil(terms, number - 1), 1)).toBe(true);
          before = day;
          if (number > 600) throw new Error("it never ends");
        }
        const isOver = (begins: IsoDate) => {
          const { end, by } = agesOf(schemes, terms.scheme, begins);
          return (by === "nearest" ? nearestAge : ageOn)(terms.born, begins) >= end;
        };
        expect(isOver(addDays(paidUntil(terms, number - 1), 1))).toBe(true);
        if (number > 2) expect(isOver(addDays(paidUntil(terms, number - 2), 1))).toBe(false);
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
    expect([2, 3, 4].map((number) => dueDate(schemes, terms, number))).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });
});
