import { sql } from "kysely";
import { done, refuse, serve, type Bank } from "bank/service";
import type { Db } from "bank/database/schema";
import {
  scheduledRefusals,
  scheduledTransfer,
  scheduledTransferCancel,
  scheduledTransferList,
} from "common/contract/scheduled-transfers.server";
import { istDate } from "common/dates";
import type { ScheduledRow } from "./order";
import { schedule } from "./schedule";

const add = serve(scheduledTransfer, "payer", schedule);

const list = serve(scheduledTransferList, "customer", async (context, { customerNumber, ...page }) => {
  const { rows, total } = await listScheduled(context.db, customerNumber, page);
  return done({ scheduled: rows.map(tell), total });
});

/** A page of a customer's scheduled transfers: the next one first, then those that are over, last first. */
async function listScheduled(
  db: Db,
  customerNumber: string,
  page: { offset: number; limit: number },
): Promise<{ rows: ScheduledRow[]; total: number }> {
  const all = db.selectFrom("bank.scheduled_transfer").where("customer_number", "=", customerNumber);
  const waiting = sql<boolean>`state = 'waiting'`;
  const rows = await all
    .selectAll()
    .orderBy(waiting, "desc")
    .orderBy(sql`case when ${waiting} then execution_date end`)
    .orderBy("execution_date", "desc")
    .orderBy("reference")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

function tell(row: ScheduledRow) {
  return {
    reference: row.reference,
    kind: row.kind,
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    ifsc: row.ifsc ?? undefined,
    amount: row.amount,
    remark: row.remark || undefined,
    date: row.execution_date,
    state: row.state,
    failure: row.failure ?? undefined,
    paidAt: row.state === "paid" ? (row.ended_at ?? undefined) : undefined,
  };
}

const cancel = serve(scheduledTransferCancel, "customer", async (context, { customerNumber, reference }) => {
  const outcome = await cancelScheduled(context, customerNumber, reference);
  switch (outcome) {
    case "cancelled":
      return done({});
    case "too-late":
      return refuse(scheduledRefusals.tooLate);
    case "unknown":
      return refuse(scheduledRefusals.unknown);
  }
});

type CancelOutcome = "cancelled" | "too-late" | "unknown";

/** Cancels a customer's scheduled transfer before its day begins; cancelled before, it stays so. */
async function cancelScheduled(
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

export const scheduledTransferServices = [add, list, cancel];
