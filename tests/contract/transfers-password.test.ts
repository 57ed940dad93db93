import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { countEntry } from "bank/credentials/count-entry";
import { checkTransactionPassword } from "bank/credentials/transaction-password";
import { addDays, istDate, type IsoDate } from "common/dates";
import { done, refused, wrongPassword } from "./endings";
import { newReference } from "./payee-harness";
import { password, bankOfFile, today } from "./small-bank";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
let wish: Wish;
beforeEach(async () => {
  harness = await openTransferDesk(bank);
  wish = harness.wish("within-bank");
});

const allowed = done({ payments: [] });
const wrong = { transactionPassword: "Wrong@2026" };

async function enterWrong(times: number) {
  for (let left = 4; left > 4 - times; left -= 1)
    expect(await harness.check(wish, wrong)).toEqual(wrongPassword("2", left));
}

describe("the transaction password", () => {
  test("is asked on both passes, before any rule of the payment", async () => {
    expect(await harness.check(wish, wrong)).toEqual(refused("2"));
    expect(await harness.check({ ...wish, amount: 0n }, wrong)).toEqual(refused("2"));
    await harness.verifyOtp(wish);
    expect(await harness.commit(wish, newReference(), wrong)).toEqual(refused("2"));
    expect(await harness.commit(wish, newReference(), { transactionPassword: "" })).toEqual(refused("2"));
    expect(await harness.payments()).toEqual([]);
    expect(await harness.commit(wish, newReference())).toMatchObject({ outcome: "done" });
  });

  test("is locked by the fifth wrong entry on the first pass, for half an hour", async () => {
    await enterWrong(4);
    expect(await harness.check(wish, wrong)).toEqual(refused("7"));
    const lockedUntil = new Date(bank.now().getTime() + 30 * 60_000);
    expect(await harness.check(wish)).toMatchObject({ code: "7", details: lockedUntil.toISOString() });
    expect(await harness.stop()).toEqual({ outcome: "done", answer: { passwordLockedUntil: lockedUntil } });
    await harness.verifyOtp(wish);
    expect(await harness.commit(wish, newReference())).toEqual(refused("7"));
    expect(await harness.payments()).toEqual([]);
    bank.pass({ minutes: 30 });
    expect(await harness.stop()).toEqual({ outcome: "done", answer: {} });
    expect(await harness.check(wish)).toEqual(allowed);
    bank.pass({ minutes: -30 });
  });

  test("counts the entries of both passes together, and begins anew after a right one", async () => {
    await enterWrong(2);
    await harness.verifyOtp(wish);
    for (let entry = 0; entry < 2; entry += 1)
      expect(await harness.commit(wish, newReference(), wrong)).toEqual(refused("2"));
    expect(await harness.check(wish)).toEqual(allowed);
    await enterWrong(4);
    expect(await harness.check(wish, wrong)).toEqual(refused("7"));
  });

  test("has ten wrong entries looked at a day, whatever right ones come between, until midnight in India", async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await enterWrong(4);
      expect(await harness.check(wish)).toEqual(allowed);
    }
    expect(await harness.check(wish, wrong)).toEqual(wrongPassword("2", 1));
    expect(await harness.check(wish)).toEqual(allowed);
    expect(await harness.check(wish, wrong)).toEqual(refused("7"));
    bank.pass({ minutes: 12 * 60 - 1 });
    expect(await harness.check(wish)).toEqual(refused("7"));
    await bank.runDueJobs();
    const shown = (await harness.texts()).filter(({ text }) =>
      text.includes("locked until 11-03-2026 00:00"),
    );
    expect(shown).toHaveLength(1);
    bank.pass({ minutes: 1 });
    expect(await harness.check(wish, wrong)).toEqual(wrongPassword("2", 3));
    expect(await harness.check(wish)).toEqual(allowed);
    bank.pass({ minutes: -12 * 60 });
  });

  test("has thirty wrong entries looked at in ninety days; who opens the lock is left no more guesses", async () => {
    for (const day of [0, 1, 2]) {
      bank.pass({ days: Math.min(day, 1) });
      for (let entry = 0; entry < 10; entry += 1) {
        const result = await harness.check(wish, wrong);
        if (entry === 4) bank.pass({ minutes: 31 });
        expect(result).toEqual(refused(entry === 4 || entry === 9 ? "7" : "2"));
      }
      bank.pass({ minutes: -31 });
    }
    const opened = () =>
      bank.db
        .updateTable("bank.credential")
        .set({ failed_count: 0, locked_until: null, expires_on: addDays(today, 200) })
        .where("customer_number", "=", harness.customer.customerNumber)
        .execute();
    await opened();
    expect(await harness.check(wish)).toEqual(allowed);
    expect(await harness.check(wish, wrong)).toEqual(refused("7"));
    bank.pass({ days: 87, minutes: 11 * 60 + 59 });
    expect(await harness.check(wish)).toEqual(refused("7"));
    bank.pass({ minutes: 1 });
    expect(await harness.check(wish, wrong)).toEqual(wrongPassword("2", 3));
    bank.pass({ days: -89, minutes: -12 * 60 });
  });

  test("cannot be guessed by many at once", async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => harness.check(wish, wrong)));
    const codes = entries.map((result) => (result.outcome === "refused" ? result.code : result.outcome));
    expect(codes.filter((code) => code === "2")).toHaveLength(4);
    expect(codes.filter((code) => code === "7")).toHaveLength(16);
  });

  test("of whatever entries at whatever times, no more wrong ones are looked at than a date and ninety have", async () => {
    const step = fc.record({ right: fc.boolean(), minutes: fc.constantFrom(0, 1, 31, 600, 1440, 20_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { customerNumber } = await bank.newCustomer();
        let at = bank.now().getTime();
        const enter = (right: boolean) =>
          countEntry(
            { db: bank.db, clock: { now: () => new Date(at) } },
            customerNumber,
            "transaction",
            right,
          );
        const kept = () =>
          bank.db
            .selectFrom("bank.credential")
            .select("locked_until")
            .where("customer_number", "=", customerNumber)
            .where("kind", "=", "transaction")
            .executeTakeFirstOrThrow();
        const dates: IsoDate[] = [];
        for (const { right, minutes } of steps) {
          at += minutes * 60_000;
          const locked = Number((await kept()).locked_until) > at;
          const outcome = await enter(right);
          if (locked || right) expect(outcome).toBe(locked ? "locked" : "accepted");
          else dates.push(istDate(new Date(at)));
        }
        const most = (days: number) =>
          Math.max(
            0,
            ...dates.map((from) => dates.filter((date) => date >= from && date < addDays(from, days)).length),
          );
        expect(most(1)).toBeLessThanOrEqual(10);
        // A window may begin in the middle of another one's ninety dates.
        expect(most(90)).toBeLessThanOrEqual(60);
      }),
      { numRuns: 15 },
    );
  });

  test("that has expired, or was given by the bank, is changed first", async () => {
    bank.pass({ days: 30 });
    expect(await harness.check(wish)).toEqual(refused("8"));
    expect(await harness.check(wish, wrong)).toEqual(refused("2"));
    bank.pass({ days: -30 });
    await bank.db
      .updateTable("bank.credential")
      .set({ must_change: true })
      .where("customer_number", "=", harness.customer.customerNumber)
      .where("kind", "=", "transaction")
      .execute();
    expect(await harness.check(wish)).toEqual(refused("8"));
  });

  test("is not the login password's lock", async () => {
    await enterWrong(4);
    await harness.check(wish, wrong);
    const rows = await bank.db
      .selectFrom("bank.credential")
      .select(["kind", "locked_until"])
      .where("customer_number", "=", harness.customer.customerNumber)
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
    await harness.pay(wish);
    expect(bank.logged.join("")).not.toContain(password);
  });
});
