import { findRow } from "bank/database/rows";
import { verifyPassword } from "bank/credentials/password-hash";
import { isLine } from "bank/messages/plain-words";
import { done, nonEmpty, malformed, notTogether, type BankAnswer, type Context } from "bank/service";
import {
  countPassword,
  enterPassword,
  findLockEnd,
  refuseForPassword,
} from "bank/credentials/transaction-password";
import type { AuthorityOf, OtpBinding } from "common/contract/act.server";
import { MAX_REMARK, type Rail } from "common/payments";
import { referencePattern } from "common/reference";
import { lookUpFacts, type Facts } from "./facts";
import { judge } from "./rules";
import { refuseFor, type Order } from "./order";
import { payBy } from "./pay";
import { isFor, paymentAnswer, type Payment } from "./payments";

export interface TransferRequest extends Omit<Order, "reference" | "kind">, AuthorityOf {
  way: Rail;
}

type Answer = BankAnswer<Payment[]>;

/**
 * Checks a transfer, or carries it out once per reference. If a copy of the request was quicker, answers as that copy was.
 * `binding`: of its OTP.
 */
export async function transfer(
  context: Context,
  request: TransferRequest,
  binding: OtpBinding,
): Promise<Answer> {
  const { way, otp, reference } = request;
  const requested = { ...orderOf(request), kind: way, reference };
  const facts = await lookUpFacts(context.db, context, requested, context.clock.now());
  if (facts.mobile !== context.user) return notTogether;
  if (reference && facts.known) return (await answerBefore(context, request, reference)) ?? refuseFor("8008");
  if (reference && !otp) return refuseFor("8008");
  if (!facts.active) return notTogether;
  if (!facts.may_pay) return refuseFor("8010");
  if (!isWellFormed(request)) return malformed;
  const entered = nonEmpty(request.transactionPassword);
  if (!entered) return refuseForPassword("wrong");
  const order = { ...orderOf(request), kind: facts.kind };
  if (!otp) {
    const password = await enterPassword(context, order.customerNumber, keptPassword(facts), entered);
    if (password !== "right") return refuseForPassword(password);
    const verdict = judge(order, facts, context.clock.now());
    return verdict.outcome === "allowed" ? done([]) : verdict;
  }
  if (!reference) return malformed;
  return commit(context, { ...order, reference }, facts, { request, entered, binding });
}

/** The payment checks the lock of a right password; if no payment results, the entry is counted here. */
async function commit(
  context: Context,
  order: Order,
  facts: Facts,
  { request, entered, binding }: { request: TransferRequest; entered: string; binding: OtpBinding },
): Promise<Answer> {
  const kept = keptPassword(facts);
  const right = await verifyPassword(kept.hash, entered);
  const count = () => countPassword(context, order.customerNumber, kept, right);
  const password = right && !kept.expired ? "right" : await count();
  if (password !== "right") return refuseForPassword(password);
  const authority = { password: true, otp: binding };
  const outcome = await payBy(context.db, context, order, facts, context.clock.now(), authority);
  if (outcome.outcome === "paid") {
    if (facts.password_failed) await count();
    return done([outcome.payment]);
  }
  const before = await answerBefore(context, request, order.reference);
  if (before) return before;
  if (outcome.outcome !== "locked" && (await count()) === "right") return outcome;
  return refuseForPassword({ lockedUntil: await findLockEnd(context, order.customerNumber) });
}

const keptPassword = ({ password_hash, password_expired }: Facts) => ({
  hash: password_hash,
  expired: password_expired ?? false,
});

/** Answer of a known reference, for ever; undefined for an unknown one. */
async function answerBefore(
  context: Context,
  request: TransferRequest,
  reference: string,
): Promise<Answer | undefined> {
  const payment = await findRow(context.db, "bank.payment", { reference });
  if (!payment) return undefined;
  const order = { ...orderOf(request), reference };
  return isFor(payment, order, request.way)
    ? done([paymentAnswer(context.tariff, payment)])
    : refuseFor("8013");
}

/** Ignores an IFSC within the bank. */
function orderOf(request: TransferRequest): Omit<Order, "reference" | "kind"> {
  const { customerNumber, way, fromAccount, toAccount, toName, amount, remark } = request;
  const ifsc = way === "within-bank" ? undefined : request.ifsc || undefined;
  return { customerNumber, fromAccount, toAccount, toName, ifsc, amount, remark };
}

export function isWellFormed(order: Pick<TransferRequest, "toName" | "remark" | "reference">): boolean {
  const { toName, remark, reference } = order;
  if (reference && !referencePattern.test(reference)) return false;
  return toName.trim() !== "" && isLine(toName) && isLine(remark, MAX_REMARK);
}
