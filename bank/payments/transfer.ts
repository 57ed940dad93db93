import { notTogether } from "bank/customers";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import { transferOtpVariables } from "~/contract/transfers.server";
import type { Paise } from "~/domain/money";
import type { Rail } from "~/domain/payments";
import { referencePattern } from "~/domain/reference";
import { checkOrder } from "./check-order";
import type { Order } from "./order";
import { findPayer, kindWithin } from "./payer";
import { pay } from "./pay";
import { findPayment, isFor, tellPayment, type Payment } from "./payment";
import { malformed, refuseFor, refuseForPassword } from "./refusals";

/** A transfer in its two passes, and the question what became of one, as both services of the gateway ask. */
export interface TransferRequest {
  customerNumber: string;
  rail: Rail;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  amount: Paise;
  remark: string;
  transactionPassword: string;
  /** Empty: the first pass, or the question. */
  otp: string;
  /** Empty or missing on the first pass. */
  reference?: string | undefined;
}

/** The payment, when there is one. */
type Answer = BankAnswer<Payment[]>;

/**
 * Checks a transfer, or carries it out once under its reference. Refused because a copy of the same request was
 * quicker, the request is answered as that copy was.
 */
export async function transfer(context: Context, request: TransferRequest): Promise<Answer> {
  const { customerNumber, reference } = request;
  const [payer, before] = await Promise.all([
    findPayer(context, customerNumber, request.toAccount),
    reference ? answerBefore(context, request, reference) : undefined,
  ]);
  if (!payer) return notTogether;
  if (before) return before;
  if (reference && !request.otp) return refuseFor("8008");
  if (payer.status !== "active") return notTogether;
  if (payer.viewOnly || payer.makerChecker) return refuseFor("8010");
  if (!isWellFormed(request)) return malformed;

  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  const kind = request.rail === "within-bank" ? kindWithin(payer.ownTarget) : request.rail;
  const order = { ...orderOf(request), kind };
  if (!request.otp) return check(context, order);
  if (!reference) return malformed;
  return commit(context, { ...order, reference }, request);
}

async function check(context: Context, order: Omit<Order, "reference">): Promise<Answer> {
  const outcome = await checkOrder(context.db, context, order);
  return outcome.outcome === "allowed" ? done([]) : refuseFor(outcome.code);
}

async function commit(context: Context, order: Order, request: TransferRequest): Promise<Answer> {
  const outcome = await pay(context.db, context, order, transferOtpVariables(order));
  if (outcome.outcome === "paid") return done([outcome.payment]);
  return (await answerBefore(context, request, order.reference)) ?? refuseFor(outcome.code);
}

/** What a reference that has been carried out is answered, for ever; nothing for one that has not. */
async function answerBefore(
  context: Context,
  request: TransferRequest,
  reference: string,
): Promise<Answer | undefined> {
  const payment = await findPayment(context.db, reference);
  if (!payment) return undefined;
  const order = { ...orderOf(request), reference };
  return isFor(payment, order, request.rail) ? done([tellPayment(payment)]) : refuseFor("8013");
}

/** Within the bank there is no IFSC, whatever is sent. */
function orderOf(request: TransferRequest): Omit<Order, "reference" | "kind"> {
  const { customerNumber, rail, fromAccount, toAccount, toName, ifsc, amount, remark } = request;
  return {
    customerNumber,
    fromAccount,
    toAccount,
    toName,
    ifsc: rail === "within-bank" ? undefined : ifsc || undefined,
    amount,
    remark,
  };
}

const LONGEST = 160;
/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Lengths in code units, with room for scripts that need several to a letter: the portal counts letters. */
export function isWellFormed({
  toName,
  remark,
  reference,
}: Pick<TransferRequest, "toName" | "remark" | "reference">): boolean {
  if (reference && !referencePattern.test(reference)) return false;
  if (toName.trim() === "" || toName.length > LONGEST || remark.length > LONGEST) return false;
  return !unprintable.test(toName + remark);
}
