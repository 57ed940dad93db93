import { ending } from "bank/messages/plain-words";
import { paymentErrors } from "common/contract/payment-fields.server";
import { inRupees, type Paise } from "common/money";
import type { Rail, TransferKind } from "common/payments";
import { plain } from "common/plain-text";

export interface Order {
  reference: string;
  customerNumber: string;
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  amount: Paise;
  remark: string;
  /** When a future payment was ordered: orders from before a password reset are not capped by it. */
  orderedAt?: Date | undefined;
}

export type OtherRail = Exclude<Rail, "within-bank">;

/** Refusals of an order; 8008 is the answer to a question instead. */
export type PaymentRefusal = Exclude<keyof typeof paymentErrors, "8008">;

/** Answers the customer; of a future order, the code and its message are kept and texted. */
export const refuseFor = <Code extends keyof typeof paymentErrors>(code: Code) =>
  ({ outcome: "refused", code, message: paymentErrors[code] }) as const;

export type Refused = ReturnType<typeof refuseFor<PaymentRefusal>>;

export const namesIn = ({
  amount,
  toName,
  fromAccount,
}: Pick<Order, "amount" | "toName" | "fromAccount">) => ({
  amount: inRupees(amount),
  from: ending(fromAccount),
  payee: plain(toName),
});

/** Columns that payments, scheduled transfers and standing instructions share. */
export const columnsOf = <Kind extends TransferKind>(
  order: Omit<Order, "reference" | "kind"> & { kind: Kind },
) => ({
  customer_number: order.customerNumber,
  kind: order.kind,
  from_account: order.fromAccount,
  to_account: order.toAccount,
  to_name: order.toName,
  amount: order.amount,
  remark: order.remark,
});

export const orderIn = (row: ReturnType<typeof columnsOf>) => ({
  customerNumber: row.customer_number,
  kind: row.kind,
  fromAccount: row.from_account,
  toAccount: row.to_account,
  toName: row.to_name,
  amount: row.amount,
  remark: row.remark,
});
