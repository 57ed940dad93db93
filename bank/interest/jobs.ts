import { sql } from "kysely";
import type { Transaction } from "bank/database/schema";
import { type JobHandler, addJob, addJobs } from "bank/jobs/jobs";
import type { Bank } from "bank/service";
import { addDays, formatDate, istDate } from "common/dates";
import { lastDay, type InterestPeriod } from "./rules";
import { interestAccountOf, interestAccounts, nextPeriod, type RunningAccount } from "./accounts";
import { countAccrued } from "./accrue";
import { bookInterest, type Booked, interestDueAt, interestJob, readInterestJob } from "./book";
import { runningInterest } from "./calculate";
import { settleDeposit } from "./settle-deposit";

/**
 * Settles an account's interest for the period before the job's due date, and adds the next job. If the account takes no
 * posting now, tries again the next day.
 */
export const settleInterest: JobHandler = async (transaction, bank, { subject }) => {
  const { accountNumber, due } = readInterestJob(subject);
  const now = bank.clock.now();
  if (now < interestDueAt(due)) return interestDueAt(due);
  const row = await interestAccounts(transaction)
    .where("account.number", "=", accountNumber)
    .executeTakeFirst();
  const account = row && interestAccountOf(row);
  if (!account) return;
  const period = nextPeriod(account, due);
  const next = nextPeriod(account, addDays(due, 1));
  if (next.due > due) await addJob(transaction, interestJob({ accountNumber, due: next.due }));
  // A moved maturity has a job of its own.
  if (period.due > due)
    return account.kind === "deposit" ? countAccrued(transaction, { ...bank, now }, account, due) : undefined;
  const { outcome } =
    account.kind === "deposit"
      ? await settleDeposit(transaction, { ...bank, now }, account, period)
      : await settleRunning(transaction, { ...bank, now }, account, period);
  return outcome === "not-now" ? interestDueAt(addDays(istDate(now), 1)) : undefined;
};

async function settleRunning(
  transaction: Transaction,
  { tariff, now }: Pick<Bank, "tariff"> & { now: Date },
  account: RunningAccount,
  period: InterestPeriod,
): Promise<Booked> {
  const interest = await runningInterest(transaction, tariff, account, period);
  if (interest === 0n) return { outcome: "known" };
  const saved = account.kind === "savings";
  const dates = `${formatDate(period.from)} TO ${formatDate(lastDay(period))}`;
  return bookInterest(transaction, now, {
    account,
    period,
    on: account.number,
    amount: saved ? interest : -interest,
    particulars: `${saved ? "INT.PD" : "INTEREST DEBITED"} ${dates}`,
  });
}

/**
 * Adds the job of the next period, due today or later, for every account with interest and without a job. Earlier periods are
 * in the books already.
 */
export async function addMissingInterest({ db, clock }: Pick<Bank, "db" | "clock">): Promise<void> {
  const rows = await interestAccounts(db)
    .where(
      sql<boolean>`not exists (select from bank.job where job.kind = 'interest' and job.state <> 'done'
        and job.subject >= account.number || ' ' and job.subject < account.number || '!')`,
    )
    .execute();
  const jobs = rows.flatMap((row) => {
    const account = interestAccountOf(row);
    if (!account) return [];
    const { due } = nextPeriod(account, istDate(clock.now()));
    return [interestJob({ accountNumber: account.number, due })];
  });
  await addJobs(db, jobs);
}
