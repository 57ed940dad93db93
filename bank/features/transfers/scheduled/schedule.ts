import { addJob } from "bank/jobs/jobs";
import { scheduledText } from "bank/features/transfers/texts";
import { sendText } from "bank/messages/text-messages";
import { useOtp } from "bank/otp/verify-otp";
import { findPayment } from "bank/features/transfers/payments";
import { mayOrder } from "bank/customers";
import { isWellFormed } from "bank/features/transfers/transfer";
import { done, malformed, notTogether, refuse } from "bank/service";
import type { BankAnswer, CallBy, Context } from "bank/service";
import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { firstSlot, isSchedulable } from "bank/jobs/slots";
import type { Db } from "bank/database/schema";
import { lookUpFacts } from "bank/features/transfers/facts";
import { judge } from "bank/features/transfers/rules";
import { refuseFor, type Passes, type PaymentRefusal } from "bank/features/transfers/order";
import { transferOtpVariables } from "common/contract/otp-variables.server";
import { scheduledRefusals } from "common/contract/scheduled-transfers.server";
import { inTransaction } from "common/postgres/transaction.server";
import { istDate } from "common/dates";
import { railOf } from "common/payments";
import { isFor, rowOf, type ScheduledOrder } from "./order";

/** The job that pays one; its subject is the reference. */
export const scheduledJob = "scheduled-transfer";

type ScheduleRequest = Omit<ScheduledOrder, "reference"> & Passes;

/** The reference, when something was scheduled under it. */
type Answer = BankAnswer<{ reference?: string }>;

/**
 * Checks a transfer for a later date, or schedules it once under its reference. Refused because a copy of the
 * same request was quicker, the request is answered as that copy was.
 */
export async function schedule(context: CallBy<"payer">, request: ScheduleRequest): Promise<Answer> {
  const { payer } = context;
  const { customerNumber, reference, otp } = request;
  const before = await answerBefore(context, request);
  if (before) return before;
  if (reference && !otp) return refuseFor("8008");
  if (payer.status !== "active") return notTogether;
  if (!mayOrder(payer)) return refuseFor("8010");
  if (!isWellFormed(request)) return malformed;
  if (!isSchedulable(request.date, istDate(context.clock.now())))
    return refuse(scheduledRefusals.notThatDate);

  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  const order = orderIn(request);
  const refusal = await judgeScheduled(context.db, order);
  if (refusal) return refuseFor(refusal);
  if (!otp) return done({});
  if (!reference) return malformed;
  const scheduled = await commit(context, { ...order, reference });
  return scheduled ? done({ reference }) : ((await answerBefore(context, request)) ?? refuseFor("6007"));
}

/** Uses the one-time password up for it, once; false when there is none. */
function commit(context: Context, order: ScheduledOrder): Promise<boolean> {
  const { clock, vault, profile, user: mobile } = context;
  return inTransaction(context.db, async (transaction) => {
    if (!(await useOtp(transaction, context, order.customerNumber, transferOtpVariables(order))))
      return false;
    const now = clock.now();
    await transaction.insertInto("bank.scheduled_transfer").values(rowOf(order, now)).execute();
    const dueAt = firstSlot(order.date);
    await addJob(transaction, { kind: scheduledJob, subject: order.reference, dueAt });
    await sendText(transaction, vault, { mobile, sentAt: now, text: scheduledText(profile, order) });
    return true;
  });
}

/** What a reference that stands for something is answered, for ever. */
async function answerBefore({ db }: Context, request: ScheduleRequest): Promise<Answer | undefined> {
  const { reference } = request;
  if (!reference) return undefined;
  const row = await db
    .selectFrom("bank.scheduled_transfer")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (row) return isFor(row, { ...orderIn(request), reference }) ? done({ reference }) : refuseFor("8013");
  return (await findPayment(db, reference)) ? refuseFor("8013") : undefined;
}

/** Within the bank there is no IFSC, whatever is sent. */
function orderIn(request: ScheduleRequest): Omit<ScheduledOrder, "reference"> {
  const { customerNumber, kind, fromAccount, toAccount, toName, ifsc, amount, remark, date } = request;
  const order = { customerNumber, kind, fromAccount, toAccount, toName, amount, remark, date };
  return railOf(kind) === "within-bank" || !ifsc ? order : { ...order, ifsc };
}

/**
 * Why a transfer cannot be scheduled; null when it can. The rules are those of its day: limits that hold
 * then, a payee that may be paid by then. Whether there is money for it shows on that day.
 */
export async function judgeScheduled(
  db: Db,
  order: Omit<ScheduledOrder, "reference">,
): Promise<PaymentRefusal | null> {
  const at = firstSlot(order.date);
  const facts = await lookUpFacts(db, order, at);
  const verdict = judge(order, { ...facts, spendable: order.amount + facts.charge }, at);
  return verdict.outcome === "refused" ? verdict.code : null;
}
