import { describe, expect, test } from "vitest";
import { miniStatement, statement } from "common/contract/statements.server";
import { addDays } from "common/dates";
import { refused } from "./endings";
import { accounts, as, asha, movements, today, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

const { customerNumber } = asha;

describe("a statement", () => {
  const ask = (range: object, more: object = {}) =>
    bank.gateway.call(
      statement,
      {
        accountNumber: accounts.savings,
        customerNumber,
        fromDate: addDays(today, -99),
        toDate: today,
        ...range,
        ...more,
      },
      as(asha),
    );

  test("ties: opening and entries lead to every balance and to the closing one", async () => {
    const result = await ask({});
    if (result.outcome !== "done") throw new Error(result.outcome);
    const { entries, openingBalance, closingBalance, totalDebits, totalCredits, totalEntries } =
      result.answer;
    expect(openingBalance).toBe(100_000n);
    expect(entries).toHaveLength(movements);
    expect(totalEntries).toBe(movements);
    let running = openingBalance!;
    for (const entry of entries) {
      running += entry.direction === "credit" ? entry.amount : -entry.amount;
      expect(entry.balance).toBe(running);
    }
    expect(running).toBe(closingBalance);
    expect(openingBalance! + totalCredits! - totalDebits!).toBe(closingBalance);
    expect(entries[0]).toEqual({
      entryDate: addDays(today, -movements),
      valueDate: addDays(today, -movements),
      particulars: "MOVEMENT 1",
      chequeNumber: "000123",
      direction: "debit",
      amount: 100n,
      balance: 99_900n,
      entryKind: "cash",
    });
    expect(result.answer).toMatchObject({
      customerName: "Asha Menon",
      branchName: "Mylapore",
      ifsc: "KVGB0000011",
    });
  });

  test("by pages is the same statement, with the totals of the whole range on each", async () => {
    const whole = await ask({});
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => ask({ offset, limit: 25 })));
    if (whole.outcome !== "done") throw new Error(whole.outcome);
    const entries = pages.flatMap((page) => (page.outcome === "done" ? page.answer.entries : []));
    expect(entries).toEqual(whole.answer.entries);
    for (const page of pages)
      expect(page).toMatchObject({ answer: { totalEntries: movements, closingBalance: 103_000n } });
  });

  test("by pages from the newest entry on is the same statement, the other way round", async () => {
    const whole = await ask({});
    const pages = await Promise.all(
      [0, 25, 50, 75].map((offset) => ask({ offset, limit: 25, newestFirst: true })),
    );
    if (whole.outcome !== "done") throw new Error(whole.outcome);
    const entries = pages.flatMap((page) => (page.outcome === "done" ? page.answer.entries : []));
    expect(entries).toEqual(whole.answer.entries.toReversed());
    for (const page of pages)
      expect(page).toMatchObject({ answer: { newestFirst: true, openingBalance: 100_000n } });
  });

  test("of a single day holds that day's entries, both ends included", async () => {
    const day = addDays(today, -movements);
    expect(await ask({ fromDate: day, toDate: day })).toMatchObject({
      answer: { totalEntries: 1, openingBalance: 100_000n, closingBalance: 99_900n },
    });
  });

  test("may span a whole financial year and twelve months, and no more; never backwards", async () => {
    expect((await ask({ fromDate: addDays(today, -366), toDate: today })).outcome).toBe("done");
    expect(await ask({ fromDate: addDays(today, -367), toDate: today })).toEqual(refused("4041"));
    expect(await ask({ fromDate: today, toDate: addDays(today, -1) })).toEqual(refused("4041"));
  });

  test("in short is the last ten movements, newest first", async () => {
    const result = await bank.gateway.call(
      miniStatement,
      { accountNumber: accounts.savings, customerNumber },
      as(asha),
    );
    if (result.outcome !== "done") throw new Error(result.outcome);
    expect(result.answer.entries.map((entry) => entry.particulars)).toEqual(
      Array.from({ length: 10 }, (_, place) => `MOVEMENT ${movements - place}`),
    );
    expect(result.answer.entries[0]).toEqual({
      date: addDays(today, -1),
      particulars: `MOVEMENT ${movements}`,
      direction: "credit",
      amount: 6_000n,
      entryKind: "cash",
    });
  });
});
