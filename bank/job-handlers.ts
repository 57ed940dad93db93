import { payInstalment } from "./interest/instalments";
import { endLien } from "./features/accounts/liens";
import { settleInterest } from "./interest/jobs";
import { withinQuarter } from "./interest/quarter-end";
import { deliverCard } from "./features/cards/deliver";
import { deliverBooks } from "./features/cheques/deliver";
import { takeInstalment } from "./features/loans/jobs";
import { notifyOfSecretLock } from "./features/cards/secrets";
import { notifyOfLock } from "./features/passwords/service";
import { takePremium } from "./features/schemes/enrolment";
import { deleteOldSignInTries } from "./features/sign-in/jobs";
import { deleteExpiredCalls } from "./http/taken-calls";
import { railJobs } from "./features/transfers/rails/jobs";
import { runScheduled } from "./features/transfers/scheduled/jobs";
import { runInstruction } from "./features/transfers/standing/jobs";
import type { JobHandler, JobKind } from "./jobs/jobs";
import type { Bank } from "./service";
import { runJobs } from "./jobs/run-jobs";
import { firstSlot } from "./jobs/slots";
import { istDate } from "common/dates";
import { debitDay, workingDayFrom } from "common/working-days";

/** A debit that the bank starts: if its time is on a closed day, it is made on the next working day. */
const debit =
  (handler: JobHandler, dayOf = debitDay): JobHandler =>
  async (transaction, bank, job) => {
    const due = istDate(job.dueAt);
    const day = dayOf(bank.tariff.calendar, due);
    return day > due ? firstSlot(day) : handler(transaction, bank, job);
  };

export const jobHandlers: Record<JobKind, JobHandler> = {
  ...railJobs,
  "scheduled-transfer": debit(runScheduled),
  "standing-instruction": debit(runInstruction, workingDayFrom),
  "lien-end": endLien,
  "loan-instalment": debit(takeInstalment),
  "deposit-instalment": debit(payInstalment),
  "card-application": deliverCard,
  "cheque-books": deliverBooks,
  "password-locked": notifyOfLock,
  "card-secret-locked": notifyOfSecretLock,
  "scheme-premium": debit(takePremium),
  "forget-calls": deleteExpiredCalls,
  "forget-sign-in-tries": deleteOldSignInTries,
  interest: settleInterest,
  "savings-interest": settleInterest,
};

export function runDueJobs(bank: Bank, options?: Parameters<typeof runJobs>[2]): Promise<number> {
  return runJobs(bank, jobHandlers, { ...options, enter: withinQuarter });
}
