import { findRow, insertRow } from "bank/database/rows";
import { sql } from "kysely";
import type { Db, Transaction } from "bank/database/schema";
import type { BankTariff } from "common/bank";
import type { IsoDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import type { Paise } from "common/money";
import { mustApplyForPan, panReceiptPattern, type NoPanDeclaration } from "common/no-pan";
import { isPersonName } from "common/nominee";
import { inForce } from "common/tariff";
import { maturityReference } from "./book";
import { financialYear } from "./tax";

interface Holder {
  number: string;
  /** Null for a firm, which cannot give the form. */
  date_of_birth: IsoDate | null;
}

export interface NoPanTerms {
  /** The highest term deposit that needs no PAN now. */
  above: Paise;
  /** The form that the customer may give instead, and the income up to which no PAN has to be applied for. */
  offer: { form: string; taxFree: Paise } | null;
}

export async function noPanTerms(
  { pan, tax }: Pick<BankTariff, "pan" | "tax">,
  db: Db,
  holder: Holder,
  today: IsoDate,
): Promise<NoPanTerms> {
  const { atOnce, inYear, form } = inForce(pan, today);
  const { declaration } = inForce(tax, today);
  const left = inYear - (await depositedThisYear(db, holder.number, today));
  return {
    above: left < 0n ? 0n : left < atOnce ? left : atOnce,
    offer: holder.date_of_birth && declaration ? { form, taxFree: declaration.basicExemption } : null,
  };
}

/** Paid into term deposits this financial year; no renewals, and no deposit that was undone on its day. */
async function depositedThisYear(db: Db, customerNumber: string, today: IsoDate): Promise<Paise> {
  const { from, to } = financialYear(today);
  const { sum } = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.account as account", "account.id", "posting.account_id")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .where("account.customer_number", "=", customerNumber)
    .where("account.kind", "in", ["fixed-deposit", "recurring-deposit"])
    .where("posting.amount", ">", 0n)
    .where("posting.entry_date", ">=", from)
    .where("posting.entry_date", "<=", to)
    .where("journal.kind", "!=", "interest")
    .where("journal.kind", "!=", "brought-forward")
    .where("journal.reference", "not like", maturityReference("%"))
    .where((is) => is.or([is("closed_on", "is", null), is("closed_on", ">", is.ref("opened_on"))]))
    .select(sql<string | null>`sum(posting.amount)`.as("sum"))
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

export function isNoPanDeclaration(
  { form, fatherName, agricultural, other, appliedOn, receipt }: NoPanDeclaration,
  offer: NonNullable<NoPanTerms["offer"]>,
  today: IsoDate,
): boolean {
  const applied = appliedOn !== undefined && receipt !== undefined;
  return (
    form === offer.form &&
    isPersonName(fatherName) &&
    isAtMost(fatherName, 40) &&
    agricultural >= 0n &&
    other >= 0n &&
    (applied ? appliedOn <= today && panReceiptPattern.test(receipt) : !appliedOn && !receipt) &&
    (applied || !mustApplyForPan(other, offer.taxFree))
  );
}

export const keepNoPanDeclaration = (
  transaction: Transaction,
  deposit: { id: bigint; reference: string; today: IsoDate },
  declared: NoPanDeclaration,
) =>
  insertRow(transaction, "bank.no_pan_declaration", {
    account_id: deposit.id,
    form: declared.form,
    father_name: declared.fatherName,
    agricultural_income: declared.agricultural,
    other_income: declared.other,
    pan_applied_on: declared.appliedOn ?? null,
    pan_receipt: declared.receipt ?? null,
    reference: deposit.reference,
    given_on: deposit.today,
  });

export async function findNoPanDeclaration(db: Db, accountId: bigint) {
  const row = await findRow(db, "bank.no_pan_declaration", { account_id: accountId });
  return row && { form: row.form, givenOn: row.given_on, reference: row.reference };
}
