import { getRow } from "bank/database/rows";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "tests/support/books";
import { addDays, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import { findBalance } from "tests/support/balance";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postHistory, type PastJournal } from "./post-history";
import { latestEntries, readStatement } from "./statement";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

const first = isoDate("2025-03-28");
const day = (count: number): IsoDate => addDays(first, count);

interface Movement {
  day: number;
  amount: bigint;
}

/** Each account has a till of its own on the other side, so that its history may begin at the first day. */
async function accountWith(list: Movement[], broughtForward = false): Promise<string> {
  const [account, till] = (await books.openAccounts(2, { floor: -1_000_000n })) as [string, string];
  const journals = list.map(({ day: count, amount }, place): PastJournal => {
    const lines = [
      { account, amount, particulars: `Movement ${place}` },
      { account: till, amount: -amount, particulars: `Movement ${place}` },
    ];
    const now = new Date(startOfIstDate(day(count)).getTime() + 60_000 * (place + 1));
    const kind = broughtForward && place === 0 ? "brought-forward" : "cash";
    return { reference: books.reference(), kind, now, lines };
  });
  await postHistory(books.db, journals);
  return account;
}

const movements = fc
  .array(fc.record({ day: fc.nat(12), amount: fc.bigInt(-300n, 300n).filter((amount) => amount !== 0n) }), {
    maxLength: 30,
  })
  .map((list) => list.sort((one, other) => one.day - other.day));

const sum = (list: Movement[]) => list.reduce((total, { amount }) => total + amount, 0n);

test("a period's balances, sums and number of rows are those of its movements", async () => {
  await fc.assert(
    fc.asyncProperty(
      movements,
      fc.integer({ min: -2, max: 14 }),
      fc.integer({ min: -2, max: 14 }),
      async (list, from, to) => {
        const account = await accountWith(list);
        const period = { from: day(from), to: day(to) };
        const shown = await readStatement(books.db, account, period, { offset: 0 });
        const before = list.filter((movement) => movement.day < from);
        const within = list.filter((movement) => movement.day >= from && movement.day <= to);
        expect(shown).toMatchObject({
          openingBalance: sum(before),
          closingBalance: sum(before) + sum(within),
          totalCredits: sum(within.filter(({ amount }) => amount > 0n)),
          totalDebits: -sum(within.filter(({ amount }) => amount < 0n)),
          total: within.length,
          entries: within.map(({ amount }) => ({ amount })),
        });
      },
    ),
    { numRuns: 60 },
  );
});

test("pages of any size tile the period from either end: every entry once, in order, with the figures of all", async () => {
  const sizes = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(movements, sizes, fc.nat(12), fc.boolean(), async (list, limit, from, newestFirst) => {
      const account = await accountWith(list);
      const period = { from: day(from), to: day(12) };
      const { entries: whole, ...figures } = await readStatement(books.db, account, period, { offset: 0 });
      const tiles = [];
      for (let offset = 0; offset < figures.total + limit; offset += limit) {
        const { entries, ...ofPage } = await readStatement(books.db, account, period, {
          ...{ offset, limit, newestFirst },
        });
        expect(ofPage).toEqual(figures);
        tiles.push(...entries);
      }
      expect(newestFirst ? tiles.toReversed() : tiles).toEqual(whole);
      expect(whole.map(({ amount }) => amount)).toEqual(
        list.filter((m) => m.day >= from).map(({ amount }) => amount),
      );
      let balance = figures.openingBalance;
      for (const entry of whole) expect(entry.balance).toBe((balance += entry.amount));
      expect(balance).toBe(figures.closingBalance);
    }),
    { numRuns: 60 },
  );
});

test("a balance brought forward is the opening balance of each period since, and no entry, deposit or withdrawal", async () => {
  const anyDay = fc.integer({ min: -2, max: 14 });
  await fc.assert(
    fc.asyncProperty(movements, anyDay, anyDay, async (list, from, to) => {
      const [brought, ...moved] = list;
      if (!brought || to < Math.max(from, brought.day)) return;
      const account = await accountWith(list, true);
      const shown = await readStatement(books.db, account, { from: day(from), to: day(to) }, { offset: 0 });
      const within = moved.filter((movement) => movement.day >= from && movement.day <= to);
      const before = moved.filter((movement) => movement.day < from);
      expect(shown).toMatchObject({
        recordsFrom: day(brought.day),
        openingBalance: brought.amount + sum(before),
        closingBalance: brought.amount + sum(before) + sum(within),
        totalCredits: sum(within.filter(({ amount }) => amount > 0n)),
        totalDebits: -sum(within.filter(({ amount }) => amount < 0n)),
        total: within.length,
        entries: within.map(({ amount }) => ({ amount })),
      });
      expect(await latestOf(account, 99)).toHaveLength(moved.length);
    }),
    { numRuns: 40 },
  );
});

async function latestOf(account: string, count: number) {
  const { id } = await getRow(books.db, "bank.account", { number: account });
  return latestEntries(books.db, id, count);
}

test("the latest entries come newest first", async () => {
  const account = await accountWith([1, 2, 3, 4].map((count) => ({ day: count, amount: BigInt(count) })));
  await accountWith([{ day: 1, amount: 9n }]);
  const latest = await latestOf(account, 3);
  expect(latest.map(({ entryDate, amount, balance }) => ({ entryDate, amount, balance }))).toEqual([
    { entryDate: day(4), amount: 4n, balance: 10n },
    { entryDate: day(3), amount: 3n, balance: 6n },
    { entryDate: day(2), amount: 2n, balance: 3n },
  ]);
});

test("an account that does not exist has an empty statement and no balance", async () => {
  const period = { from: day(0), to: day(9) };
  const shown = await readStatement(books.db, "999999999999999", period, { offset: 0, limit: 9 });
  expect(shown).toMatchObject({ total: 0, openingBalance: 0n, closingBalance: 0n, entries: [] });
  expect(await findBalance(books.db, "999999999999999")).toBeNull();
});

test("the bank's own accounts are nobody's balance", async () => {
  expect(await findBalance(books.db, ownAccounts.cash)).toBeNull();
});

test("lien and uncleared credits are in the ledger balance but not available", async () => {
  const account = await accountWith([{ day: 1, amount: 100n }]);
  await books.db
    .updateTable("bank.account")
    .set({ floor: -40n, lien: 25n, uncleared: 5n })
    .where("number", "=", account)
    .execute();
  expect(await findBalance(books.db, account)).toEqual({
    accountNumber: account,
    ledger: 100n,
    available: 110n,
  });
});
