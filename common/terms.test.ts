import { describe, expect, test } from "vitest";
import { ourBank } from "tests/support/banks";
import { isoDate } from "./dates";
import { isToBeAsked, lastDayOf, termsOn, type TermsVersion } from "./terms";

const texts: TermsVersion["texts"] = {
  charges: [],
  stopping: [],
  risks: [],
  liability: [],
  alerts: [],
  help: [],
};
const [first, second, third] = [
  { from: isoDate("2026-01-01"), asksAgain: true, texts },
  { from: isoDate("2027-01-01"), asksAgain: false, texts },
  { from: isoDate("2028-04-01"), asksAgain: true, texts },
];
const versions = [third, first, second];

test("the version of a day is the last that has begun, and there is none before the first", () => {
  expect(termsOn(versions, isoDate("2025-12-31"))).toBeNull();
  for (const [day, version] of [
    ["2026-01-01", first],
    ["2026-12-31", first],
    ["2027-01-01", second],
    ["2028-03-31", second],
    ["2028-04-01", third],
  ] as const)
    expect(termsOn(versions, isoDate(day)), day).toBe(version);
});

test("a version ends on the day before the next one, and the last one has no end", () => {
  expect(lastDayOf(versions, first)).toBe("2026-12-31");
  expect(lastDayOf(versions, second)).toBe("2028-03-31");
  expect(lastDayOf(versions, third)).toBeNull();
});

test("somebody is asked who has agreed to nothing, or to a version before one that asks again", () => {
  const asked = (agreed: string | null, day: string) =>
    isToBeAsked(versions, agreed === null ? null : isoDate(agreed), isoDate(day));
  expect(asked(null, "2025-12-31")).toBe(false);
  expect(asked(null, "2026-01-01")).toBe(true);
  expect(asked("2026-01-01", "2026-06-01")).toBe(false);
  expect(asked("2026-01-01", "2027-06-01")).toBe(false);
  expect(asked("2026-01-01", "2028-04-01")).toBe(true);
  expect(asked("2027-01-01", "2028-03-31")).toBe(false);
  expect(asked("2028-04-01", "2028-04-01")).toBe(false);
});

describe("the bank's terms", () => {
  const { terms } = ourBank.profile;

  test("have a version for each day on which the law on payments not made by the customer changes", () => {
    const begin = terms.map(({ from }) => from);
    const changes = ourBank.tariff.liability.flatMap(({ from }) => (from > begin[0]! ? [from] : []));
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((day) => !begin.includes(day))).toEqual([]);
  });

  test("are in the order of their first days, each on another day", () => {
    const begin = terms.map(({ from }) => from);
    expect([...new Set(begin)].sort()).toEqual(begin);
  });
});
