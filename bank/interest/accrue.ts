import { lockCustomer } from "bank/customers";
import { insertRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import { addJobs, type NewJob } from "bank/jobs/jobs";
import type { Bank } from "bank/service";
import { addDays, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { interestAccountOf, interestAccounts, type DepositAccount } from "./accounts";
import { interestJob } from "./book";
import { creditedOf, earnedUntil } from "./calculate";
import { deductTax } from "./deduct-tax";
import { countingDaysOf } from "./taxed-parts";

interface Run extends Pick<Bank, "tariff"> {
  now: Date;
}

/** Interest counted for tax and not yet credited; in a range of days what these days have added to it. */
export async function countedOf(
  db: Db,
  accountId: bigint,
  { from, to }: { from?: IsoDate; to?: IsoDate } = {},
): Promise<Paise> {
  const { sum } = await db
    .selectFrom("bank.accrued_interest")
    .where("account_id", "=", accountId)
    .$if(from !== undefined, (query) => query.where("counted_on", ">=", from!))
    .$if(to !== undefined, (query) => query.where("counted_on", "<=", to!))
    .select(({ fn }) => fn.sum<bigint | null>("amount").as("sum"))
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** Job of the first counting day from `from` on, if there is one. */
export const nextCounting = (
  { tariff }: Pick<Bank, "tariff">,
  { number, terms }: Pick<DepositAccount, "number" | "terms">,
  from: IsoDate,
): NewJob[] =>
  countingDaysOf(tariff, terms)
    .filter((day) => day >= from)
    .slice(0, 1)
    .map((due) => interestJob({ accountNumber: number, due }));

/** Adds the job of the next counting day for every recurring deposit that lacks it. */
export async function addMissingCounting(bank: Pick<Bank, "db" | "clock" | "tariff">): Promise<void> {
  const { db, clock } = bank;
  const today = istDate(clock.now());
  const rows = await interestAccounts(db).where("account.kind", "=", "recurring-deposit").execute();
  const jobs = rows.flatMap((row) => {
    const account = interestAccountOf(row);
    return account?.kind === "deposit" ? nextCounting(bank, account, today) : [];
  });
  await addJobs(db, jobs);
}

/**
 * Counts the interest that a recurring deposit has earned since the last time, deducts the tax on the year's, and adds the next job.
 * Credits no interest. Locks the customer: the tax counts all of the customer's deposits.
 */
export async function countAccrued(
  transaction: Transaction,
  run: Run,
  deposit: DepositAccount,
  due: IsoDate,
): Promise<void> {
  const { id, customerNumber, linked, terms, balance } = deposit;
  if (!countingDaysOf(run.tariff, terms).includes(due)) return;
  await addJobs(transaction, nextCounting(run, deposit, addDays(due, 1)));
  await lockCustomer(transaction, customerNumber);
  const today = istDate(run.now);
  if ((await creditedOf(transaction, id, { from: terms.opened, to: today })) > 0n) return;
  const amount = earnedUntil({ terms, balance }, due, terms.rate) - (await countedOf(transaction, id));
  if (amount <= 0n) return;
  await insertRows(transaction, "bank.accrued_interest", {
    ...{ account_id: id, due_date: due, amount, counted_on: today },
  });
  await deductTax(transaction, run, { deposit, customerNumber, linked, due });
}

/** Takes back what was counted before, when the whole interest is credited or the deposit ends. */
export async function takeCountedBack(
  transaction: Transaction,
  { id, due, today }: { id: bigint; due: IsoDate; today: IsoDate },
): Promise<void> {
  const counted = await countedOf(transaction, id);
  if (counted === 0n) return;
  await insertRows(transaction, "bank.accrued_interest", {
    ...{ account_id: id, due_date: due, amount: -counted, counted_on: today },
  });
}
