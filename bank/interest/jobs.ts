import { sql } from "kysely";
import { findRow, updateRows } from "bank/database/rows";
import type { Transaction } from "bank/database/schema";
import { type JobHandler, addJob, addJobs } from "bank/jobs/jobs";
import type { Bank } from "bank/service";
import { addDays, formatDate, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { isCreditedOnLastDay } from "common/tariff";
import { lastDay, type InterestPeriod } from "./rules";
import {
  interestAccountOf,
  interestAccounts,
  nextPeriod,
  type InterestAccount,
  type RunningAccount,
} from "./accounts";
import { countAccrued } from "./accrue";
import {
  bookInterest,
  type Booked,
  interestDueAt,
  interestJob,
  readInterestJob,
  runningInterestJob,
} from "./book";
import { runningInterest } from "./calculate";
import { settleDeposit } from "./settle-deposit";

/**
 * Settles an account's interest for the period before the job's due date, and adds the next job. If the account takes no
 * posting now, tries again the next day.
 */
export const settleInterest: JobHandler = async (transaction, bank, { subject }) => {
  const { accountNumber, due } = readInterestJob(subject);
  const now = bank.clock.now();
  const row = await interestAccounts(transaction)
    .where("account.number", "=", accountNumber)
    .executeTakeFirst();
  const account = row && interestAccountOf(row);
  if (!account) return;
  const { dueAt } = jobOf(bank, account, due);
  if (now < dueAt) return dueAt;
  const period = nextPeriod(account, due);
  const next = nextPeriod(account, addDays(due, 1));
  if (next.due > due) await addJob(transaction, jobOf(bank, account, next.due));
  // A moved maturity has a job of its own.
  if (period.due > due)
    return account.kind === "deposit" ? countAccrued(transaction, { ...bank, now }, account, due) : undefined;
  const { outcome } =
    account.kind === "deposit"
      ? await settleDeposit(transaction, { ...bank, now }, account, period)
      : await settleRunning(transaction, { ...bank, now }, account, period);
  return outcome === "not-now" ? interestDueAt(addDays(istDate(now), 1)) : undefined;
};

function jobOf({ tariff }: Pick<Bank, "tariff">, { kind, number }: InterestAccount, due: IsoDate) {
  const job = { accountNumber: number, due };
  return kind === "deposit" ? interestJob(job) : runningInterestJob(tariff, kind, job);
}

async function settleRunning(
  transaction: Transaction,
  { tariff, now }: Pick<Bank, "tariff"> & { now: Date },
  account: RunningAccount,
  period: InterestPeriod,
): Promise<Booked> {
  const saved = account.kind === "savings";
  // By a job that the release before has added; summed again, the balances would hold this interest.
  const settled = { account_id: account.id, due_date: period.due };
  if (saved && (await findRow(transaction, "bank.interest", settled))) return { outcome: "known" };
  const dates = `${formatDate(period.from)} TO ${formatDate(lastDay(period))}`;
  const onLastDay = saved && isCreditedOnLastDay(tariff.savings, period.due);
  const at = onLastDay ? await endQuarter(transaction, account, period, now) : now;
  const interest = await runningInterest(transaction, tariff, account, period);
  const booked: Booked =
    interest === 0n
      ? { outcome: "known" }
      : await bookInterest(transaction, at, {
          account,
          period,
          on: account.number,
          amount: saved ? interest : -interest,
          particulars: `${saved ? "INT.PD" : "INTEREST DEBITED"} ${dates}`,
          ...(onLastDay && { valueDate: lastDay(period) }),
        });
  if (onLastDay) await closeQuarter(transaction, account, period);
  return booked;
}

/**
 * Locks the account and answers the time of its interest: the end of the quarter's last day, or now if something was booked
 * after it.
 */
async function endQuarter(
  transaction: Transaction,
  { id }: RunningAccount,
  { due }: InterestPeriod,
  now: Date,
): Promise<Date> {
  const midnight = startOfIstDate(due);
  const { last_booked_at: last } = await transaction
    .selectFrom("bank.account")
    .select("last_booked_at")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return last && last >= midnight ? now : new Date(midnight.getTime() - 1);
}

/** Lets the account take no more entries of the quarter, so that its interest stays that of its daily balances. */
async function closeQuarter(transaction: Transaction, { id }: RunningAccount, { due }: InterestPeriod) {
  await sql`update bank.account set last_booked_at = greatest(last_booked_at, ${startOfIstDate(due)})
    where id = ${id}`.execute(transaction);
}

/**
 * Adds the job of the next period, due today or later, for every account with interest and without a job. Earlier periods are
 * in the books already.
 */
export async function addMissingInterest(bank: Pick<Bank, "db" | "clock" | "tariff">): Promise<void> {
  const { db, clock } = bank;
  await moveSettling(bank);
  const rows = await interestAccounts(db)
    .where(
      sql<boolean>`not exists (select from bank.job where job.kind in ('interest', 'savings-interest') and job.state <> 'done'
        and job.subject >= account.number || ' ' and job.subject < account.number || '!')`,
    )
    .execute();
  const jobs = rows.flatMap((row) => {
    const account = interestAccountOf(row);
    if (!account) return [];
    const { due } = nextPeriod(account, istDate(clock.now()));
    return [jobOf(bank, account, due)];
  });
  await addJobs(db, jobs);
}

/** Jobs of interest that carries the quarter's last day now, as a release added them that credited it a day later. */
async function moveSettling({ db, tariff }: Pick<Bank, "db" | "tariff">): Promise<void> {
  const jobs = await db
    .selectFrom("bank.job as job")
    .innerJoin("bank.account as account", (join) =>
      join.on("account.number", "=", sql<string>`split_part(job.subject, ' ', 1)`),
    )
    .where("job.kind", "=", "interest")
    .where("job.state", "=", "waiting")
    .where("account.kind", "=", "savings")
    .select(["job.id", "job.subject"])
    .execute();
  for (const { id, subject } of jobs) {
    const { kind, dueAt } = runningInterestJob(tariff, "savings", readInterestJob(subject));
    if (kind !== "interest")
      await updateRows(db, "bank.job", { where: { id, state: "waiting" }, set: { kind, due_at: dueAt } });
  }
}
