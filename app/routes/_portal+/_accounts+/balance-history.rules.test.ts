import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDate } from "common/dates";
import { hiddenFor } from "common/money";
import {
  endOfStep,
  historySpans,
  lineOf,
  lineOfDays,
  namedPlaces,
  readHistorySpan,
  shortEndOfStep,
  type HistorySpan,
} from "./balance-history.rules";

const at = (time: string) => new Date(`${time}+05:30`);

describe("the end of a step", () => {
  it.each<[HistorySpan, string, string, string]>([
    ["12-months", "2026-11-01T00:00", "31-10-2026", "10-2026"],
    ["12-months", "2026-11-21T10:05", "21-11-2026 10:05", "11-2026"],
    ["30-days", "2026-03-01T00:00", "28-02-2026", "28-02"],
    ["7-days", "2027-01-01T00:00", "31-12-2026", "31-12"],
    ["7-days", "2026-11-21T00:01", "21-11-2026 00:01", "21-11"],
    ["24-hours", "2026-11-21T00:00", "21-11-2026 00:00", "00:00"],
    ["24-hours", "2026-11-21T14:00", "21-11-2026 14:00", "14:00"],
  ])("of %s at %s is %s, in short %s", (span, time, long, short) => {
    expect([endOfStep(span, at(time)), shortEndOfStep(span, at(time))]).toEqual([long, short]);
  });
});

it("a span that is none is the longest", () => {
  expect(readHistorySpan("7-days")).toBe("7-days");
  for (const odd of [null, "", "8-days", "12M"]) expect(readHistorySpan(odd)).toBe("12-months");
});

describe("the named places of a scale", () => {
  it.each<[HistorySpan, number, number[]]>([
    ["12-months", 13, [0, 3, 6, 9, 12]],
    ["30-days", 31, [2, 9, 16, 23, 30]],
    ["7-days", 8, [0, 1, 2, 3, 4, 5, 6, 7]],
    ["24-hours", 25, [0, 6, 12, 18, 24]],
    ["12-months", 2, [1]],
  ])("of %s with %i points are %j", (span, count, places) => {
    expect(namedPlaces(count, span)).toEqual(places);
  });

  it("are evenly apart and end with the last, whatever the number of points", () => {
    fc.assert(
      fc.property(fc.constantFrom(...historySpans), fc.integer({ min: 1, max: 400 }), (span, count) => {
        const places = namedPlaces(count, span);
        expect(new Set(places.slice(1).map((place, before) => place - places[before]!)).size).toBeLessThan(2);
        expect(places[0]).toBeGreaterThanOrEqual(0);
        expect(places.at(-1)).toBe(count - 1);
      }),
    );
  });
});

const words = ({ figure, unit }: { figure: string; unit: string }) => `${figure} ${unit}`;
const point = (time: string, balance: bigint) => ({
  at: new Date(`${time}+05:30`),
  balance,
  credits: 0n,
  debits: 0n,
});

describe("the line of a balance", () => {
  it("goes through the minutes and rupees of its points, over a named scale", () => {
    const points = [
      point("2026-11-20T00:00", 1_50_000_50n),
      point("2026-11-21T00:00", -50_000_00n),
      point("2026-11-21T10:30", 0n),
    ];
    expect(lineOf(points, "7-days", words)).toEqual({
      points: [
        { x: 0, y: 150_000.5 },
        { x: 1_440, y: -50_000 },
        { x: 2_070, y: 0 },
      ],
      rungs: [
        { y: -100_000, label: "−₹1 lakh" },
        { y: 0, label: "₹0 rupee" },
        { y: 100_000, label: "₹1 lakh" },
        { y: 200_000, label: "₹2 lakh" },
      ],
      names: [
        { x: 0, label: "19-11" },
        { x: 1_440, label: "20-11" },
        { x: 2_070, label: "21-11" },
      ],
    });
  });

  it("needs two points", () => {
    expect(lineOf([], "7-days", words)).toBeNull();
    expect(lineOf([point("2026-11-20T00:00", 5n)], "7-days", words)).toBeNull();
  });
});

it("hidden balances are not drawn: the shape of the line would tell them", () => {
  const points = [1n, 2n, 3n].map((balance, day) => ({ at: at(`2026-11-0${day + 1}T00:00`), balance }));
  const worded = () => "";
  expect(lineOf(points, "7-days", worded)?.points).toHaveLength(3);
  const hidden = points.map((point) => ({ ...point, balance: hiddenFor(point.balance) }));
  expect(lineOf(hidden, "7-days", worded)).toBeNull();
});

describe("the names of a line of days", () => {
  const namesOf = (days: readonly string[]) =>
    lineOfDays(
      days.map((on) => ({ on: isoDate(on), amount: 100n })),
      words,
    )!.names.map(({ label }) => label);
  const yearly = ["2026", "2027", "2028", "2029", "2030", "2031", "2032"].map((year) => `${year}-12-31`);

  it("are every second year of seven", () => {
    expect(namesOf(yearly)).toEqual(["12-2026", "12-2028", "12-2030", "12-2032"]);
  });

  it("leave out the one on which the name of a short last step would lie", () => {
    expect(namesOf([...yearly, "2033-01-31"])).toEqual(["12-2027", "12-2029", "01-2033"]);
  });
});
