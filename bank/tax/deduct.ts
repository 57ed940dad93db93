import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { taxWords } from "bank/interest/words";
import { istDate, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { financialYear, taxOnInterest, taxRateOf } from "~/domain/tax-on-interest";
import { taxPayer, taxRuleOn } from "./rule";
import { taxYear } from "./year";

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
 * Deducts, right after interest was credited, the tax on the financial year's interest so far less what was deducted
 * already, so that what fell short before is caught up. Takes what the linked account has; the rest is the row's
 * shortfall. The caller holds the customer.
 */
export async function deductTax(
  transaction: Transaction<BankSchema>,
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
  if (tax > 0n)
    await take(transaction, now, { reference, from: linked.number, deposit: deposit.number, tax });
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
async function wholeRupees(transaction: Transaction<BankSchema>, accountId: bigint): Promise<Paise> {
  const { status, balance, lien, uncleared, floor } = await transaction
    .selectFrom("bank.account")
    .select(["status", "balance", "lien", "uncleared", "floor"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const spendable = balance - lien - uncleared - (floor ?? 0n);
  return status === "open" && spendable > 0n ? (spendable / 100n) * 100n : 0n;
}

async function take(
  transaction: Transaction<BankSchema>,
  now: Date,
  { reference, from, deposit, tax }: { reference: string; from: string; deposit: string; tax: Paise },
): Promise<void> {
  const particulars = taxWords(deposit);
  const posted = await postJournal(transaction, {
    reference,
    kind: "tax",
    lines: [
      { account: from, amount: -tax, particulars },
      { account: ownAccounts.tdsPayable, amount: tax, particulars },
    ],
    now,
  });
  if (posted.outcome !== "posted") throw new Error(`journal ${reference}: ${posted.outcome}`);
}
