import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { interestAccountOf, interestAccounts, type DepositAccount } from "./accounts";
import { depositInterest, depositPeriods } from "./rules";

export async function interestToCome(
  db: Db,
  customerNumber: string,
  { to, today }: { to: IsoDate; today: IsoDate },
): Promise<Paise> {
  const rows = await interestAccounts(db).where("account.customer_number", "=", customerNumber).execute();
  const deposits = rows.map(interestAccountOf).filter((account) => account?.kind === "deposit");
  const settled = await lastSettled(db, deposits);
  return deposits
    .flatMap(({ id, terms }) =>
      depositPeriods(terms)
        .filter(({ due }) => due <= to && (settled.has(id) ? due > settled.get(id)! : due >= today))
        .map((period) => depositInterest(terms, period)),
    )
    .reduce((sum, interest) => sum + interest, 0n);
}

async function lastSettled(db: Db, deposits: readonly DepositAccount[]): Promise<Map<bigint, IsoDate>> {
  if (deposits.length === 0) return new Map();
  const ids = deposits.map(({ id }) => id);
  const rows = await db
    .selectFrom("bank.interest")
    .select(({ fn }) => ["account_id", fn.max("due_date").as("due_date")])
    .where("account_id", "in", ids)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, due_date }) => [account_id, due_date]));
}
