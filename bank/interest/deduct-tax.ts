import { insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Db, Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { availableBalance } from "bank/ledger/balances";
import { postJournal } from "bank/ledger/post-journal";
import type { AccountKind } from "common/accounts";
import type { BankTariff } from "common/bank";
import { istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { inForce, type TaxRule } from "common/tariff";
import {
  apportion,
  financialYear,
  interestSoFar,
  isSenior,
  sharesOfTax,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  type EarningDeposit,
  type TaxPayer,
} from "./tax";

interface Credit {
  deposit: { number: string };
  customerNumber: string;
  linked: { id: bigint; number: string };
  due: IsoDate;
}

function taxReference(depositNumber: string, due: IsoDate): string {
  return `TDS-${depositNumber}-${due.replaceAll("-", "")}`;
}

/**
 * Deducts, after interest was credited, the tax on the year's interest so far less earlier deductions. One journal, with a
 * line and a row per deposit that bears some. Takes what the linked account has; the rest is kept as shortfall and caught up
 * later. The caller must hold the customer.
 */
export async function deductTax(
  transaction: Transaction,
  { now, tariff }: { now: Date; tariff: Pick<BankTariff, "tax"> },
  { deposit, customerNumber, linked, due }: Credit,
): Promise<void> {
  const today = istDate(now);
  const rule = inForce(tariff.tax, today);
  const payer = await taxPayer(transaction, customerNumber, rule, today);
  const deposits = await earningDeposits(transaction, customerNumber, financialYear(today));
  const owed = taxOnInterest(interestSoFar(deposits), rule, payer) - taxSoFar(deposits);
  if (owed <= 0n) return;
  const reference = taxReference(deposit.number, due);
  const there = await wholeRupees(transaction, linked.id);
  const shares = sharesOfTax(owed, deposits);
  const taken = apportion(there < owed ? there : owed, shares);
  const borne = deposits.map((one, place) => ({ ...one, share: shares[place]!, taken: taken[place]! }));
  const lines = borne
    .filter((part) => part.taken > 0n)
    .flatMap((part) => {
      const particulars = `TDS ON INTEREST ${part.number}`;
      return [
        { account: linked.number, amount: -part.taken, particulars },
        { account: ownAccounts.tdsPayable, amount: part.taken, particulars },
      ];
    });
  if (lines.length > 0) {
    const posted = await postJournal(transaction, { reference, kind: "tax", lines, now });
    if (posted.outcome !== "posted") throw new Error(`journal ${reference}: ${posted.outcome}`);
  }
  const rows = borne
    .filter(({ interest, covered, share }) => interest > covered || share > 0n)
    .map((part) => ({
      reference,
      account_id: part.id,
      taken_from: linked.id,
      interest: part.interest - part.covered,
      rate: taxRateOf(rule, payer),
      tax: part.taken,
      shortfall: part.share - part.taken,
      deducted_on: today,
    }));
  await insertRows(transaction, "bank.tax_deducted", rows);
}

/** Available whole rupees; 0 if the account takes no posting. Locks the account. */
async function wholeRupees(transaction: Transaction, accountId: bigint): Promise<Paise> {
  const account = await transaction
    .selectFrom("bank.account")
    .select(["status", "balance", "lien", "uncleared", "floor"])
    .select((eb) => eb.ref("kind").$castTo<AccountKind>().as("kind"))
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const spendable = availableBalance(account);
  return account.status === "open" && spendable > 0n ? (spendable / 100n) * 100n : 0n;
}

/** Facts of a customer that decide on the tax of the financial year of `date`. */
export async function taxPayer(
  db: Db,
  customerNumber: string,
  { seniorAge }: Pick<TaxRule, "seniorAge">,
  date: IsoDate,
): Promise<TaxPayer> {
  const { sealed_pan, date_of_birth, declared_for } = await db
    .selectFrom("bank.customer as customer")
    .leftJoin("bank.tax_declaration as declaration", (join) =>
      join
        .onRef("declaration.customer_number", "=", "customer.number")
        .on("declaration.year_from", "=", financialYear(date).from),
    )
    .select(["sealed_pan", "date_of_birth", "declaration.year_from as declared_for"])
    .where("number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  return {
    hasPan: sealed_pan !== null,
    senior: isSenior(date_of_birth, seniorAge, date),
    declared: declared_for !== null,
  };
}

/**
 * The customer's earning deposits of a financial year, by number, with interest credited and counted as accrued. Interest taken back
 * at early closing counts against that deposit's interest of the year.
 */
export async function earningDeposits(
  db: Db,
  customerNumber: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<Array<EarningDeposit & { id: bigint; number: string }>> {
  const { rows } = await sql<EarningDeposit & { id: bigint; number: string }>`
    select a.id, a.number, i.interest, t.covered, t.tax
    from bank.account a
    cross join lateral (
      select greatest(coalesce(sum(amount), 0), 0)::bigint as interest
      from (
        select amount from bank.interest where account_id = a.id and booked_on between ${from} and ${to}
        union all
        select amount from bank.accrued_interest where account_id = a.id and counted_on between ${from} and ${to}
      ) counted
    ) i
    cross join lateral (
      select coalesce(sum(interest), 0)::bigint as covered, coalesce(sum(tax - refund), 0)::bigint as tax
      from bank.tax_deducted where account_id = a.id and deducted_on between ${from} and ${to}
    ) t
    where a.customer_number = ${customerNumber} and a.kind in ('fixed-deposit', 'recurring-deposit')
      and (i.interest > 0 or t.tax > 0)
    order by a.number`.execute(db);
  return rows;
}
