import { expect, test } from "vitest";
import { sql } from "kysely";
import { termsAgreed, termsAgreement } from "common/contract/profile.server";
import { gatewayExtensions } from "common/contract/sign-in.server";
import { isoDate } from "common/dates";
import { refused } from "./endings";
import { as, bankOfFile, unregistered } from "./small-bank";

const bank = await bankOfFile();

const first = isoDate("2026-01-01");
const usual = { version: first, language: "ta", way: "registration" } as const;
const done = { outcome: "done", answer: {} };

type Wish = Partial<{ [Key in keyof typeof usual]: unknown }>;
const agree = (by: { mobile: string }, customerNumber: string, wish: Wish = {}) =>
  bank.gateway.call(termsAgreement, { customerNumber, ...usual, ...(wish as object) }, as(by));
const agreedBy = (by: { mobile: string }, customerNumber: string) =>
  bank.gateway.call(termsAgreed, { customerNumber }, as(by));
const rowsOf = (customerNumber: string) =>
  bank.db
    .selectFrom("bank.terms_agreement")
    .selectAll()
    .where("customer_number", "=", customerNumber)
    .execute();

test("the bank names that it keeps agreements to the terms", async () => {
  expect(await bank.gatewayWith({}).findsOffered(gatewayExtensions.termsAgreements)).toBe(true);
});

test("of a customer who has agreed to none, no version is told", async () => {
  const own = await bank.newCustomer();
  expect(await agreedBy(own, own.customerNumber)).toEqual(done);
});

test("an agreement is kept with version, language, time and way, and its version is told", async () => {
  const own = await bank.newCustomer();
  expect(await agree(own, own.customerNumber)).toEqual(done);
  expect(await rowsOf(own.customerNumber)).toEqual([
    {
      customer_number: own.customerNumber,
      version: first,
      language: "ta",
      way: "registration",
      agreed_at: bank.now(),
    },
  ]);
  expect(await agreedBy(own, own.customerNumber)).toEqual({
    outcome: "done",
    answer: { version: first, agreedAt: bank.now() },
  });
});

test("an agreement that comes twice is kept once, as it was first", async () => {
  const own = await bank.newCustomer();
  await agree(own, own.customerNumber);
  const kept = await rowsOf(own.customerNumber);
  bank.pass({ minutes: 5 });
  expect(await agree(own, own.customerNumber, { language: "en", way: "sign-in" })).toEqual(done);
  expect(await rowsOf(own.customerNumber)).toEqual(kept);
});

test("nothing can be agreed to that is no version, or has not begun", async () => {
  const own = await bank.newCustomer();
  for (const version of ["2026-01-02", "2027-01-01"])
    expect(await agree(own, own.customerNumber, { version })).toEqual(refused("400"));
  expect(await rowsOf(own.customerNumber)).toEqual([]);
});

test("nobody agrees, or is told, for another customer, and nobody whose net-banking is not open", async () => {
  const [own, other] = [await bank.newCustomer(), await bank.newCustomer()];
  expect(await agree(own, other.customerNumber)).toEqual(refused("4030"));
  expect(await agreedBy(own, other.customerNumber)).toEqual(refused("4030"));
  expect(await agree(unregistered, unregistered.customerNumber)).toEqual(refused("4030"));
  expect(await rowsOf(other.customerNumber)).toEqual([]);
});

test("a record of an agreement is neither changed nor deleted, by whomever", async () => {
  const own = await bank.newCustomer();
  await agree(own, own.customerNumber);
  const where = sql`where customer_number = ${own.customerNumber}`;
  await expect(
    sql`update bank.terms_agreement set version = '2026-02-01' ${where}`.execute(bank.db),
  ).rejects.toThrow(/only added to/);
  await expect(sql`delete from bank.terms_agreement ${where}`.execute(bank.db)).rejects.toThrow(
    /only added to/,
  );
});
