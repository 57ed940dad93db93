/** Fresh books for tests of the ledger, and the rules that every state of the books keeps. */
import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import type { Paise } from "common/money";
import { emptyBank } from "./empty-templates";
import { copyOf } from "./templates";

export interface Books {
  db: Kysely<BankSchema>;
  url: string;
  /** Opens savings accounts with nothing in them and answers their numbers. */
  openAccounts(count: number, terms?: { floor?: Paise; lien?: Paise; uncleared?: Paise }): Promise<string[]>;
  /** A reference that nothing else has. */
  reference(): string;
  close(): Promise<void>;
}

const branch = "0001";
const customer = "900000001";

export async function openBooks(): Promise<Books> {
  const database = await copyOf(emptyBank);
  const url = new URL(database.url);
  // Thousands of small transactions that need not outlive the test.
  url.searchParams.set("options", "-c synchronous_commit=off");
  const db = openDatabase<BankSchema>({ url: url.href, applicationName: "books", poolSize: 12 });
  await db
    .insertInto("bank.customer")
    .values({
      number: customer,
      name: "Asha Menon",
      mobile: "9000000001",
      address1: "12 Temple Road",
      district: "Chennai",
      city: "Chennai",
      state: "Tamil Nadu",
      pin_code: "600004",
      branch_code: branch,
      status: "active",
    })
    .execute();
  let accounts = 0;
  let references = 0;
  return {
    db,
    url: url.href,
    async openAccounts(count, terms = {}) {
      const numbers = Array.from(
        { length: count },
        () => `${branch}1001${String(++accounts).padStart(7, "0")}`,
      );
      const account = {
        kind: "savings" as const,
        customer_number: customer,
        name: "Asha Menon",
        branch_code: branch,
        product: "Savings",
        opened_on: "2020-04-01" as never,
        floor: 0n,
        ...terms,
      };
      await db
        .insertInto("bank.account")
        .values(numbers.map((number) => ({ ...account, number })))
        .execute();
      return numbers;
    },
    reference: () => `reference ${++references}`,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** Each rule as a query that answers what breaks it. */
const rules: Record<string, string> = {
  "a journal sums to zero": `
    select journal_id::text as broken from bank.posting group by journal_id having sum(amount) <> 0`,
  "a journal has postings": `
    select id::text as broken from bank.journal where id not in (select journal_id from bank.posting)`,
  "a posting belongs to a journal and an account": `
    select account_id || '/' || account_seq as broken from bank.posting p
    where not exists (select from bank.journal j where j.id = p.journal_id)
      or not exists (select from bank.account a where a.id = p.account_id)`,
  "all balances sum to zero": `select sum(balance)::text as broken from bank.account having sum(balance) <> 0`,
  "balance and totals are the sums of the postings": `
    select a.number as broken from bank.account a left join bank.posting p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0) or a.last_seq <> count(p.account_id)
      or a.debits <> coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
      or a.credits <> coalesce(sum(p.amount) filter (where p.amount > 0), 0)`,
  "sequence and running totals go on from posting to posting": `
    select account_id || '/' || account_seq as broken from (
      select p.*, row_number() over w as seq, sum(amount) over w as balance,
        sum(greatest(-amount, 0)) over w as debits, sum(greatest(amount, 0)) over w as credits
      from bank.posting p window w as (partition by account_id order by account_seq)
    ) p where (account_seq, balance_after, debits_after, credits_after) <> (seq, balance, debits, credits)`,
  "entry dates never go back": `
    select account_id || '/' || account_seq as broken from (
      select *, lag(entry_date) over (partition by account_id order by account_seq) as before from bank.posting
    ) p where entry_date < before`,
  "an entry date is the date in India of its journal": `
    select p.journal_id::text as broken from bank.posting p join bank.journal j on j.id = p.journal_id
    where p.entry_date <> (j.booked_at at time zone 'Asia/Kolkata')::date`,
  "no account is below its floor": `select number as broken from bank.account where balance < floor`,
};

/** What breaks which rule; empty when the books hold. */
export async function brokenRules(db: Kysely<BankSchema>): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ broken: string }>`${sql.raw(query)} limit 5`.execute(db);
    found.push(...rows.map(({ broken }) => `${rule}: ${broken}`));
  }
  return found;
}
