import { afterAll, beforeAll, expect, test } from "vitest";
import { mayTake } from "tests/support/limits-of-rules";
import { addDays, isoDate, type IsoDate } from "common/dates";
import { openBankYear, type BankYear } from "./bank-year";
import { judge, judgeFigure, type Fault } from "./judge";
import { brokenPromises } from "./promises";
import type { Promise_ } from "./rules/rule";
import type { Said } from "./said";
import { read, readerOf, withdrawAllBut, type Read } from "./visit";

const loadedOn = isoDate("2027-06-15");
const LAST = isoDate("2028-07-19");
const ALL_DAYS = 400;

/** Days on which dates of the demo fall on every kind of day, and the days before and after. */
const chosenDays: Record<string, string> = {
  "2027-06-19": "the EMI is due tomorrow, a Sunday",
  "2027-06-21": "it has been debited on the Monday",
  "2027-07-23": "the recurring deposit's instalment is due tomorrow, a fourth Saturday",
  "2027-08-14": "interest is due on a Sunday that is a holiday",
  "2027-10-23": "a fourth Saturday; an instalment is due on the Sunday",
  "2027-11-26": "an instruction is due on a fourth Saturday",
  "2027-12-24": "the day before a holiday",
  "2027-12-28": "the day after an instruction found no money",
  "2027-12-31": "a quarter's end",
  "2028-02-29": "a leap day",
  "2028-03-31": "the end of a month and a tax year",
  "2028-04-01": "the first day of a tax year",
};
const everyDay = process.env.TRUTH_DAYS === "all";
if (everyDay) mayTake(ALL_DAYS / Object.keys(chosenDays).length);
const customers = ["100200301", "100200305", "100200304"];

/** Drained, so that its instructions fail from then on. */
const drained = { account: "001110020003302", on: isoDate("2027-11-30") };

let year: BankYear;
const promises: Promise_[] = [];
const faults: (Fault & { on: IsoDate; customer: string })[] = [];
const kept: Read[] = [];
let judged = 0;

beforeAll(async () => {
  year = await openBankYear(loadedOn);
  const readers = customers.map(readerOf);
  const days = everyDay
    ? Array.from({ length: ALL_DAYS }, (_, place) => addDays(loadedOn, place + 1))
    : Object.keys(chosenDays).map(isoDate);
  for (const day of days) {
    if (day > drained.on && year.playedUntil() <= drained.on) {
      await year.playUntil(drained.on);
      await withdrawAllBut(year, drained.account, 100_00n);
    }
    await year.playUntil(day);
    for (const reader of readers) {
      const found = await read(year, reader, promises, false);
      const verdict = judge(found.sources, found.visit);
      judged += verdict.judged;
      faults.push(...verdict.faults.map((fault) => ({ ...fault, on: day, customer: reader.customer })));
      if (kept.length < customers.length) kept.push(found);
    }
  }
  await year.playUntil(LAST);
});
afterAll(() => year?.stop());

test("every amount and date of pages, papers and messages is claimed by a rule and holds", () => {
  const told = faults.map(
    ({ on, customer, path, role, value, around, against }) =>
      `${on} ${customer} ${path}: ${value} as '${role}', ${against.length > 0 ? `against: ${against.join("; ")}` : "claimed by no rule"}\n    ${around}`,
  );
  expect([...new Set(told)]).toEqual([]);
  expect(judged).toBeGreaterThan(5_000);
});

test("what pages promised is what then happened", async () => {
  // The withdrawal is no doing of the bank: promises made before it hold until its day.
  const binding = promises.filter(({ madeOn, on }) => madeOn > drained.on || on <= drained.on);
  expect(await brokenPromises(year, binding, LAST)).toEqual([]);
  expect(promises.length).toBeGreaterThan(50);
});

/** What no rule can tell from another figure of the same customer, such as the day after which a statement begins. */
const UNNOTICED = 0.06;
/** Of the figures of the first visits, one in so many is changed. */
const SAMPLE = 4;

test("a changed figure or date is noticed", () => {
  const figures = kept.flatMap(({ sources, visit }) =>
    sources.flatMap((source) => source.said.map((said, at) => ({ said, at, source, visit }))),
  );
  const changed = figures.filter((_, place) => place % SAMPLE === 0);
  const unnoticed = changed.filter(({ said, at, source, visit }) => {
    const wrong = { ...source, said: source.said.with(at, spoilt(said)) };
    const made: Promise_[] = [];
    const { right } = judgeFigure(wrong, at, { ...visit, promises: made });
    // What a page promises is compared with what then happens.
    return right !== undefined && made.length === 0;
  });
  expect(changed.length).toBeGreaterThan(1_000);
  expect(unnoticed.length / changed.length).toBeLessThan(UNNOTICED);
});

/** A rupee more, or a day later. */
function spoilt(said: Said): Said {
  const { kind, value, around, row } = said;
  const other =
    kind === "money"
      ? value.replace(/(\d)(?=(?:\.\d\d)?(?: lakh| crore)?$)/, (digit) => String((Number(digit) + 1) % 10))
      : value.replace(/^\d\d/, (day) => String((Number(day) % 28) + 1).padStart(2, "0"));
  const cells = Object.entries(row ?? {}).map(([name, text]) => [name, text.replaceAll(value, other)]);
  return {
    ...said,
    value: other,
    around: around.replaceAll(value, other),
    ...(row && { row: Object.fromEntries(cells) as Record<string, string> }),
  };
}
