import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { tellPayment } from "./payment";
import { tellTicket } from "./ticket";

/** One payment of the customer with its states, oldest first, and its ticket when it was reported. */
export async function findPaymentHistory(db: Kysely<BankSchema>, customerNumber: string, reference: string) {
  const row = await db
    .selectFrom("bank.payment as payment")
    .leftJoin("bank.payment_ticket as ticket", "ticket.reference", "payment.reference")
    .where("payment.reference", "=", reference)
    .where("payment.customer_number", "=", customerNumber)
    .selectAll("payment")
    .select("ticket.number as ticketNumber")
    .executeTakeFirst();
  if (!row) return undefined;
  const events = await db
    .selectFrom("bank.payment_event")
    .select(["state", "at", "reason"])
    .where("reference", "=", reference)
    .orderBy("place")
    .execute();
  return {
    payment: tellPayment(row),
    history: events.map(({ state, at, reason }) => ({ state, at, reason: reason ?? undefined })),
    ticket: row.ticketNumber === null ? undefined : tellTicket(row.ticketNumber),
  };
}
