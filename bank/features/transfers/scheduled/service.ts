import { sql } from "kysely";
import { done, refuse, serve, type BankAnswer } from "bank/service";
import * as contract from "common/contract/scheduled-transfers.server";
import { istDate } from "common/dates";
import { orderOf, type ScheduledRow } from "./order";
import { schedule } from "./schedule";

const add = serve(contract.scheduledTransfer, "payer", schedule);

/** A page of the customer's, the next one first, then those that are over, last first. */
const list = serve(contract.scheduledTransferList, "customer", async ({ db }, request) => {
  const { customerNumber, offset, limit } = request;
  const all = db.selectFrom("bank.scheduled_transfer").where("customer_number", "=", customerNumber);
  const waiting = sql<boolean>`state = 'waiting'`;
  const rows = await all
    .selectAll()
    .orderBy(waiting, "desc")
    .orderBy(sql`case when ${waiting} then execution_date end`)
    .orderBy("execution_date", "desc")
    .orderBy("reference")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  return done({ scheduled: rows.map(tell), total: Number(total) });
});

function tell(row: ScheduledRow) {
  const { customerNumber: _, ...order } = orderOf(row);
  return {
    ...order,
    remark: row.remark || undefined,
    state: row.state,
    failure: row.failure ?? undefined,
    paidAt: row.state === "paid" ? (row.ended_at ?? undefined) : undefined,
  };
}

/** Cancels a transfer before its day begins; cancelled before, it stays so. */
const cancel = serve(
  contract.scheduledTransferCancel,
  "customer",
  async ({ db, clock }, { customerNumber, reference }): Promise<BankAnswer<object>> => {
    const now = clock.now();
    const cancelled = await db
      .updateTable("bank.scheduled_transfer")
      .set({ state: "cancelled", ended_at: now })
      .where(({ and }) => and({ reference, customer_number: customerNumber, state: "waiting" }))
      .where("execution_date", ">", istDate(now))
      .returning("reference")
      .executeTakeFirst();
    if (cancelled) return done({});
    const row = await db
      .selectFrom("bank.scheduled_transfer")
      .select("state")
      .where(({ and }) => and({ reference, customer_number: customerNumber }))
      .executeTakeFirst();
    if (!row) return refuse(contract.scheduledRefusals.unknown);
    return row.state === "cancelled" ? done({}) : refuse(contract.scheduledRefusals.tooLate);
  },
);

export const scheduledTransferServices = [add, list, cancel];
