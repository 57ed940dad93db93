import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/services/served";
import type { Paise } from "~/domain/money";
import { lookUpFacts } from "./facts";
import { judge } from "./judge";
import type { Order, Refused } from "./order";

export type CheckOutcome = { outcome: "allowed"; charge: Paise } | Refused;

/** Whether an order would be carried out now: every rule, and no effect. It needs no reference yet. */
export async function checkOrder(
  db: Kysely<BankSchema>,
  { clock }: Pick<Bank, "clock">,
  order: Omit<Order, "reference">,
): Promise<CheckOutcome> {
  const now = clock.now();
  const verdict = judge(order, await lookUpFacts(db, order, now), now);
  return verdict.outcome === "allowed" ? { outcome: "allowed", charge: verdict.facts.charge } : verdict;
}
