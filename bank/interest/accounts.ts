import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import type { BankTariff } from "common/bank";
import type { IsoDate } from "common/dates";
import type { MaturityInstruction } from "common/deposits";
import { sumBy, type Paise } from "common/money";
import {
  calendarMonths,
  calendarPeriod,
  depositPeriods,
  type DepositTerms,
  type InterestPeriod,
} from "./rules";
import { taxedParts, type TaxedPart } from "./taxed-parts";

export type InterestAccount = RunningAccount | DepositAccount;

interface AnyAccount {
  id: bigint;
  number: string;
  customerNumber: string;
  balance: Paise;
}

export interface RunningAccount extends AnyAccount {
  kind: keyof typeof calendarMonths;
}

export interface DepositAccount extends AnyAccount {
  kind: "deposit";
  terms: DepositTerms;
  renews: MaturityInstruction;
  linked: { id: bigint; number: string };
}

const kinds: AccountKind[] = ["savings", "overdraft", "cash-credit", "fixed-deposit", "recurring-deposit"];

export function interestAccounts(db: Db) {
  return db
    .selectFrom("bank.account as account")
    .leftJoin("bank.deposit as deposit", "deposit.account_id", "account.id")
    .leftJoin("bank.account as linked", (join) =>
      join.on("linked.id", "=", sql<bigint>`coalesce(deposit.payout_account_id, deposit.linked_account_id)`),
    )
    .where("account.status", "!=", "closed")
    .where("account.kind", "in", kinds)
    .where((is) => is.or([is("deposit.status", "=", "OPEN"), is("deposit.account_id", "is", null)]))
    .select([
      "account.id",
      "account.number",
      "account.kind",
      "account.customer_number",
      "account.balance",
      "deposit.payout",
      "deposit.principal",
      "deposit.rate",
      "deposit.months",
      "deposit.opened_on",
      "deposit.matures_on",
      "deposit.maturity_amount",
      "deposit.renews",
      "deposit.renews_interest",
      "linked.id as linked_id",
      "linked.number as linked_number",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof interestAccounts>["execute"]>>[number];

export const instructionIn = (row: {
  renews: boolean | null;
  renews_interest: boolean | null;
}): MaturityInstruction => (!row.renews ? "pay" : row.renews_interest ? "all" : "principal");

export const instructionRow = (instruction: MaturityInstruction) => ({
  renews: instruction !== "pay",
  renews_interest: instruction !== "principal",
});

/** Null without interest: a deposit without terms. */
export function interestAccountOf(row: Row): InterestAccount | null {
  const { id, number, balance } = row;
  const account = { id, number, balance, customerNumber: row.customer_number! };
  const { kind } = row;
  if (kind === "savings" || kind === "overdraft" || kind === "cash-credit") return { ...account, kind };
  if (row.payout === null) return null;
  const terms = {
    payout: row.payout,
    principal: row.principal!,
    rate: row.rate!,
    months: row.months!,
    opened: row.opened_on!,
    matures: row.matures_on!,
    maturityAmount: row.maturity_amount!,
  };
  const linked = { id: row.linked_id!, number: row.linked_number! };
  return { ...account, kind: "deposit", terms, renews: instructionIn(row), linked };
}

export async function findDeposit(db: Db, number: string): Promise<DepositAccount | undefined> {
  const row = await interestAccounts(db).where("account.number", "=", number).executeTakeFirst();
  const account = row && interestAccountOf(row);
  return account?.kind === "deposit" ? account : undefined;
}

/** First period due on `date` or after; a deposit past maturity still has its last one. */
export function nextPeriod(account: InterestAccount, date: IsoDate): InterestPeriod {
  if (account.kind !== "deposit") return calendarPeriod(calendarMonths[account.kind], date);
  const periods = depositPeriods(account.terms);
  return periods.find(({ due }) => due >= date) ?? periods.at(-1)!;
}

export interface PartToCome extends TaxedPart {
  deposit: DepositAccount;
}

interface Days {
  to: IsoDate;
  today: IsoDate;
}

/** Interest that is to count for tax from `today` to `to`, deposit by deposit, each in the order of its days. */
export async function partsToCome(
  { db, tariff }: { db: Db; tariff: BankTariff },
  customerNumber: string,
  { to, today }: Days,
): Promise<PartToCome[]> {
  const rows = await interestAccounts(db).where("account.customer_number", "=", customerNumber).execute();
  const deposits = rows.map(interestAccountOf).filter((account) => account?.kind === "deposit");
  const settled = await lastSettled(db, deposits);
  const counted = await countedBefore(db, deposits);
  return deposits.flatMap((deposit) => {
    const { id, terms } = deposit;
    const parts = taxedParts(tariff, terms).filter(({ on }) => on <= to);
    const last = settled.get(id);
    if (terms.payout !== "recurring")
      return parts.filter(({ on }) => (last ? on > last : on >= today)).map((part) => ({ ...part, deposit }));
    if (last) return [];
    // Instalments that are late may have changed what was counted.
    let before = counted.get(id) ?? 0n;
    let accrued: Paise = 0n;
    return parts.flatMap(({ on, interest }) => {
      accrued += interest;
      if (on < today || accrued <= before) return [];
      const more = accrued - before;
      before = accrued;
      return [{ on, interest: more, deposit }];
    });
  });
}

export const interestToCome = async (...requested: Parameters<typeof partsToCome>): Promise<Paise> =>
  sumBy(await partsToCome(...requested), ({ interest }) => interest);

async function countedBefore(db: Db, deposits: readonly DepositAccount[]): Promise<Map<bigint, Paise>> {
  const ids = deposits.filter(({ terms }) => terms.payout === "recurring").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("bank.accrued_interest")
    .select(({ fn }) => ["account_id", fn.sum<bigint>("amount").as("amount")])
    .where("account_id", "=", sql<bigint>`any(${ids}::bigint[])`)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, amount }) => [account_id, BigInt(amount)]));
}

async function lastSettled(db: Db, deposits: readonly DepositAccount[]): Promise<Map<bigint, IsoDate>> {
  if (deposits.length === 0) return new Map();
  const ids = deposits.map(({ id }) => id);
  const rows = await db
    .selectFrom("bank.interest")
    .select(({ fn }) => ["account_id", fn.max("due_date").as("due_date")])
    .where("account_id", "=", sql<bigint>`any(${ids}::bigint[])`)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, due_date }) => [account_id, due_date]));
}
