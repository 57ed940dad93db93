import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { brokenRules, openBooks, type Books } from "tests/support/books";
import { inTransaction } from "common/postgres/transaction.server";
import type { Paise } from "common/money";
import { type Journal, postJournal } from "./post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterEach(async () => expect(await brokenRules(books.db)).toEqual([]));
afterAll(() => books.close());

const now = new Date("2026-03-10T12:00:00+05:30");

function transfer(
  from: string,
  to: string,
  amount: Paise,
  reference = books.reference(),
): Journal & { now: Date } {
  const lines = [
    { account: from, amount: -amount, particulars: "Rent" },
    { account: to, amount, particulars: "Rent" },
  ];
  return { reference, kind: "transfer", now, lines };
}

async function fund(account: string, amount: Paise): Promise<void> {
  await postJournal(books.db, transfer(ownAccounts.cash, account, amount));
}

async function balanceOf(account: string): Promise<Paise> {
  const row = await books.db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", account)
    .executeTakeFirstOrThrow();
  return row.balance;
}

async function fundedPair(amount: Paise): Promise<[string, string]> {
  const [one, other] = (await books.openAccounts(2)) as [string, string];
  await fund(one, amount);
  return [one, other];
}

test("a posted journal moves its amount and is answered with number and time of booking", async () => {
  const [from, to] = await fundedPair(500_00n);
  const posted = await postJournal(books.db, transfer(from, to, 200_00n));
  expect(posted).toEqual({
    outcome: "posted",
    journalId: expect.any(BigInt),
    bookedAt: now,
    repeated: false,
  });
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([300_00n, 200_00n]);
});

test("asked again, a reference answers the same journal and moves nothing", async () => {
  const [from, to] = await fundedPair(100n);
  const journal = { ...transfer(from, to, 100n), narration: "once" };
  const first = await postJournal(books.db, journal);
  // The account is empty now: the known reference is checked before the balance.
  const again = await postJournal(books.db, { ...journal, now: new Date(now.getTime() + 86_400_000) });
  expect(again).toEqual({ ...first, repeated: true });
  expect(await balanceOf(to)).toBe(100n);
});

test("a reference is refused when anything else of the journal differs", async () => {
  const [from, to] = await fundedPair(1_000n);
  const journal = transfer(from, to, 10n);
  await postJournal(books.db, journal);
  const [debit, credit] = journal.lines as [Journal["lines"][0], Journal["lines"][0]];
  const others: Journal[] = [
    transfer(from, to, 11n, journal.reference),
    transfer(to, from, 10n, journal.reference),
    transfer(from, ownAccounts.cash, 10n, journal.reference),
    { ...journal, kind: "upi" },
    { ...journal, narration: "other" },
    { ...journal, valueDate: "2026-03-11" as never },
    { ...journal, lines: [credit, debit] },
    { ...journal, lines: [debit, { ...credit, particulars: "Other" }] },
    { ...journal, lines: [debit, { ...credit, chequeNumber: "000001" }] },
    { ...journal, lines: [debit, { ...credit, amount: 5n }, { ...credit, amount: 5n }] },
  ];
  for (const other of others) {
    expect(await postJournal(books.db, { ...other, now })).toEqual({ outcome: "reference-conflict" });
  }
  expect(await balanceOf(from)).toBe(990n);
});

test("a hundred copies at once are one journal", async () => {
  const [from, to] = await fundedPair(1_000n);
  const journal = transfer(from, to, 10n);
  const answers = await Promise.all(Array.from({ length: 100 }, () => postJournal(books.db, journal)));
  expect(
    new Set(answers.map((answer) => (answer.outcome === "posted" ? answer.journalId : answer.outcome))).size,
  ).toBe(1);
  expect(answers.filter((answer) => answer.outcome === "posted" && !answer.repeated)).toHaveLength(1);
  expect(await balanceOf(from)).toBe(990n);
});

test("one reference for different accounts at once is one journal and refusals", async () => {
  const accounts = await books.openAccounts(20);
  const reference = books.reference();
  const answers = await Promise.all(
    accounts.map((account) => postJournal(books.db, transfer(ownAccounts.cash, account, 10n, reference))),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    "posted",
    ...Array<string>(19).fill("reference-conflict"),
  ]);
});

