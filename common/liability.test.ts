import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankTariff } from "./bank-tariff";
import { addDays, daysBetween, isoDate } from "./dates";
import { answerDays, liabilityRuleOf, reportDays } from "./liability";
import { isWorkingDay } from "./working-days";

const { liability, calendar } = bankTariff;
const ruleOf = (made: string) => liabilityRuleOf(liability, isoDate(made))!;
const days = fc.integer({ min: 0, max: 7_000 }).map((count) => addDays(isoDate("2017-12-14"), count));

describe("a payment that the customer did not make", () => {
  test("falls under the rule of the day on which it was made", () => {
    expect(liabilityRuleOf(liability, isoDate("2017-12-13"))).toBeNull();
    expect(ruleOf("2017-12-14").countedFrom).toBe("message");
    expect(ruleOf("2026-12-31").countedFrom).toBe("message");
    expect(ruleOf("2027-01-01").countedFrom).toBe("transaction");
  });

  test.each([
    ["2026-11-30", "2026-11-30", "2026-12-03", "2026-12-08"],
    ["2026-11-25", "2026-11-25", "2026-11-30", "2026-12-04"], // fourth Saturday and Sunday between
    ["2026-12-23", "2026-12-24", "2026-12-30", "2027-01-05"], // Christmas, fourth Saturday, Sunday, New Year's Day
    ["2026-11-29", "2026-11-29", "2026-12-02", "2026-12-07"], // made and told on a Sunday
  ])(
    "of %s, told on %s, costs nothing until %s, and no more than a limit until %s",
    (made, told, free, capped) => {
      const between = { made: isoDate(made), told: isoDate(told) };
      expect(reportDays(ruleOf(made), calendar, between)).toEqual({ free, capped });
    },
  );

  test("of 2027 costs nothing until the fifth day after it, whenever it was told", () => {
    for (const told of ["2027-01-02", "2027-01-09"]) {
      const between = { made: isoDate("2027-01-02"), told: isoDate(told) };
      expect(reportDays(ruleOf("2027-01-02"), calendar, between)).toEqual({
        free: "2027-01-07",
        capped: null,
      });
    }
  });

  test("has a last day that its rule's working days reach, and no earlier one", () => {
    fc.assert(
      fc.property(days, (made) => {
        const rule = liabilityRuleOf(liability, made)!;
        const last = reportDays(rule, calendar, { made, told: made }).free;
        const after = Array.from({ length: daysBetween(made, last) }, (_, at) => addDays(made, at + 1));
        const counted =
          rule.free.of === "working" ? after.filter((day) => isWorkingDay(calendar, day)) : after;
        expect(counted).toHaveLength(rule.free.count);
        expect(counted.at(-1)).toBe(last);
      }),
    );
  });

  test("is compensated for one year only", () => {
    expect(ruleOf("2026-12-31").compensation).toBeNull();
    expect(ruleOf("2027-01-01").compensation).toMatchObject({ percent: "85", atMost: 25_000_00n });
    expect(ruleOf("2027-12-31").compensation).not.toBeNull();
    expect(ruleOf("2028-01-01").compensation).toBeNull();
  });
});

describe("a report", () => {
  test("of a payment until 2026 is credited in ten working days and answered in ninety days", () => {
    expect(answerDays(ruleOf("2026-11-30"), calendar, isoDate("2026-11-30"))).toEqual({
      credit: "2026-12-11",
      answer: "2027-02-28",
    });
  });

  test("in March of a payment of December keeps the days of the old rule", () => {
    const reported = isoDate("2027-03-01");
    expect(daysBetween(reported, answerDays(ruleOf("2026-12-31"), calendar, reported).answer)).toBe(90);
  });

  test("of a payment from 2027 on is answered in forty-five days, and its credit has no day of law", () => {
    expect(answerDays(ruleOf("2027-01-02"), calendar, isoDate("2027-01-03"))).toEqual({
      credit: null,
      answer: "2027-02-17",
    });
  });
});

test("each row of the law on liability has its source, and they follow one another", () => {
  const firsts = liability.map(({ from }) => from);
  expect(firsts).toEqual([...firsts].sort());
  expect(new Set(firsts).size).toBe(firsts.length);
  for (const { source } of liability) expect(source).toMatch(/RBI\/\d{4}-\d\d\/\d+/);
});
