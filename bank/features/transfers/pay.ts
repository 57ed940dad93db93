import type { Db } from "bank/database/schema";
import { repayLoan } from "bank/ledger/loans";
import type { Bank } from "bank/service";
import { inTransaction, tryAgain } from "common/postgres/transaction.server";
import { istDate } from "common/dates";
import { railOf } from "common/payments";
import { arrivalOf, firstStateOf } from "./rails/times";
import { startRail } from "./rails/start";
import { postPayment, type Authority, type AllowedPayment, type PostedPayment } from "./post-payment";
import { lookUpFacts, type Facts } from "./facts";
import { judge } from "./rules";
import { refused, type Order, type Refused } from "./order";
import { findPayment, isFor, paymentAnswer, type Payment, type PaymentRow } from "./payments";

type PayOutcome = { outcome: "paid"; payment: Payment } | Refused;

/**
 * Carries an order out, once under its reference: every rule, debit and credit, history, text message and the
 * first step on its rail, all or nothing. Password and OTP were given when it was ordered.
 */
export async function pay(
  db: Db,
  bank: Pick<Bank, "clock" | "vault" | "profile">,
  order: Order,
): Promise<PayOutcome> {
  const now = bank.clock.now();
  const outcome = await payBy(db, bank, order, await lookUpFacts(db, order, now), now, {});
  if (outcome.outcome === "locked") throw new Error("a password was looked at that nobody asked for");
  return outcome;
}

/** The same by facts looked up at `now`; what others may change is looked at again. */
export async function payBy(
  db: Db,
  bank: Pick<Bank, "vault" | "profile">,
  order: Order,
  facts: Facts,
  now: Date,
  authority: Authority,
): Promise<PayOutcome | { outcome: "locked" }> {
  const terms = judge(order, facts, now);
  if (terms.outcome === "refused") return terms;
  const payment = rowOf(order, facts, now);
  const outcome = await payOnce(db, bank, { order, payment, terms, authority });
  switch (outcome) {
    case "paid":
      return { outcome: "paid", payment: paymentAnswer(payment) };
    case "locked":
      return { outcome };
    case "known": {
      const before = await findPayment(db, order.reference);
      const same = before && isFor(before, order, railOf(order.kind));
      return same ? { outcome: "paid", payment: paymentAnswer(before) } : refused("8013");
    }
    default:
      return refused(outcome);
  }
}

/** Money that stays within the bank needs no transaction around its one statement. */
async function payOnce(
  db: Db,
  bank: Pick<Bank, "vault" | "profile">,
  allowed: AllowedPayment,
): Promise<PostedPayment> {
  const { reference, kind, paid_at: paidAt } = allowed.payment;
  const rail = railOf(kind);
  if (rail === "within-bank") {
    if (kind === "loan-repayment")
      return inTransaction(db, (transaction) =>
        repayLoan(transaction, allowed.payment, () => postPayment(transaction, bank, allowed)),
      );
    const once = () => postPayment(db, bank, allowed);
    return db.isTransaction ? once() : tryAgain(once);
  }
  return inTransaction(db, async (transaction) => {
    const outcome = await postPayment(transaction, bank, allowed);
    if (outcome === "paid") await startRail(transaction, { reference, rail, paidAt });
    return outcome;
  });
}

function rowOf(order: Order, facts: Facts, now: Date): PaymentRow {
  const rail = railOf(order.kind);
  return {
    reference: order.reference,
    customer_number: order.customerNumber,
    kind: order.kind,
    state: firstStateOf(rail),
    from_account: order.fromAccount,
    to_account: order.toAccount,
    to_name: order.toName,
    ifsc: order.ifsc ?? "",
    bank_name: (order.ifsc && facts.payee_bank) || "",
    amount: order.amount,
    charge: facts.charge,
    remark: order.remark,
    paid_at: now,
    paid_on: istDate(now),
    limit_group: facts.limit_group,
    arrives_by: arrivalOf(rail, now),
    network_reference: null,
    reason: null,
  };
}
