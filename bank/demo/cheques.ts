import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { PastJournal } from "bank/ledger/post-history";
import { addJobs } from "bank/jobs/jobs";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { declareCheque } from "common/contract/cheques.server";
import { deliveryDue } from "common/deliveries";
import { addDays, startOfIstDate, type IsoDate } from "common/dates";
import {
  demoBookRequests,
  demoBooks,
  demoDeclarations,
  demoStops,
  six,
  type DemoBook,
  type DemoStop,
} from "./cheque-life";
import { at } from "./movements";
import { demoReference } from "./payees";

interface Entry {
  db: Transaction<BankSchema>;
  /** Account numbers to their keys and holders. */
  accounts: ReadonlyMap<string, { id: bigint; holder: string }>;
  date(ago: number): IsoDate;
  instant(ago: number): Date;
}

/** Puts in books, leaves, stops, requests and declarations; `history` is what has been posted. */
export async function insertCheques(
  db: Transaction<BankSchema>,
  today: IsoDate,
  history: readonly PastJournal[],
): Promise<void> {
  const rows = await db
    .selectFrom("bank.account")
    .select(["id", "number", "customer_number"])
    .where("customer_number", "is not", null)
    .execute();
  const accounts = new Map(
    rows.map(({ id, number, customer_number }) => [number, { id, holder: customer_number! }]),
  );
  const date = (ago: number) => addDays(today, -ago);
  const instant = (ago: number) => new Date(startOfIstDate(date(ago)).getTime() + at(10, 40) * 1000);
  const entry = { db, accounts, date, instant };
  for (const book of demoBooks(today, history)) await insertBook(entry, book);
  for (const stop of demoStops) await insertStop(entry, stop);
  await insertBookRequests(entry);
  await insertDeclarations(entry);
}

async function insertBook({ db, accounts, date }: Entry, book: DemoBook): Promise<void> {
  const account_id = accounts.get(book.account)!.id;
  const { id: book_id } = await db
    .insertInto("bank.cheque_book")
    .values({ account_id, first_number: book.first, leaves: LEAVES_IN_A_BOOK, issued_on: date(book.issued) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const used = new Map(book.used.map((leaf) => [leaf.number, leaf]));
  const leaves = Array.from({ length: LEAVES_IN_A_BOOK }, (_, place) => {
    const number = six(Number(book.first) + place);
    const leaf = used.get(number);
    const { state = "unused", amount = null, reason: return_reason = null } = leaf ?? {};
    return {
      account_id,
      book_id,
      number,
      state,
      state_on: leaf ? date(leaf.ago) : null,
      amount,
      return_reason,
    };
  });
  await db.insertInto("bank.cheque_leaf").values(leaves).execute();
}

async function insertStop({ db, accounts, instant }: Entry, stop: DemoStop): Promise<void> {
  const { account, first, last = first, reason, ago, ended } = stop;
  const { id: account_id, holder } = accounts.get(account)!;
  const { id: request_id } = await db
    .insertInto("bank.stop_request")
    .values({
      reference: demoReference("stop", account, first),
      customer_number: holder,
      account_id,
      first_number: first,
      last_number: last,
      reason,
      requested_at: instant(ago),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stops = Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => ({
    request_id,
    account_id,
    number: six(Number(first) + place),
    ...(place === 0 && ended
      ? { state: ended[0], ended_at: instant(ended[1]) }
      : { state: "stopped" as const, ended_at: null }),
  }));
  await db.insertInto("bank.cheque_stop").values(stops).execute();
}

async function insertBookRequests({ db, accounts, date, instant }: Entry): Promise<void> {
  const rows = demoBookRequests.map(({ account, books, ago, state }) => ({
    reference: demoReference("books", account, String(ago)),
    customer_number: accounts.get(account)!.holder,
    account_id: accounts.get(account)!.id,
    books,
    leaves: books * LEAVES_IN_A_BOOK,
    state,
    requested_at: instant(ago),
  }));
  const inserted = await db
    .insertInto("bank.cheque_book_request")
    .values(rows)
    .returning(["id", "state"])
    .execute();
  // What waits has its next step on the day after loading.
  const dueAt = deliveryDue(date(0), "printed");
  const waiting = inserted.filter(({ state }) => state !== "delivered");
  await addJobs(
    db,
    waiting.map(({ id }) => ({ kind: "cheque-books" as const, subject: String(id), dueAt })),
  );
}

async function insertDeclarations({ db, accounts, date, instant }: Entry): Promise<void> {
  const rows = demoDeclarations.map(({ account, number, amount, payee, remark, ago, state }) => ({
    reference: demoReference(declareCheque.key, account, number),
    customer_number: accounts.get(account)!.holder,
    account_id: accounts.get(account)!.id,
    number,
    instrument_date: date(ago),
    amount,
    issue_date: date(ago),
    payee,
    remark,
    channel: "NET BANKING",
    declared_at: instant(ago),
    state,
  }));
  await db.insertInto("bank.positive_pay").values(rows).execute();
}
