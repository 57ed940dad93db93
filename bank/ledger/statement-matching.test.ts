import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "tests/support/books";
import { addDays, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import { matchesFilter, type StatementFilter } from "common/statement-filter";
import { postHistory, type PastJournal } from "./post-history";
import { readStatement, type StatementEntry } from "./statement";

/** The bank's SQL and the portal's list filter find the same entries, with the same balances. */
let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

const day = (count: number): IsoDate => addDays(isoDate("2025-03-28"), count);

/**
 * Few letters, so that they meet: wildcards of SQL, both cases, letters whose case programs dispute, other
 * scripts.
 */
const letters = fc.constantFrom(
  "a",
  "A",
  "b",
  "%",
  "_",
  "\\",
  "İ",
  "ß",
  "É",
  "é",
  "வ",
  "ா",
  " ",
  "'",
  "1",
  "😀",
);
const words = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength }).map((list) => list.join(""));

const movements = fc
  .array(
    fc.record({
      day: fc.nat(6),
      amount: fc.bigInt(-5n, 5n).filter((amount) => amount !== 0n),
      particulars: words(1, 6),
      chequeNumber: fc.option(fc.constantFrom("000123", "123456"), { nil: undefined }),
      isOfNetwork: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((list) => list.sort((one, other) => one.day - other.day));

const optional = <V>(values: fc.Arbitrary<V>) => fc.option(values, { nil: undefined });
const filters: fc.Arbitrary<StatementFilter> = fc
  .record({
    search: optional(fc.oneof(words(1, 2), fc.constantFrom("SBINN2", "sbin", "N26A", "1230"))),
    direction: optional(fc.constantFrom("debit" as const, "credit" as const)),
    atLeast: optional(fc.bigInt(0n, 5n)),
    atMost: optional(fc.bigInt(0n, 5n)),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));

const asSought = ({ particulars, chequeNumber, networkReference, amount }: StatementEntry) => ({
  particulars,
  networkReference: networkReference ?? undefined,
  chequeNumber: chequeNumber ?? undefined,
  direction: amount < 0n ? ("debit" as const) : ("credit" as const),
  amount: amount < 0n ? -amount : amount,
});

test("what matches, its sums and its pages are those a reader of the whole statement would find", async () => {
  await fc.assert(
    fc.asyncProperty(
      movements,
      filters,
      fc.integer({ min: 1, max: 5 }),
      fc.nat(4),
      fc.boolean(),
      async (list, filter, limit, from, newestFirst) => {
        const account = await accountWith(list);
        const period = { from: day(from), to: day(5) };
        const {
          entries: whole,
          matched: _,
          ...figures
        } = await readStatement(books.db, account, period, {
          offset: 0,
        });
        const found = whole.filter((entry) => matchesFilter(asSought(entry), filter));
        const sum = (sign: 1n | -1n) =>
          found.reduce((total, { amount }) => (amount * sign > 0n ? total + amount * sign : total), 0n);
        const matched = { matching: found.length, matchingDebits: sum(-1n), matchingCredits: sum(1n) };
        const tiles = [];
        for (let offset = 0; offset <= found.length; offset += limit) {
          const page = { offset, limit, newestFirst };
          const { entries, ...ofPage } = await readStatement(books.db, account, period, page, filter);
          expect(ofPage).toEqual({ ...figures, matched });
          tiles.push(...entries);
        }
        expect(newestFirst ? tiles.toReversed() : tiles).toEqual(found);
      },
    ),
    { numRuns: 80 },
  );
});

let serial = 100_230_000;

async function accountWith(
  list: {
    day: number;
    amount: bigint;
    particulars: string;
    chequeNumber?: string | undefined;
    isOfNetwork: boolean;
  }[],
) {
  const [account, till] = (await books.openAccounts(2, { floor: -1_000_000n })) as [string, string];
  const journals = list.map((movement, place): PastJournal => {
    const { day: count, amount, particulars, chequeNumber, isOfNetwork } = movement;
    const now = new Date(startOfIstDate(day(count)).getTime() + 60_000 * (place + 1));
    const lines = [
      { account, amount, particulars, ...(chequeNumber ? { chequeNumber } : {}) },
      { account: till, amount: -amount, particulars },
    ];
    // Of a network, its number: a UTR.
    return isOfNetwork
      ? { reference: `SBINN26${(serial += 1)}`, kind: "neft", now, lines }
      : { reference: books.reference(), kind: "cash", now, lines };
  });
  await postHistory(books.db, journals);
  return account;
}
