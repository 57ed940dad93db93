import type { Row, Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import type { Bank } from "bank/service";
import { requestText, stopText } from "./texts";
import { tellTicket } from "./payments";

type Reason = Row<"bank.payment_ticket">["reason"];

/**
 * The customer says that a payment is wrong: opens a ticket and tells the customer; one they did not make stops every further
 * one. Reported before: the same ticket again, but that it was not theirs is heard later as well. Undefined where it is no payment
 * of theirs.
 */
export async function reportPayment(
  transaction: Transaction,
  { clock, vault, profile }: Pick<Bank, "clock" | "vault" | "profile">,
  customer: { number: string; mobile: string },
  { reference, reason }: { reference: string; reason: Reason },
): Promise<string | undefined> {
  const now = clock.now();
  const opened = await openTicket(transaction, customer.number, { reference, reason, now });
  const heard =
    opened ?? (reason === "not-mine" ? await disown(transaction, customer.number, reference) : undefined);
  if (!heard) return openedBefore(transaction, customer.number, reference);
  if (reason === "not-mine")
    await transaction
      .insertInto("bank.payment_stop")
      .values({ customer_number: customer.number, ticket_number: heard.number, stopped_at: now })
      .execute();
  const ticket = tellTicket(heard.number);
  const text = (reason === "not-mine" ? stopText : requestText)(profile, { reference, ticket });
  await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text });
  return ticket;
}

const openTicket = (
  transaction: Transaction,
  customerNumber: string,
  { reference, reason, now }: { reference: string; reason: Reason; now: Date },
) =>
  transaction
    .insertInto("bank.payment_ticket")
    .columns(["reference", "reason", "reported_at"])
    .expression((payment) =>
      payment
        .selectFrom("bank.payment")
        .select(({ val }) => ["reference", val(reason).as("reason"), val(now).as("reported_at")])
        .where("reference", "=", reference)
        .where("customer_number", "=", customerNumber),
    )
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("number")
    .executeTakeFirst();

/** The ticket of another reason becomes one of a payment that was not the customer's. */
const disown = (transaction: Transaction, customerNumber: string, reference: string) =>
  transaction
    .updateTable("bank.payment_ticket as ticket")
    .from("bank.payment as payment")
    .set({ reason: "not-mine" })
    .whereRef("payment.reference", "=", "ticket.reference")
    .where("payment.customer_number", "=", customerNumber)
    .where("ticket.reference", "=", reference)
    .where("ticket.reason", "!=", "not-mine")
    .returning("ticket.number")
    .executeTakeFirst();

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
