import type { Order } from "bank/payments/order";
import type { IsoDate } from "~/domain/dates";
import type { ScheduledRow } from "./row";

/** A transfer ordered for a later date. */
export interface ScheduledOrder extends Order {
  date: IsoDate;
}

export function orderOf(row: ScheduledRow): ScheduledOrder {
  return {
    reference: row.reference,
    customerNumber: row.customer_number,
    kind: row.kind,
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    ifsc: row.ifsc ?? undefined,
    amount: row.amount,
    remark: row.remark,
    date: row.execution_date,
  };
}
