import { afterAll, beforeAll, expect, test } from "vitest";
import { createDice } from "bank/demo/dice";
import type { BankSchema } from "bank/database/schema";
import { postJournal } from "bank/ledger/post-journal";
import { inTransaction } from "common/postgres/transaction.server";
import { brokenRules, openBooks, type Books } from "tests/support/books";
import { openFaultyDatabase, untilAnswered, type FaultyDatabase } from "tests/support/money-faults";

/** The ledger alone under faults of the database: what the trial of the whole bank stands on. */
let books: Books;
let faulty: FaultyDatabase<BankSchema>;
beforeAll(async () => {
  books = await openBooks();
  faulty = openFaultyDatabase(books.url, 4);
});
afterAll(async () => {
  await faulty.close();
  await books.close();
});

test("a journal that is posted again until it is acknowledged stands there once, whatever breaks", async () => {
  const dice = createDice(20_261_121);
  const accounts = await books.openAccounts(3, { floor: -100_000n });
  const posted: string[] = [];
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reference = books.reference();
    const [from, to] = dice
      .pick([
        [0, 1],
        [1, 2],
        [2, 0],
      ])
      .map((place) => accounts[place]!);
    const amount = BigInt(dice.between(1, 20_000));
    const post = () =>
      inTransaction(faulty.db, (transaction) =>
        postJournal(transaction, {
          reference,
          kind: "transfer",
          now: new Date(),
          lines: [
            { account: from!, amount: -amount, particulars: "Rent" },
            { account: to!, amount, particulars: "Rent" },
          ],
        }),
      );
    const { outcome } = await faulty.disturbed(dice, post).catch(() => untilAnswered(post));
    if (outcome === "posted") posted.push(reference);
  }
  const journals = await books.db.selectFrom("bank.journal").select("reference").execute();
  expect(journals.map(({ reference }) => reference).sort()).toEqual(posted.sort());
  expect(await brokenRules(books.db)).toEqual([]);
  for (const count of Object.values(faulty.counts)) expect(count).toBeGreaterThan(0);
});
