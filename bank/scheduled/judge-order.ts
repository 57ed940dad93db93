import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { lookUpFacts } from "bank/payments/facts";
import { judge } from "bank/payments/judge";
import type { PaymentRefusal } from "bank/payments/order";
import type { ScheduledOrder } from "./order";
import { firstSlot } from "./slots";

/**
 * Why a transfer cannot be scheduled; null when it can. The rules are those of its day: limits that hold then, a payee
 * that may be paid by then. Whether there is money for it shows on that day.
 */
export async function judgeScheduled(
  db: Kysely<BankSchema>,
  order: Omit<ScheduledOrder, "reference">,
): Promise<PaymentRefusal | null> {
  const at = firstSlot(order.date);
  const facts = await lookUpFacts(db, order, at);
  const verdict = judge(order, { ...facts, spendable: order.amount + facts.charge }, at);
  return verdict.outcome === "refused" ? verdict.code : null;
}
