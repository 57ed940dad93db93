import { insertRows } from "bank/database/rows";
import type { NewJob } from "bank/jobs/jobs";
import type { Transaction } from "bank/database/schema";
import { type Journal, postJournal } from "bank/ledger/post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { momentOf, startOfIstDate, type IsoDate, istDate } from "common/dates";
import type { AccountKind } from "common/accounts";
import type { BankTariff } from "common/bank";
import type { Paise } from "common/money";
import { isCreditedOnLastDay } from "common/tariff";
import type { InterestPeriod } from "./rules";

interface InterestJob {
  accountNumber: string;
  due: IsoDate;
}

/** 00:30: the day's bookings are complete. */
const AFTER_MIDNIGHT = 30 * 60;

export function interestDueAt(due: IsoDate): Date {
  return momentOf(due, AFTER_MIDNIGHT);
}

export function interestJob({ accountNumber, due }: InterestJob): NewJob {
  return { kind: "interest", subject: `${accountNumber} ${due}`, dueAt: interestDueAt(due) };
}

/** Interest on a quarter's last day is a kind of its own, which is settled at midnight, before any entry of the next day. */
export function runningInterestJob(
  { savings }: Pick<BankTariff, "savings">,
  kind: AccountKind,
  job: InterestJob,
): NewJob {
  return kind === "savings" && isCreditedOnLastDay(savings, job.due)
    ? { ...interestJob(job), kind: "savings-interest", dueAt: startOfIstDate(job.due) }
    : interestJob(job);
}

export function readInterestJob(subject: string): InterestJob {
  const [accountNumber, due] = subject.split(" ") as [string, IsoDate];
  return { accountNumber, due };
}

/** One reference per account and due date, so that the ledger refuses a second journal. */
export function interestReference({ accountNumber, due }: InterestJob): string {
  return `INT-${accountNumber}-${due.replaceAll("-", "")}`;
}

export function maturityReference(accountNumber: string): string {
  return `MAT-${accountNumber}`;
}

/** The deposit whose maturity has that reference. */
export const maturedDeposit = (reference: string): string | undefined => /^MAT-(\d+)$/.exec(reference)?.[1];

export const lateWords = "CHARGE FOR MISSED INSTALMENTS";

interface Interest {
  account: { id: bigint; number: string };
  period: InterestPeriod;
  /** Credited above zero, charged below. */
  amount: Paise;
  on: string;
  particulars: string;
  valueDate?: IsoDate;
  /** Negative interest takes back what was credited too much. */
  takenBack?: boolean;
}

export type Booked = { outcome: "booked"; on: IsoDate } | { outcome: "known" } | { outcome: "not-now" };

export async function bookInterest(
  transaction: Transaction,
  now: Date,
  { account, period, amount, on, particulars, valueDate, takenBack }: Interest,
): Promise<Booked> {
  const reference = interestReference({ accountNumber: account.number, due: period.due });
  const own = amount > 0n || takenBack ? ownAccounts.interestPaid : ownAccounts.interestReceived;
  const posted = await post(transaction, now, {
    reference,
    kind: "interest",
    ...(valueDate && { valueDate }),
    lines: [
      { account: own, amount: -amount, particulars: `INTEREST ${account.number}` },
      { account: on, amount, particulars },
    ],
  });
  if (posted.outcome !== "booked") return posted;
  await insertRows(transaction, "bank.interest", {
    reference,
    account_id: account.id,
    from_date: period.from,
    due_date: period.due,
    amount,
    booked_on: posted.on,
  });
  return posted;
}

/** Posts a journal of due work; throws if it can never be posted. */
export async function post(transaction: Transaction, now: Date, journal: Journal): Promise<Booked> {
  const posted = await postJournal(transaction, { ...journal, now });
  switch (posted.outcome) {
    case "posted":
      return posted.repeated ? { outcome: "known" } : { outcome: "booked", on: istDate(posted.bookedAt) };
    case "insufficient-funds":
    case "account-frozen":
    case "account-closed":
      return { outcome: "not-now" };
    case "unknown-account":
    case "reference-conflict":
      throw new Error(`journal ${journal.reference}: ${posted.outcome}`);
  }
}
