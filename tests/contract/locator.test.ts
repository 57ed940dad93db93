import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { atms, branches, questions } from "common/contract/locator.server";
import { as, openSmallBank, type SmallBank } from "./small-bank";

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
  const ending = await bank.gateway.call(branches, { key: "ALLBRANCH" }, anyone);
  if (ending.ending !== "done") throw new Error(ending.ending);
  expect(ending.answer.branches.map(({ code }) => code)).toEqual(["0011", "0001"]);
  expect(ending.answer.branches[0]).toEqual(mylapore);
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
  const ending = await bank.gateway.call(atms, { key: "ALLATM" }, anyone);
  if (ending.ending !== "done") throw new Error(ending.ending);
  expect(ending.answer.atms.map(({ city, branch }) => `${city}: ${branch}`)).toEqual([
    "Kochi: Ernakulam",
    "Kochi: Vyttila",
    "Kochi: Wellington Island",
    "Chennai: Vyttila",
  ]);
  expect(ending.answer.atms[1]).toEqual({
    state: "Kerala",
    city: "Kochi",
    branch: "Vyttila",
    address: "Hub",
    telephone: "0484",
  });
});

describe("questions and answers", () => {
  const ask = async (language?: string) => {
    const ending = await bank.gateway.call(questions, { key: "FAQService", language }, anyone);
    if (ending.ending !== "done") throw new Error(ending.ending);
    return ending.answer.questions;
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
