import { startOfIstDate, type IsoDate } from "~/domain/dates";
import type { NewJob } from "bank/jobs/jobs";

/** The job that settles the interest of one account for the period that is due on one day; its name says both. */
export interface InterestJob {
  accountNumber: string;
  due: IsoDate;
}

/** Half past midnight: what was under way at the day's close is in the books. */
const AFTER_MIDNIGHT_MS = 30 * 60_000;

export function interestDueAt(due: IsoDate): Date {
  return new Date(startOfIstDate(due).getTime() + AFTER_MIDNIGHT_MS);
}

export function interestJob({ accountNumber, due }: InterestJob): NewJob {
  return { kind: "interest", subject: `${accountNumber} ${due}`, dueAt: interestDueAt(due) };
}

export function readInterestJob(subject: string): InterestJob {
  const [accountNumber, due] = subject.split(" ") as [string, IsoDate];
  return { accountNumber, due };
}

/** One reference for an account and a due date, for ever: the ledger itself refuses a second journal of it. */
export function interestReference({ accountNumber, due }: InterestJob): string {
  return `INT-${accountNumber}-${due.replaceAll("-", "")}`;
}

/** A deposit is paid out once. */
export function maturityReference(accountNumber: string): string {
  return `MAT-${accountNumber}`;
}
