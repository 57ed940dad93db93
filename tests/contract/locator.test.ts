import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, bankHolidays, branches, debitDays, questions } from "common/contract/locator.server";
import { addDays, isoDate } from "common/dates";
import { bankCalendar } from "common/bank-calendar";
import { isWorkingDay, workingDayFrom } from "common/working-days";
import { as, openSmallBank, today, type SmallBank } from "./small-bank";

let bank: SmallBank;
beforeAll(async () => {
  bank = await openSmallBank();
});
afterAll(() => bank.stop());

/** Nobody has signed in. */
const anyone = as({ mobile: SIGN_IN_USER });

const mylapore = {
  state: "TN",
  city: "Chennai",
  name: "Mylapore",
  ifsc: "KVGB0000011",
  code: "0011",
  telephone: "04424640000",
  address: "1 North Mada Street, Mylapore, Chennai 600004",
};

test("anyone is told all branches, by state and city, head office among them", async () => {
  const result = await bank.gateway.call(branches, { key: "ALLBRANCH" }, anyone);
  if (result.outcome !== "done") throw new Error(result.outcome);
  expect(result.answer.branches.map(({ code }) => code)).toEqual(["0011", "0001"]);
  expect(result.answer.branches[0]).toEqual(mylapore);
});

test("anyone is told all ATMs, by state, city and place", async () => {
  const atm = { state: "Kerala", city: "Kochi", place: "Vyttila", address: "Hub", telephone: "0484" };
  await bank.db
    .insertInto("bank.atm")
    .values([
      { ...atm, state: "Tamil Nadu", city: "Chennai" },
      { ...atm, place: "Wellington Island" },
      atm,
      { ...atm, place: "Ernakulam" },
    ])
    .execute();
  const result = await bank.gateway.call(atms, { key: "ALLATM" }, anyone);
  if (result.outcome !== "done") throw new Error(result.outcome);
  expect(result.answer.atms.map(({ city, branch }) => `${city}: ${branch}`)).toEqual([
    "Kochi: Ernakulam",
    "Kochi: Vyttila",
    "Kochi: Wellington Island",
    "Chennai: Vyttila",
  ]);
  expect(result.answer.atms[1]).toEqual({
    state: "Kerala",
    city: "Kochi",
    branch: "Vyttila",
    address: "Hub",
    telephone: "0484",
  });
});

describe("questions and answers", () => {
  const ask = async (language?: string) => {
    const result = await bank.gateway.call(questions, { key: "FAQService", language }, anyone);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.questions;
  };
  const rows = [
    { language: "ta", position: 1, question: "OTP வரவில்லை?", answer: "காத்திருக்கவும்." },
    { language: "en", position: 2, question: "Second?", answer: "Yes." },
    { language: "en", position: 1, question: "First?", answer: "No." },
  ];
  const english = [
    { question: "First?", answer: "No." },
    { question: "Second?", answer: "Yes." },
  ];

  test("of a bank that has written none are an empty list", async () => {
    expect(await ask("en")).toEqual([]);
  });

  test("come in their order, in the language asked for, else in English", async () => {
    await bank.db.insertInto("bank.question").values(rows).execute();
    expect(await ask("ta")).toEqual([{ question: "OTP வரவில்லை?", answer: "காத்திருக்கவும்." }]);
    for (const language of ["en", "ml", "xx", undefined]) expect(await ask(language)).toEqual(english);
  });
});

test("days of debits are told for dates on which the bank is closed, with the reason", async () => {
  const ask = (dates: string) => bank.gateway.call(debitDays, { dates }, anyone);
  expect(await ask("25-12-2026,04-12-2026,06-12-2026,12-12-2026")).toMatchObject({
    answer: {
      moved: [
        { due: "2026-12-25", on: "2026-12-28", closed: "holiday", holiday: "Christmas" },
        { due: "2026-12-06", on: "2026-12-07", closed: "sunday" },
        { due: "2026-12-12", on: "2026-12-14", closed: "saturday" },
      ],
    },
  });
  for (const dates of ["", "2026-12-25", "30-02-2027"])
    expect(await ask(dates)).toMatchObject({ outcome: "refused", code: "400" });
});

describe("bank holidays", () => {
  const ask = async (year?: string, state?: string) =>
    bank.gateway.call(bankHolidays, { year, state }, anyone);
  const listed = async (year?: string, state?: string) => {
    const result = await ask(year, state);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.holidays;
  };

  test("of a year are told in their order, after the years with a list those of every year", async () => {
    const of2027 = await listed("2027");
    expect(of2027).toEqual(of2027.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
    expect(of2027).toContainEqual({ date: "2027-10-29", name: "Deepavali" });
    const everyYear = (await listed("2127")).map(({ date }) => date.slice(5));
    expect(everyYear).toEqual(["01-01", "01-26", "04-01", "04-14", "05-01", "08-15", "10-02", "12-25"]);
    for (const date of everyYear)
      expect(of2027).toContainEqual({ date: `2027-${date}`, name: expect.any(String) });
  });

  test("without a year are those of twelve months from today on", async () => {
    const dates = (await listed()).map(({ date }) => date);
    for (const date of ["2026-05-01", "2026-08-15", "2026-10-02", "2026-12-25", "2027-01-26"])
      expect(dates).toContain(date);
    expect(dates.every((date) => date >= today && date < "2027-03-10")).toBe(true);
  });

  test("are the days, weekends apart, after which a debit is made on the next working day", async () => {
    const shown = (await listed("2027")).map(({ date }) => date);
    for (const date of shown) {
      expect(isWorkingDay(bankCalendar, date)).toBe(false);
      expect(workingDayFrom(bankCalendar, date) > date).toBe(true);
    }
    const year = Array.from({ length: 365 }, (_, day) => addDays(isoDate("2027-01-01"), day));
    const wednesdays = year.filter((date) => new Date(date).getUTCDay() === 3);
    expect(wednesdays.filter((date) => !isWorkingDay(bankCalendar, date))).toEqual(
      shown.filter((date) => wednesdays.includes(date)),
    );
  });

  test("are those of a state, and of head office where none is named", async () => {
    const names = async (state?: string) => (await listed("2026", state)).map(({ name }) => name);
    expect(await names("KE")).toContain("Thiruvonam");
    expect(await names()).not.toContain("Thiruvonam");
    expect(await names()).toEqual(await names("TN"));
    const told = await ask();
    expect(told).toMatchObject({
      answer: {
        debitState: "TN",
        states: [{ state: "TN" }, { state: "KE" }, { state: "AP" }, { state: "TS" }],
      },
    });
    expect(await ask(undefined, "XX")).toMatchObject({ outcome: "refused", code: "400" });
  });

  test.each(["", "27", "2O27", "1899", "2027-01-01"])(
    "of a year that is none are refused: %j",
    async (year) => {
      expect(await ask(year)).toMatchObject({ outcome: "refused", code: "400" });
    },
  );
});
