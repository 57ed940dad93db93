import { countRows, findRow, present, updateRows } from "bank/database/rows";
import { sql } from "kysely";
import { serveAct } from "bank/authorised";
import { done, refuse, serve } from "bank/service";
import * as contract from "common/contract/scheduled-transfers.server";
import type { PaymentState } from "common/payments";
import type { Row } from "bank/database/schema";
import { orderOf } from "./schedule";

export const list = serve(contract.scheduledTransferList, "customer", async ({ db }, request) => {
  const { customerNumber, offset, limit } = request;
  const all = db
    .selectFrom("bank.scheduled_transfer as scheduled")
    .where("scheduled.customer_number", "=", customerNumber);
  const waiting = sql<boolean>`scheduled.state = 'waiting'`;
  const rows = await all
    .leftJoin("bank.payment as payment", "payment.reference", "scheduled.reference")
    .leftJoin("bank.job as job", (join) =>
      join
        .on("job.kind", "=", "scheduled-transfer")
        .onRef("job.subject", "=", "scheduled.reference")
        .on("scheduled.state", "=", "waiting")
        .on("scheduled.tries", ">", 0),
    )
    .selectAll("scheduled")
    .select(["payment.state as payment", "job.due_at as triedAgainAt"])
    .orderBy(waiting, "desc")
    .orderBy(sql`case when ${waiting} then execution_date end`)
    .orderBy("execution_date", "desc")
    .orderBy("scheduled.reference")
    .offset(offset)
    .limit(limit)
    .execute();
  return done({ scheduled: rows.map(tell), total: await countRows(all) });
});

function tell(
  row: Row<"bank.scheduled_transfer"> & { payment: PaymentState | null; triedAgainAt: Date | null },
) {
  const { customerNumber: _, ...order } = orderOf(row);
  const { state, failure, triedAgainAt, payment } = row;
  const paidAt = state === "paid" ? row.ended_at : null;
  return {
    ...order,
    remark: row.remark || undefined,
    ...present({ state, failure, triedAgainAt, paidAt, payment }),
  };
}

/** Cancels a waiting transfer; repeating it changes nothing. */
export const remove = serveAct(contract.cancelScheduled, {
  protects: () => true,
  async check({ db }, { customerNumber, scheduled }, transaction) {
    const row = await findRow(
      db,
      "bank.scheduled_transfer",
      { reference: scheduled, customer_number: customerNumber },
      transaction && "locked",
    );
    if (!row) return refuse(contract.scheduledRefusals.unknown);
    if (row.state === "cancelled") return done({});
    return row.state === "waiting" ? { facts: {} } : refuse(contract.scheduledRefusals.tooLate);
  },
  async make(transaction, _, { request: { scheduled }, now }) {
    await updateRows(transaction, "bank.scheduled_transfer", {
      where: { reference: scheduled },
      set: { state: "cancelled", ended_at: now },
    });
    return { kept: {} };
  },
  answer: () => ({}),
});
