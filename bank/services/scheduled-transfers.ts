import { findCaller, notTogether } from "bank/customers";
import { cancelScheduled } from "bank/scheduled/cancel";
import { listScheduled } from "bank/scheduled/list";
import type { ScheduledRow } from "bank/scheduled/row";
import { schedule } from "bank/scheduled/schedule";
import {
  scheduledTransfer,
  scheduledTransferCancel,
  scheduledTransferList,
} from "~/contract/scheduled-transfers.server";
import { done, refuse, serve } from "./served";

const add = serve(scheduledTransfer, schedule);

const list = serve(scheduledTransferList, async (context, { customerNumber, ...page }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const { rows, total } = await listScheduled(context.db, customerNumber, page);
  return done({ scheduled: rows.map(tell), total });
});

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

const cancel = serve(scheduledTransferCancel, async (context, { customerNumber, reference }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  const outcome = await cancelScheduled(context, customerNumber, reference);
  switch (outcome) {
    case "cancelled":
      return done({});
    case "too-late":
      return refuse("8031", "It is too late to cancel this transfer");
    case "unknown":
      return refuse("8032", "There is no such scheduled transfer");
  }
});

export const scheduledTransferServices = [add, list, cancel];
