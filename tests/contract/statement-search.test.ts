import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "common/dates";
import type { StatementFilter } from "common/statement-filter";
import { statement } from "common/contract/statements.server";
import { accounts, as, asha, movements, openSmallBank, today, type SmallBank } from "./small-bank";

/** Asha's savings: −1.00, +2.00, −3.00 … one a day, `MOVEMENT 1` with cheque 000123; and her other accounts. */
let bank: SmallBank;
beforeAll(async () => {
  bank = await openSmallBank();
});
afterAll(() => bank.stop());

async function find(
  filter: StatementFilter,
  page: { offset?: number; limit?: number; newestFirst?: boolean } = {},
) {
  const result = await bank.gateway.call(
    statement,
    {
      accountNumber: accounts.savings,
      customerNumber: asha.customerNumber,
      fromDate: addDays(today, -99),
      toDate: today,
      ...filter,
      ...page,
    },
    as(asha),
  );
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer;
}

describe("a search within a statement", () => {
  test("finds words in any case, with the balances the entries had and the range's own figures", async () => {
    const answer = await find({ search: "movement 6" });
    expect(answer.entries.map(({ particulars }) => particulars)).toEqual(["MOVEMENT 6", "MOVEMENT 60"]);
    expect(answer).toMatchObject({
      matching: 2,
      matchingDebits: 0n,
      matchingCredits: 6_600n,
      totalEntries: movements,
      openingBalance: 100_000n,
      closingBalance: 103_000n,
    });
    expect(answer.entries.map(({ balance }) => balance)).toEqual([100_300n, 103_000n]);
  });

  test("gives what it finds from the newest on where that is asked for", async () => {
    const answer = await find({ search: "movement 6" }, { offset: 1, limit: 1, newestFirst: true });
    expect(answer.entries.map(({ particulars }) => particulars)).toEqual(["MOVEMENT 6"]);
    expect(answer).toMatchObject({ matching: 2, newestFirst: true });
  });

  test("finds a cheque by its number, or a part of it", async () => {
    for (const search of ["000123", "0012"])
      expect((await find({ search })).entries.map(({ particulars }) => particulars)).toEqual(["MOVEMENT 1"]);
  });

  test("takes wildcards for what they are", async () => {
    for (const search of ["%", "_", "MOVEMENT%", "\\", "'"])
      expect(await find({ search })).toMatchObject({ matching: 0, entries: [], matchingDebits: 0n });
  });

  test("narrows by direction and by amount, both ends included", async () => {
    const answer = await find({ direction: "debit", atLeast: 300n, atMost: 700n });
    expect(answer.entries.map(({ amount }) => amount)).toEqual([300n, 500n, 700n]);
    expect(answer).toMatchObject({ matching: 3, matchingDebits: 1_500n, matchingCredits: 0n });
  });

  test("is paged: offset and limit count what matches", async () => {
    const whole = await find({ direction: "credit" });
    expect(whole.matching).toBe(movements / 2);
    const pages = await Promise.all(
      [0, 11, 22].map((offset) => find({ direction: "credit" }, { offset, limit: 11 })),
    );
    expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries);
  });

  test("stays within the range and the account", async () => {
    expect((await find({ search: "OPENING" })).matching).toBe(0);
    expect((await find({ search: "PURCHASE" })).matching).toBe(0);
  });

  test("that looks for nothing says nothing of matches, and tells when the account was opened", async () => {
    const answer = await find({});
    expect(answer).not.toHaveProperty("matching");
    expect(answer.openedOn).toBe(addDays(today, -400));
  });
});
