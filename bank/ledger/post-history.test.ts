import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules, openBooks, type Books } from "tests/support/books";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postHistory, type PastJournal } from "./post-history";
import { postJournal } from "./post-journal";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

const start = Date.parse("2024-02-27T20:00:00+05:30");
const hours = (count: number) => new Date(start + count * 3_600_000);

const line = fc.record({
  account: fc.nat(2),
  amount: fc.bigInt(-500n, 500n).filter((amount) => amount !== 0n),
});
const event = fc.record({
  hoursLater: fc.nat(30),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  valueDate: fc.option(fc.constantFrom("2024-02-29", "2024-03-05"), { nil: undefined }),
  chequeNumber: fc.option(fc.constant("004711"), { nil: undefined }),
});

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** The same events on `accounts`; `rest` takes what is missing to zero. */
function journalsOn(accounts: string[], rest: string, events: Event[], name: string): PastJournal[] {
  let now = 0;
  return events.flatMap(({ hoursLater, lines, valueDate, chequeNumber }, place) => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    if (total === 0n) return [];
    now += hoursLater;
    return {
      reference: `${name} ${place}`,
      kind: "transfer" as const,
      narration: `Event ${place}`,
      valueDate: valueDate as never,
      now: hours(now),
      lines: [
        ...lines.map(({ account, amount }) => ({
          account: accounts[account]!,
          amount,
          particulars: `Event ${place}`,
          chequeNumber,
        })),
        { account: rest, amount: -total, particulars: "Rest" },
      ],
    };
  });
}

/** All that is known of some accounts and their postings, without the keys that differ from copy to copy. */
async function contents(numbers: string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select array_position(${numbers}::text[], a.number::text) as place, a.balance, a.debits, a.credits, a.last_seq,
      a.last_booked_at, p.account_seq, p.line, p.amount, p.balance_after, p.debits_after, p.credits_after,
      p.entry_date, p.value_date, p.particulars, p.cheque_number, j.kind, j.narration, j.booked_at,
      dense_rank() over (order by j.id) as journal
    from bank.account a left join bank.posting p on p.account_id = a.id left join bank.journal j on j.id = p.journal_id
    where a.number = any (${numbers}) order by 1, p.account_seq`.execute(books.db);
  return rows;
}

test("a history is, row for row, what its journals posted one by one would be", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.nat(12), async (events, split) => {
      const [one, bulk] = [
        await books.openAccounts(4, { floor: -100_000n }),
        await books.openAccounts(4, { floor: -100_000n }),
      ];
      const name = books.reference();
      for (const journal of journalsOn(one, one[3]!, events, `${name} one`)) {
        expect((await postJournal(books.db, journal)).outcome).toBe("posted");
      }
      const journals = journalsOn(bulk, bulk[3]!, events, `${name} bulk`);
      const lines = journals.reduce((sum, journal) => sum + journal.lines.length, 0);
      const halves = [journals.slice(0, split), journals.slice(split)];
      expect((await postHistory(books.db, halves[0]!)) + (await postHistory(books.db, halves[1]!))).toBe(
        lines,
      );
      expect(await contents(bulk)).toEqual(await contents(one));
    }),
    { numRuns: 40 },
  );
  expect(await brokenRules(books.db)).toEqual([]);
});

const cash = (account: string, amount: bigint, now: Date, reference = books.reference()): PastJournal => ({
  reference,
  kind: "cash",
  now,
  lines: [
    { account, amount, particulars: "Cash" },
    { account: ownAccounts.cash, amount: -amount, particulars: "Cash" },
  ],
});

async function refuses(journals: PastJournal[], reason: RegExp): Promise<void> {
  const before = await sql`select count(*) from bank.posting`.execute(books.db);
  await expect(postHistory(books.db, journals)).rejects.toThrow(reason);
  expect((await sql`select count(*) from bank.posting`.execute(books.db)).rows).toEqual(before.rows);
}

test("a history that is out of order is a fault and leaves nothing", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  await refuses([cash(account, 5n, hours(9_001)), cash(account, 5n, hours(9_000))], /out of order/);
  await postHistory(books.db, [cash(account, 5n, hours(9_001))]);
  await refuses([cash(account, 5n, hours(9_000))], /out of order/);
});

test("a history in which an account falls below its floor, if only for a moment, is a fault", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  await refuses(
    [cash(account, 5n, hours(9_010)), cash(account, -6n, hours(9_011)), cash(account, 6n, hours(9_012))],
    /below its floor/,
  );
});

test("a history with a used reference, an unknown account or an unbalanced journal is a fault", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  const reference = books.reference();
  await postHistory(books.db, [cash(account, 5n, hours(9_020), reference)]);
  await refuses([cash(account, 5n, hours(9_021), reference)], /duplicate key/);
  await refuses([cash("000199990000001", 5n, hours(9_021))], /unknown/);
  const journal = cash(account, 5n, hours(9_021));
  await refuses(
    [{ ...journal, lines: [journal.lines[0]!, { ...journal.lines[1]!, amount: -4n }] }],
    /sum to zero/,
  );
});
