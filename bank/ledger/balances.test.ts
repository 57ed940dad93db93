import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "tests/support/books";
import { addDays, isoDate, istDate, startOfIstDate } from "common/dates";
import { postHistory, type PastJournal } from "./post-history";
import { extremesSince, totalsBefore, totalsNow, type AccountTotals } from "./balances";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

const first = isoDate("2025-12-29");
const begin = startOfIstDate(first).getTime();
const HOUR_MS = 3_600_000;

interface Movement {
  /** Minutes since the first day began. */
  minute: number;
  amount: bigint;
}

const movements = fc
  .array(
    fc.record({
      minute: fc.nat(6 * 24 * 60),
      amount: fc.bigInt(-300n, 300n).filter((amount) => amount !== 0n),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.sort((one, other) => one.minute - other.minute));

const instantOf = ({ minute }: Movement) => new Date(begin + minute * 60_000);

async function accountWith(list: Movement[]): Promise<bigint> {
  const [account, till] = (await books.openAccounts(2, { floor: -100_000n })) as [string, string];
  const journals = list.map((movement): PastJournal => {
    const { amount } = movement;
    const lines = [
      { account, amount, particulars: "Movement" },
      { account: till, amount: -amount, particulars: "Movement" },
    ];
    return { reference: books.reference(), kind: "cash", now: instantOf(movement), lines };
  });
  await postHistory(books.db, journals);
  const row = await books.db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", account)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Added up from every movement, as nobody would in a bank of a hundred thousand postings. */
function naive(list: Movement[]): AccountTotals {
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const amounts = list.map(({ amount }) => amount);
  return {
    balance: sum(amounts),
    credits: sum(amounts.filter((amount) => amount > 0n)),
    debits: -sum(amounts.filter((amount) => amount < 0n)),
  };
}

/** The first of the highest and of the lowest, as they came. */
function naiveExtremes(list: Movement[], since: Date) {
  const left = list.map((movement, at) => ({
    at: instantOf(movement),
    balance: naive(list.slice(0, at + 1)).balance,
  }));
  const moved = left.filter(({ at }) => at >= since);
  const best = (isBetter: (one: bigint, other: bigint) => boolean) =>
    moved.reduce((found, one, at) => (isBetter(one.balance, moved[found]!.balance) ? at : found), 0);
  return moved.length === 0
    ? []
    : [best((one, other) => one > other), best((one, other) => one < other)]
        .sort((one, other) => one - other)
        .map((at) => moved[at]);
}

test("before any date, instant and now an account stands where all its movements until then have brought it", async () => {
  const instants = fc.array(fc.integer({ min: -24, max: 8 * 24 }), { maxLength: 30 });
  const dates = fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(movements, instants, dates, async (list, hours, days) => {
      const id = await accountWith(list);
      const edges = hours.map((hour) => new Date(begin + hour * HOUR_MS));
      expect(await totalsBefore(books.db, id, edges)).toEqual(
        edges.map((edge) => naive(list.filter((movement) => instantOf(movement) < edge))),
      );
      const begins = days.map((day) => addDays(first, day));
      expect(await totalsBefore(books.db, id, begins.map(startOfIstDate))).toEqual(
        begins.map((date) => naive(list.filter((movement) => istDate(instantOf(movement)) < date))),
      );
      expect(await totalsNow(books.db, id)).toEqual(naive(list));
      for (const edge of edges.slice(0, 3))
        expect(await extremesSince(books.db, id, edge)).toEqual(naiveExtremes(list, edge));
    }),
    { numRuns: 50 },
  );
});
