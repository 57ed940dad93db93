import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/handler";
import { addJob } from "bank/jobs/jobs";
import { addDays, istDate, type IsoDate } from "~/domain/dates";
import type { InterestPeriod } from "~/domain/interest-periods";
import {
  interestAccountOf,
  interestAccounts,
  nextPeriod,
  type InterestAccount,
  type RunningAccount,
} from "./account";
import { bookInterest, type Booked } from "./book";
import { interestDueAt, interestJob, readInterestJob } from "./job";
import { runningInterest } from "./reckon";
import { settleDeposit } from "./settle-deposit";
import { debitInterestWords, savingsInterestWords } from "./words";

/**
 * Settles the interest of one account for the period that ends before the job's due date, and adds the job of the
 * next one. An account that takes no posting now is asked again the next day.
 */
export const settleInterest: JobHandler = async (transaction, { clock }, { subject }) => {
  const { accountNumber, due } = readInterestJob(subject);
  const now = clock.now();
  if (now < interestDueAt(due)) return interestDueAt(due);
  const account = await findAccount(transaction, accountNumber);
  if (!account) return;
  const period = nextPeriod(account, due);
  const next = nextPeriod(account, addDays(due, 1));
  if (next.due > due) await addJob(transaction, interestJob({ accountNumber, due: next.due }));
  const { outcome } =
    account.kind === "deposit"
      ? await settleDeposit(transaction, now, account, period)
      : await settleRunning(transaction, now, account, period);
  return outcome === "not-now" ? nextDay(now) : undefined;
};

function nextDay(now: Date): Date {
  const tomorrow: IsoDate = addDays(istDate(now), 1);
  return interestDueAt(tomorrow);
}

async function findAccount(
  transaction: Transaction<BankSchema>,
  accountNumber: string,
): Promise<InterestAccount | null> {
  const row = await interestAccounts(transaction)
    .where("account.number", "=", accountNumber)
    .executeTakeFirst();
  return row ? interestAccountOf(row) : null;
}

async function settleRunning(
  transaction: Transaction<BankSchema>,
  now: Date,
  account: RunningAccount,
  period: InterestPeriod,
): Promise<Booked> {
  const interest = await runningInterest(transaction, account, period);
  if (interest === 0n) return { outcome: "known" };
  const saved = account.kind === "savings";
  return bookInterest(transaction, now, {
    account,
    period,
    on: account.number,
    amount: saved ? interest : -interest,
    particulars: (saved ? savingsInterestWords : debitInterestWords)(period),
  });
}
