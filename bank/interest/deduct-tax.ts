import { sql } from "kysely";
import type { Db, Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { taxWords } from "./book";
import { financialYear, taxOnInterest, taxRateOf, isSenior, type TaxPayer, type TaxRule } from "./tax";

interface Credit {
  /** The deposit whose interest was credited. */
  deposit: { id: bigint; number: string };
  customerNumber: string;
  /** Is debited. */
  linked: { id: bigint; number: string };
  /** Due date of the interest: names the deduction. */
  due: IsoDate;
}

/** One reference for the credit it belongs to. */
export function taxReference(depositNumber: string, due: IsoDate): string {
  return `TDS-${depositNumber}-${due.replaceAll("-", "")}`;
}

/**
 * Deducts, right after interest was credited, the tax on the financial year's interest so far less what was
 * deducted: what fell short before is caught up. Takes what the linked account has; the rest is the row's
 * shortfall. The caller holds the customer.
 */
export async function deductTax(
  transaction: Transaction,
  now: Date,
  { deposit, customerNumber, linked, due }: Credit,
): Promise<void> {
  const today = istDate(now);
  const rule = await taxRuleOn(transaction, today);
  const payer = await taxPayer(transaction, customerNumber, rule, today);
  const year = await taxYear(transaction, customerNumber, financialYear(today));
  const owed = taxOnInterest(year.interest, rule, payer) - year.tax;
  if (owed <= 0n) return;
  const reference = taxReference(deposit.number, due);
  const there = await wholeRupees(transaction, linked.id);
  const tax = there < owed ? there : owed;
  if (tax > 0n) {
    const particulars = taxWords(deposit.number);
    const lines = [
      { account: linked.number, amount: -tax, particulars },
      { account: ownAccounts.tdsPayable, amount: tax, particulars },
    ];
    const posted = await postJournal(transaction, { reference, kind: "tax", lines, now });
    if (posted.outcome !== "posted") throw new Error(`journal ${reference}: ${posted.outcome}`);
  }
  await transaction
    .insertInto("bank.tax_deducted")
    .values({
      reference,
      account_id: deposit.id,
      taken_from: linked.id,
      interest: year.interest - year.covered,
      rate: taxRateOf(rule, payer),
      tax,
      shortfall: owed - tax,
      deducted_on: today,
    })
    .execute();
}

/** What may be debited, in whole rupees; nothing from an account that takes no posting. Locks the account. */
async function wholeRupees(transaction: Transaction, accountId: bigint): Promise<Paise> {
  const { status, balance, lien, uncleared, floor } = await transaction
    .selectFrom("bank.account")
    .select(["status", "balance", "lien", "uncleared", "floor"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const spendable = balance - lien - uncleared - (floor ?? 0n);
  return status === "open" && spendable > 0n ? (spendable / 100n) * 100n : 0n;
}

/** The rule that holds on a date; a date before the first rule is a fault. */
export async function taxRuleOn(db: Db, date: IsoDate): Promise<TaxRule> {
  return db
    .selectFrom("bank.tax_rule")
    .select(["threshold", "senior_threshold as seniorThreshold", "senior_age as seniorAge"])
    .select(["rate", "rate_without_pan as rateWithoutPan"])
    .where("from_date", "<=", date)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** What the bank knows of a customer that decides on the tax of the financial year of `date`. */
export async function taxPayer(
  db: Db,
  customerNumber: string,
  { seniorAge }: TaxRule,
  date: IsoDate,
): Promise<TaxPayer> {
  const { sealed_pan, date_of_birth } = await db
    .selectFrom("bank.customer")
    .select(["sealed_pan", "date_of_birth"])
    .where("number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  return { hasPan: sealed_pan !== null, senior: isSenior(date_of_birth, seniorAge, date) };
}

/** What a customer's deposits have earned in a financial year, over all branches, and the tax on it. */
interface TaxYear {
  interest: Paise;
  /** Of the interest, what earlier deductions cover. */
  covered: Paise;
  /** Deducted and not given back. */
  tax: Paise;
}

export async function taxYear(
  db: Db,
  customerNumber: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<TaxYear> {
  const { rows } = await sql<TaxYear>`
    with deposit as (
      select id from bank.account
      where customer_number = ${customerNumber} and kind in ('fixed-deposit', 'recurring-deposit')
    )
    select
      (select coalesce(sum(i.amount), 0)::bigint from bank.interest i
       where i.account_id in (select id from deposit) and i.booked_on between ${from} and ${to}) as interest,
      coalesce(sum(t.interest), 0)::bigint as covered,
      coalesce(sum(t.tax - t.refund), 0)::bigint as tax
    from bank.tax_deducted t
    where t.account_id in (select id from deposit) and t.deducted_on between ${from} and ${to}`.execute(db);
  return rows[0]!;
}
