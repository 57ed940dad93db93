import { notTogether } from "bank/customers";
import { addJob } from "bank/jobs/jobs";
import { scheduledText } from "bank/messages/scheduled-text";
import { sendText } from "bank/messages/text-messages";
import { useOtp } from "bank/otp/verify-otp";
import { findPayer } from "bank/payments/payer";
import { findPayment } from "bank/payments/payment";
import { malformed, refuseFor, refuseForPassword } from "bank/payments/refusals";
import { isWellFormed } from "bank/payments/transfer";
import { done, refuse, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import { transferOtpVariables } from "~/contract/otp-variables.server";
import { inTransaction } from "~/database/transaction.server";
import { istDate } from "~/domain/dates";
import { railOf } from "~/domain/payments";
import { judgeScheduled } from "./judge-order";
import { isFor, rowOf, type ScheduledOrder } from "./order";
import { firstSlot, isSchedulable } from "./slots";

/** Ordering a transfer for a later date, in its two passes, and the question what became of one. */
export interface ScheduleRequest extends Omit<ScheduledOrder, "reference"> {
  transactionPassword: string;
  /** Empty: the first pass, or the question. */
  otp: string;
  /** Empty or missing on the first pass. */
  reference?: string | undefined;
}

/** The reference, when something was scheduled under it. */
type Answer = BankAnswer<{ reference?: string }>;

const notThatDate = refuse("8030", "A transfer can be scheduled from tomorrow to a year ahead");

/**
 * Checks a transfer for a later date, or schedules it once under its reference. Refused because a copy of the same
 * request was quicker, the request is answered as that copy was.
 */
export async function schedule(context: Context, request: ScheduleRequest): Promise<Answer> {
  const { customerNumber, reference, otp } = request;
  const payer = await findPayer(context, customerNumber);
  if (!payer) return notTogether;
  const before = await answerBefore(context, request);
  if (before) return before;
  if (reference && !otp) return refuseFor("8008");
  if (payer.status !== "active") return notTogether;
  if (payer.viewOnly || payer.makerChecker) return refuseFor("8010");
  if (!isWellFormed(request)) return malformed;
  if (!isSchedulable(request.date, istDate(context.clock.now()))) return notThatDate;

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
  const { clock, vault, user: mobile } = context;
  return inTransaction(context.db, async (transaction) => {
    if (!(await useOtp(transaction, context, order.customerNumber, transferOtpVariables(order))))
      return false;
    const now = clock.now();
    await transaction.insertInto("bank.scheduled_transfer").values(rowOf(order, now)).execute();
    const dueAt = firstSlot(order.date);
    await addJob(transaction, { kind: "scheduled-transfer", subject: order.reference, dueAt });
    await sendText(transaction, vault, { mobile, sentAt: now, text: scheduledText(order) });
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
