import type { Kysely, Selectable } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { PaymentTable } from "bank/database/schema-payments";
import type { AnswerOf } from "~/contract/service.server";
import type { paymentEnquiry } from "~/contract/payments.server";
import { outlookOf, railOf, type Rail } from "~/domain/payments";
import type { Order } from "./order";

/** A payment as the contract tells it. */
export type Payment = AnswerOf<typeof paymentEnquiry>["payment"];

export type PaymentRow = Selectable<PaymentTable>;

export function tellPayment(row: PaymentRow): Payment {
  return {
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    ifsc: row.ifsc || undefined,
    bankName: row.bank_name || undefined,
    amount: row.amount,
    charge: row.charge,
    remark: row.remark || undefined,
    paidAt: row.paid_at,
    arrivesBy: outlookOf(row.state) === "under-way" ? (row.arrives_by ?? undefined) : undefined,
    networkReference: row.network_reference ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/** Whoever's it is. */
export function findPayment(db: Kysely<BankSchema>, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom("bank.payment").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/**
 * Whether a payment is what an order asks for: then asking again is asking for the same. The rail, not the kind, is
 * part of what is asked: which kind it was within the bank, its accounts have said when it was paid.
 */
export function isFor(payment: PaymentRow, order: Omit<Order, "kind">, rail: Rail): boolean {
  return (
    payment.reference === order.reference &&
    payment.customer_number === order.customerNumber &&
    railOf(payment.kind) === rail &&
    payment.from_account === order.fromAccount &&
    payment.to_account === order.toAccount &&
    payment.to_name === order.toName &&
    payment.ifsc === (order.ifsc ?? "") &&
    payment.amount === order.amount &&
    payment.remark === order.remark
  );
}
