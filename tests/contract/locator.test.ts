import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, bankHolidays, branches, questions } from "common/contract/locator.server";
import { addDays, isoDate } from "common/dates";
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

describe("bank holidays", () => {
  const ask = async (year?: string) => bank.gateway.call(bankHolidays, { year }, anyone);
  const listed = async (year?: string) => {
    const result = await ask(year);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.holidays;
  };

  test("of a year are told in their order", async () => {
    expect(await listed("2027")).toEqual([
      { date: "2027-01-26", name: "Republic Day" },
      { date: "2027-05-01", name: "May Day" },
      { date: "2027-08-15", name: "Independence Day" },
      { date: "2027-10-02", name: "Gandhi Jayanti" },
      { date: "2027-12-25", name: "Christmas" },
    ]);
  });

  test("without a year are those of twelve months from today on", async () => {
    const dates = (await listed()).map(({ date }) => date);
    expect(dates).toEqual(["2026-05-01", "2026-08-15", "2026-10-02", "2026-12-25", "2027-01-26"]);
    expect(dates.every((date) => date >= today && date < "2027-03-10")).toBe(true);
  });

  test("are the days, weekends apart, after which a standing instruction is put off to the next working day", async () => {
    const shown = (await listed("2027")).map(({ date }) => date);
    for (const date of shown) {
      expect(isWorkingDay(date)).toBe(false);
      expect(workingDayFrom(date) > date).toBe(true);
    }
    const year = Array.from({ length: 365 }, (_, day) => addDays(isoDate("2027-01-01"), day));
    const wednesdays = year.filter((date) => new Date(date).getUTCDay() === 3);
    expect(wednesdays.filter((date) => !isWorkingDay(date))).toEqual(
      shown.filter((date) => wednesdays.includes(date)),
    );
  });

  test.each(["", "27", "2O27", "1899", "2027-01-01"])(
    "of a year that is none are refused: %j",
    async (year) => {
      expect(await ask(year)).toMatchObject({ outcome: "refused", code: "400" });
    },
  );
});
