import type { Row } from "bank/database/schema";
import type { Order } from "bank/features/transfers/order";
import type { IsoDate } from "common/dates";

export type ScheduledRow = Row<"bank.scheduled_transfer">;

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
    orderedAt: row.ordered_at,
    date: row.execution_date,
  };
}

export function rowOf(order: ScheduledOrder, orderedAt: Date) {
  return {
    reference: order.reference,
    customer_number: order.customerNumber,
    kind: order.kind,
    from_account: order.fromAccount,
    to_account: order.toAccount,
    to_name: order.toName,
    ifsc: order.ifsc ?? null,
    amount: order.amount,
    remark: order.remark,
    execution_date: order.date,
    ordered_at: orderedAt,
  };
}

export function isFor(row: ScheduledRow, order: ScheduledOrder): boolean {
  const requested = rowOf(order, row.ordered_at);
  return (Object.keys(requested) as Array<keyof typeof requested>).every(
    (column) => row[column] === requested[column],
  );
}
