import type { Bank } from "bank/services/served";
import { istDate } from "~/domain/dates";

export type CancelOutcome = "cancelled" | "too-late" | "unknown";

/** Cancels a customer's scheduled transfer before its day begins; cancelled before, it stays so. */
export async function cancelScheduled(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  reference: string,
): Promise<CancelOutcome> {
  const now = clock.now();
  const cancelled = await db
    .updateTable("bank.scheduled_transfer")
    .set({ state: "cancelled", ended_at: now })
    .where("reference", "=", reference)
    .where("customer_number", "=", customerNumber)
    .where("state", "=", "waiting")
    .where("execution_date", ">", istDate(now))
    .returning("reference")
    .executeTakeFirst();
  if (cancelled) return "cancelled";
  const row = await db
    .selectFrom("bank.scheduled_transfer")
    .select("state")
    .where("reference", "=", reference)
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (!row) return "unknown";
  return row.state === "cancelled" ? "cancelled" : "too-late";
}