test("opposite transfers at once all go through", async () => {
  const [one, other] = await fundedPair(1_000_000n);
  await fund(other, 1_000_000n);
  const both = Array.from({ length: 200 }, (_, place) =>
    postJournal(books.db, place % 2 ? transfer(one, other, 3n) : transfer(other, one, 1n)),
  );
  expect(new Set((await Promise.all(both)).map(({ outcome }) => outcome))).toEqual(new Set(["posted"]));
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([999_800n, 1_000_200n]);
});

test("transactions of several journals in opposite order both go through", async () => {
  const [one, other] = await fundedPair(1_000n);
  await fund(other, 1_000n);
  const visit = (order: string[]) =>
    inTransaction(books.db, async (transaction) => {
      for (const account of order) await postJournal(transaction, transfer(account, ownAccounts.charges, 1n));
    });
  for (let attempt = 0; attempt < 5; attempt += 1)
    await Promise.all([visit([one, other]), visit([other, one])]);
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([990n, 990n]);
});

test("parallel debits never take an account below its floor", async () => {
  const [account, to] = (await books.openAccounts(2, { floor: -50n })) as [string, string];
  await fund(account, 100n);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => postJournal(books.db, transfer(account, to, 10n))),
  );
  expect(answers.filter(({ outcome }) => outcome === "posted")).toHaveLength(15);
  expect(answers.find(({ outcome }) => outcome !== "posted")).toEqual({
    outcome: "insufficient-funds",
    account,
  });
  expect(await balanceOf(account)).toBe(-50n);
});

test("lien and uncleared credits cannot be spent", async () => {
  const [account, to] = (await books.openAccounts(2, { lien: 30n, uncleared: 20n })) as [string, string];
  await fund(account, 100n);
  expect(await postJournal(books.db, transfer(account, to, 51n))).toEqual({
    outcome: "insufficient-funds",
    account,
  });
  expect((await postJournal(books.db, transfer(account, to, 50n))).outcome).toBe("posted");
});

test("an account below its floor still takes credits", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  const spent = books.db.updateTable("bank.account").where("number", "=", account);
  await fund(account, 10n);
  await spent.set({ floor: 100n }).execute();
  await fund(account, 5n);
  expect(await balanceOf(account)).toBe(15n);
  await spent.set({ floor: 0n }).execute();
});

test("what counts for the floor is the journal's whole change of the account", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  const lines = [-70n, 100n].map((amount) => ({ account, amount, particulars: "x" }));
  const rest = { account: ownAccounts.cash, amount: -30n, particulars: "x" };
  const journal = { reference: books.reference(), kind: "emi" as const, now, lines: [...lines, rest] };
  expect((await postJournal(books.db, journal)).outcome).toBe("posted");
  expect(await balanceOf(account)).toBe(30n);
});

test.each(["frozen", "closed"] as const)("a %s account takes no posting", async (status) => {
  const [account] = (await books.openAccounts(1)) as [string];
  await books.db.updateTable("bank.account").set({ status }).where("number", "=", account).execute();
  const answer = await postJournal(books.db, transfer(ownAccounts.cash, account, 10n));
  expect(answer).toEqual({ outcome: `account-${status}`, account });
});

test("a refused journal changes nothing and leaves its reference unused", async () => {
  const [from, to] = await fundedPair(5n);
  const unknown = "000199990000001";
  const reference = books.reference();
  const before = await books.db
    .selectFrom("bank.account")
    .select(["number", "balance", "debits", "credits", "last_seq"])
    .orderBy("id")
    .execute();
  expect(await postJournal(books.db, transfer(to, from, 10n, reference))).toEqual({
    outcome: "insufficient-funds",
    account: to,
  });
  expect(await postJournal(books.db, transfer(from, unknown, 5n, reference))).toEqual({
    outcome: "unknown-account",
    account: unknown,
  });
  expect(
    await books.db
      .selectFrom("bank.account")
      .select(["number", "balance", "debits", "credits", "last_seq"])
      .orderBy("id")
      .execute(),
  ).toEqual(before);
  expect((await postJournal(books.db, transfer(from, to, 5n, reference))).outcome).toBe("posted");
});

