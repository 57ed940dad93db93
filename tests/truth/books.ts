import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { formatDate, formatIstTime, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** An entry of an account: its amount above zero for a credit, and the balance after it. */
export interface Entry {
  account: string;
  reference: string;
  kind: string;
  date: IsoDate;
  valueDate: IsoDate;
  /** `DD-MM-YYYY HH:MM` */
  time: string;
  amount: Paise;
  after: Paise;
  particulars: string;
}

type Rows = Record<string, unknown>[];

/** All that the tables know of a customer at a moment, read apart from the code that shows it. */
export interface Books {
  customer: string;
  today: IsoDate;
  now: Date;
  accounts: Map<string, Record<string, unknown> & { number: string; balance: Paise; kind: string }>;
  entries: Entry[];
  /** Rows of the customer, by table. */
  of: Record<string, Rows>;
}

/** Tables by the way that leads to their customer; a new one is added by name. */
const byCustomer = [
  "scheme_enrolment",
  "standing_instruction",
  "payment",
  "scheduled_transfer",
  "card",
  "stop_request",
  "cheque_book_request",
  "positive_pay",
  "card_application",
  "own_limit",
  "tax_declaration",
  "payee",
];
const byAccount = [
  "deposit",
  "loan",
  "loan_instalment",
  "missed_instalment",
  "deposit_closing",
  "nominee",
  "lien",
  "guarantor",
  "credit_expiry",
  "cheque_book",
  "cheque_leaf",
  "cheque_presentation",
  "interest",
  "tax_deducted",
  "stock_statement",
  "credit_rate",
];

/** Rows of the portal's audit trail, in the same database. */
const auditOf = async (db: Kysely<BankSchema>, customer: string): Promise<Rows> =>
  (
    await sql<
      Record<string, unknown>
    >`select at from portal.audit where customer_number = ${customer}`.execute(db)
  ).rows;

export async function readBooks(db: Kysely<BankSchema>, customer: string, now: Date): Promise<Books> {
  const rowsOf = async (table: string, condition: string): Promise<Rows> =>
    (await sql.raw<Record<string, unknown>>(`select t.* from bank.${table} t ${condition}`).execute(db)).rows;
  const owned = `t.account_id in (select id from bank.account where customer_number = '${customer}')`;
  const named = `join bank.account a on a.id = t.account_id where ${owned}`;
  const lists = await Promise.all([
    ...byCustomer.map(
      async (table) => [table, await rowsOf(table, `where customer_number = '${customer}'`)] as const,
    ),
    ...byAccount.map(
      async (table) =>
        [
          table,
          (
            await sql
              .raw<Record<string, unknown>>(`select t.*, a.number as account from bank.${table} t ${named}`)
              .execute(db)
          ).rows,
        ] as const,
    ),
    ["audit", await auditOf(db, customer)] as const,
    ["customer", await rowsOf("customer", `where number = '${customer}'`)] as const,
    [
      "instruction_run",
      await rowsOf(
        "instruction_run",
        `join bank.standing_instruction i on i.number = t.instruction where i.customer_number = '${customer}'`,
      ),
    ] as const,
    [
      "payment_event",
      await rowsOf(
        "payment_event",
        `join bank.payment p on p.reference = t.reference where p.customer_number = '${customer}'`,
      ),
    ] as const,
    [
      "card_use",
      await rowsOf(
        "card_use",
        `join bank.card c on c.id = t.card_id where c.customer_number = '${customer}'`,
      ),
    ] as const,
  ]);
  const accounts = await db
    .selectFrom("bank.account")
    .selectAll()
    .where("customer_number", "=", customer)
    .execute();
  const entries = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.account as account", "account.id", "posting.account_id")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .where("account.customer_number", "=", customer)
    .select([
      "account.number",
      "journal.reference",
      "journal.kind",
      "journal.booked_at",
      "posting.entry_date",
      "posting.value_date",
    ])
    .select(["posting.amount", "posting.balance_after", "posting.particulars"])
    .orderBy("posting.account_id")
    .orderBy("posting.account_seq")
    .execute();
  return {
    customer,
    now,
    today: istDate(now),
    accounts: new Map(accounts.map((account) => [account.number, account as never])),
    entries: entries.map((row) => ({
      account: row.number,
      reference: row.reference,
      kind: row.kind,
      date: row.entry_date,
      valueDate: row.value_date,
      time: formatIstTime(row.booked_at),
      amount: row.amount,
      after: row.balance_after,
      particulars: row.particulars,
    })),
    of: Object.fromEntries(lists),
  };
}

/** Every date and amount in the named columns of a table, as written. */
export const datesIn = (rows: Rows, ...columns: string[]): string[] =>
  rows.flatMap((row) => columns.flatMap((column) => dateOf(row[column])));

export const amountsIn = (rows: Rows, ...columns: string[]): Paise[] =>
  rows.flatMap((row) => columns.flatMap((column) => (typeof row[column] === "bigint" ? [row[column]] : [])));

function dateOf(value: unknown): string[] {
  if (value instanceof Date) return [formatDate(istDate(value))];
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? [formatDate(value as IsoDate)] : [];
}
