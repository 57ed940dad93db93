import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { runDueJobs } from "bank/job-handlers";
import { postJournal } from "bank/ledger/post-journal";
import { readStatement } from "bank/ledger/statement";
import type { Bank } from "bank/service";
import { addDays, addMonths, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { brokenRules, openBooks, type Books } from "tests/support/books";
import { addMissingInterest } from "./jobs";
import { withinQuarter } from "./quarter-end";
import { dailyBalanceInterest } from "./rules";

let books: Books;
let bank: HandBank;
let account: string;
/** First day of the quarter in which a test begins. */
let start = isoDate("2026-10-01");
const MONTHS_APART = 24;

beforeAll(async () => {
  books = await openBooks();
  bank = bankOf(books.db, startOfIstDate(start));
});
afterAll(() => books.close());

/** An account of the test's own, in years of its own. */
async function open(): Promise<void> {
  start = addMonths(start, MONTHS_APART);
  [account] = (await books.openAccounts(1)) as [string];
  bank.setClock(startOfIstDate(start));
  await addMissingInterest(bank);
}

const at = (date: IsoDate, milliseconds: number) => new Date(startOfIstDate(date).getTime() + milliseconds);

/** Pays in as a call of the bank does, or takes out what is there. */
async function move(seen: Bank, amount: Paise): Promise<void> {
  const [from, to] = amount > 0n ? [ownAccounts.cash, account] : [account, ownAccounts.cash];
  const sum = amount > 0n ? amount : -amount;
  await postJournal(seen.db, {
    reference: books.reference(),
    kind: "cash",
    now: seen.clock.now(),
    lines: [
      { account: from, amount: -sum, particulars: "MOVED" },
      { account: to, amount: sum, particulars: "MOVED" },
    ],
  });
}

async function call(moment: Date, amount: Paise): Promise<void> {
  bank.setClock(moment);
  await move(await withinQuarter(bank), amount);
}

const statementOf = (from: IsoDate, to: IsoDate) =>
  readStatement(books.db, account, { from, to }, { offset: 0 });

/** Interest of the quarter from its daily closing balances without the interest itself. */
async function expectedOf(from: IsoDate, due: IsoDate): Promise<Paise> {
  const { openingBalance, entries } = await statementOf(from, addDays(due, -1));
  const moves = entries.filter(({ journalKind }) => journalKind !== "interest");
  const closings: Paise[] = [];
  let balance = openingBalance;
  for (let day = from; day < due; day = addDays(day, 1)) {
    for (const { entryDate, amount } of moves) if (entryDate === day) balance += amount;
    closings.push(balance);
  }
  return dailyBalanceInterest(closings, "3.00");
}

test("whatever is posted around the midnights of quarters, interest is the last entry of each quarter, on its last day", async () => {
  const moves = fc.array(
    fc.record({
      quarter: fc.integer({ min: 1, max: 3 }),
      apart: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -90_000_000, max: 90_000_000 })),
      amount: fc.bigInt({ min: -5_000_00n, max: 50_000_00n }).filter((amount) => amount !== 0n),
    }),
    { minLength: 3, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (chosen) => {
      await open();
      const timed = chosen
        .map(({ quarter, apart, amount }) => ({ moment: at(addMonths(start, 3 * quarter), apart), amount }))
        .toSorted((one, other) => Number(one.moment) - Number(other.moment));
      await call(at(start, 36_000_000), 1_00_000_00n);
      for (const { moment, amount } of timed) await call(moment, amount);
      for (const quarter of [1, 2, 3]) {
        bank.setClock(at(addMonths(start, 3 * quarter + 3), 0));
        await runDueJobs(bank);
      }
      for (const quarter of [0, 1, 2, 3]) {
        const from = addMonths(start, 3 * quarter);
        const due = addMonths(from, 3);
        const { entries, closingBalance } = await statementOf(from, addDays(due, -1));
        const last = entries.at(-1)!;
        expect([last.journalKind, last.entryDate, last.valueDate]).toEqual([
          "interest",
          addDays(due, -1),
          addDays(due, -1),
        ]);
        expect(entries.filter(({ journalKind }) => journalKind === "interest")).toHaveLength(1);
        expect(last.amount).toBe(await expectedOf(from, due));
        expect(closingBalance).toBe(last.balance);
        expect((await statementOf(due, due)).openingBalance).toBe(last.balance);
      }
      expect(await brokenRules(books.db)).toEqual([]);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test("a call that began before midnight and posts after the interest belongs to the next day", async () => {
  await open();
  const due = addMonths(start, 3);
  await call(at(start, 36_000_000), 3_65_000_00n);
  bank.setClock(at(due, -20));
  const late = await withinQuarter(bank);
  await call(at(due, 5), 1_00n);
  await move(late, 2_00n);
  const { entries } = await statementOf(addDays(due, -1), due);
  expect(entries.map(({ journalKind, entryDate, amount }) => [journalKind, entryDate, amount])).toEqual([
    ["interest", addDays(due, -1), await expectedOf(start, due)],
    ["cash", due, 1_00n],
    ["cash", due, 2_00n],
  ]);
});

test("of several calls at once after midnight none is ahead of the interest", async () => {
  await open();
  const due = addMonths(start, 3);
  await call(at(start, 36_000_000), 3_65_000_00n);
  bank.setClock(at(due, 1));
  await Promise.all([1n, 2n, 3n, 4n].map(async (rupees) => move(await withinQuarter(bank), rupees * 100n)));
  const { entries } = await statementOf(addDays(due, -1), due);
  expect(entries.map(({ journalKind }) => journalKind)).toEqual(["interest", "cash", "cash", "cash", "cash"]);
});

test("an account that takes no posting gets its interest on a later day, with the value date of the quarter's last", async () => {
  await open();
  const due = addMonths(start, 3);
  await call(at(start, 36_000_000), 3_65_000_00n);
  const set = (status: "open" | "frozen") =>
    books.db.updateTable("bank.account").set({ status }).where("number", "=", account).execute();
  await set("frozen");
  bank.setClock(at(due, 3_600_000));
  await runDueJobs(bank);
  await set("open");
  await call(at(due, 7_200_000), 1_00n);
  bank.setClock(at(addDays(due, 1), 3_600_000));
  await runDueJobs(bank);
  const { entries } = await statementOf(due, addDays(due, 1));
  expect(entries.map(({ journalKind, entryDate, valueDate }) => [journalKind, entryDate, valueDate])).toEqual(
    [
      ["cash", due, due],
      ["interest", addDays(due, 1), addDays(due, -1)],
    ],
  );
});
