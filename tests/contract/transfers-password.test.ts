import { beforeEach, describe, expect, test } from "vitest";
import { checkTransactionPassword } from "bank/credentials/transaction-password";
import { done, refused, wrongPassword } from "./endings";
import { newReference } from "./payee-desk";
import { password, bankOfFile } from "./small-bank";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-desk";

const bank = await bankOfFile();

let desk: TransferDesk;
let wish: Wish;
beforeEach(async () => {
  desk = await openTransferDesk(bank);
  wish = desk.wish("within-bank");
});

const allowed = done({ payments: [] });
const wrong = { transactionPassword: "Wrong@2026" };

async function enterWrong(times: number) {
  for (let left = 4; left > 4 - times; left -= 1)
    expect(await desk.check(wish, wrong)).toEqual(wrongPassword("2", left));
}

describe("the transaction password", () => {
  test("is asked on both passes, before any rule of the payment", async () => {
    expect(await desk.check(wish, wrong)).toEqual(refused("2"));
    expect(await desk.check({ ...wish, amount: 0n }, wrong)).toEqual(refused("2"));
    await desk.verifyOtp(wish);
    expect(await desk.commit(wish, newReference(), wrong)).toEqual(refused("2"));
    expect(await desk.commit(wish, newReference(), { transactionPassword: "" })).toEqual(refused("2"));
    expect(await desk.payments()).toEqual([]);
    expect(await desk.commit(wish, newReference())).toMatchObject({ ending: "done" });
  });

  test("is locked by the fifth wrong entry on the first pass, for half an hour", async () => {
    await enterWrong(4);
    expect(await desk.check(wish, wrong)).toEqual(refused("7"));
    expect(await desk.check(wish)).toEqual(refused("7"));
    await desk.verifyOtp(wish);
    expect(await desk.commit(wish, newReference())).toEqual(refused("7"));
    expect(await desk.payments()).toEqual([]);
    bank.pass({ minutes: 30 });
    expect(await desk.check(wish)).toEqual(allowed);
    bank.pass({ minutes: -30 });
  });

  test("counts the entries of both passes together, and begins anew after a right one", async () => {
    await enterWrong(2);
    await desk.verifyOtp(wish);
    for (let entry = 0; entry < 2; entry += 1)
      expect(await desk.commit(wish, newReference(), wrong)).toEqual(refused("2"));
    expect(await desk.check(wish)).toEqual(allowed);
    await enterWrong(4);
    expect(await desk.check(wish, wrong)).toEqual(refused("7"));
  });

  test("cannot be guessed by many at once", async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => desk.check(wish, wrong)));
    const codes = entries.map((ending) => (ending.ending === "refused" ? ending.code : ending.ending));
    expect(codes.filter((code) => code === "2")).toHaveLength(4);
    expect(codes.filter((code) => code === "7")).toHaveLength(16);
  });

  test("that has expired, or was given by the bank, is changed first", async () => {
    bank.pass({ days: 30 });
    expect(await desk.check(wish)).toEqual(refused("8"));
    expect(await desk.check(wish, wrong)).toEqual(refused("2"));
    bank.pass({ days: -30 });
    await bank.db
      .updateTable("bank.credential")
      .set({ must_change: true })
      .where("customer_number", "=", desk.customer.customerNumber)
      .where("kind", "=", "transaction")
      .execute();
    expect(await desk.check(wish)).toEqual(refused("8"));
  });

  test("is not the login password's lock", async () => {
    await enterWrong(4);
    await desk.check(wish, wrong);
    const rows = await bank.db
      .selectFrom("bank.credential")
      .select(["kind", "locked_until"])
      .where("customer_number", "=", desk.customer.customerNumber)
      .orderBy("kind")
      .execute();
    expect(rows.map(({ kind, locked_until }) => [kind, locked_until !== null])).toEqual([
      ["login", false],
      ["transaction", true],
    ]);
  });

  test("of nobody is wrong", async () => {
    const access = { db: bank.db, clock: { now: bank.now } };
    expect(await checkTransactionPassword(access, "999999999", password)).toEqual({ triesLeft: 5 });
  });

  test("is in no log", async () => {
    await desk.pay(wish);
    expect(bank.logged.join("")).not.toContain(password);
  });
});
