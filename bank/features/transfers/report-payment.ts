import type { Row, Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import type { Bank } from "bank/service";
import { stopText } from "./texts";
import { tellTicket } from "./payments";

/**
 * The customer says that a payment is wrong: stops every further one, opens a ticket and tells the customer.
 * Reported before: the same ticket again. Undefined where it is no payment of theirs.
 */
export async function reportPayment(
  transaction: Transaction,
  { clock, vault }: Pick<Bank, "clock" | "vault">,
  customer: { number: string; mobile: string },
  { reference, reason }: { reference: string; reason: Row<"bank.payment_ticket">["reason"] },
): Promise<string | undefined> {
  const now = clock.now();
  const opened = await transaction
    .insertInto("bank.payment_ticket")
    .columns(["reference", "reason", "reported_at"])
    .expression((payment) =>
      payment
        .selectFrom("bank.payment")
        .select(({ val }) => ["reference", val(reason).as("reason"), val(now).as("reported_at")])
        .where("reference", "=", reference)
        .where("customer_number", "=", customer.number),
    )
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("number")
    .executeTakeFirst();
  if (!opened) return openedBefore(transaction, customer.number, reference);
  await transaction
    .insertInto("bank.payment_stop")
    .values({ customer_number: customer.number, ticket_number: opened.number, stopped_at: now })
    .execute();
  const ticket = tellTicket(opened.number);
  const text = stopText({ reference, ticket });
  await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text });
  return ticket;
}

async function openedBefore(
  transaction: Transaction,
  customerNumber: string,
  reference: string,
): Promise<string | undefined> {
  const ticket = await transaction
    .selectFrom("bank.payment_ticket as ticket")
    .innerJoin("bank.payment as payment", "payment.reference", "ticket.reference")
    .where("ticket.reference", "=", reference)
    .where("payment.customer_number", "=", customerNumber)
    .select("ticket.number")
    .executeTakeFirst();
  return ticket && tellTicket(ticket.number);
}