test("a clock that goes back does not take entry dates back", async () => {
  const [from, to] = await fundedPair(100n);
  const late = new Date("2026-03-12T10:00:00+05:30");
  await postJournal(books.db, { ...transfer(from, to, 1n), now: late });
  const posted = await postJournal(books.db, { ...transfer(to, ownAccounts.charges, 1n), now });
  expect(posted).toMatchObject({ outcome: "posted", bookedAt: late });
});

test("the date of booking is the date in India", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  const lateEvening = new Date("2026-03-15T18:45:00Z");
  await postJournal(books.db, { ...transfer(ownAccounts.cash, account, 1n), now: lateEvening });
  const { rows } = await sql`select entry_date, value_date from bank.posting p
    join bank.account a on a.id = p.account_id where a.number = ${account}`.execute(books.db);
  expect(rows).toEqual([{ entry_date: "2026-03-16", value_date: "2026-03-16" }]);
});

test.each([
  ["does not sum to zero", [-10n, 9n]],
  ["has a line without amount", [-10n, 0n, 10n]],
  ["has one line", [10n]],
  ["has no lines", []],
])("a journal that %s is a fault", async (_, amounts) => {
  const lines = amounts.map((amount) => ({ account: ownAccounts.cash, amount, particulars: "x" }));
  await expect(
    postJournal(books.db, { reference: books.reference(), kind: "cash", now, lines }),
  ).rejects.toThrow();
});

test("journals and postings cannot be changed or deleted, nor accounts deleted", async () => {
  for (const statement of [
    "update bank.posting set amount = 1",
    "delete from bank.posting",
    "update bank.journal set narration = 'x'",
    "delete from bank.journal",
    "truncate bank.journal, bank.posting",
    "delete from bank.account where last_seq = 0",
  ])
    await expect(sql.raw(statement).execute(books.db)).rejects.toThrow("the books are only added to");
});

test("text of any script and any sign arrives as it was", async () => {
  const [account] = (await books.openAccounts(1)) as [string];
  const particulars = `=1+1 "a",{b} \\ '; <b>வாடகை</b> అద్దె വാടക 🏠`;
  const lines = [
    { account, amount: 1n, particulars },
    { account: ownAccounts.cash, amount: -1n, particulars },
  ];
  await postJournal(books.db, { reference: particulars, kind: "cash", now, lines });
  const stored = await books.db
    .selectFrom("bank.posting")
    .select("particulars")
    .where("particulars", "like", "=1+1%")
    .execute();
  expect(stored).toEqual([{ particulars }, { particulars }]);
});

const order = fc.record({
  from: fc.nat(3),
  to: fc.nat(3),
  amount: fc.bigInt(1n, 120n),
  charge: fc.bigInt(0n, 9n),
  daysLater: fc.integer({ min: -2, max: 3 }),
});

test("whatever is posted, balances are what a page of sums says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 25 }), async (orders) => {
      const accounts = await books.openAccounts(4, { floor: -100n });
      const model = new Map(accounts.map((account) => [account, 0n]));
      for (const { from, to, amount, charge, daysLater } of orders) {
        const journal = transfer(accounts[from]!, accounts[to]!, amount);
        const lines =
          charge === 0n
            ? journal.lines
            : [
                ...journal.lines,
                { account: accounts[from]!, amount: -charge, particulars: "Charge" },
                { account: ownAccounts.charges, amount: charge, particulars: "Charge" },
              ];
        const { outcome } = await postJournal(books.db, {
          ...journal,
          lines,
          now: new Date(now.getTime() + daysLater * 86_400_000),
        });
        const change = (from === to ? 0n : -amount) - charge;
        const allowed = change >= 0n || model.get(accounts[from]!)! + change >= -100n;
        expect(outcome).toBe(allowed ? "posted" : "insufficient-funds");
        if (!allowed) continue;
        model.set(accounts[from]!, model.get(accounts[from]!)! - amount - charge);
        model.set(accounts[to]!, model.get(accounts[to]!)! + amount);
      }
      for (const [account, balance] of model) expect(await balanceOf(account)).toBe(balance);
    }),
    { numRuns: 25 },
  );
});
