import { insertRow, insertRows, updateRows } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { done, refuse } from "bank/service";
import { reportPayment } from "common/contract/payments.server";
import { nothingDone } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";
import { ticketNumberOf } from "./payments";

/**
 * Opens a ticket for a payment; `not-mine` also stops all further payments. A repeated report gets the same ticket, but may
 * still turn it into `not-mine`.
 */
export const reported = serveAct(reportPayment, {
  protects: () => true,
  async check({ db }, { customerNumber, payment, reason }) {
    const known = await db
      .selectFrom("bank.payment as payment")
      .leftJoin("bank.payment_ticket as ticket", "ticket.reference", "payment.reference")
      .where("payment.reference", "=", payment)
      .where("payment.customer_number", "=", customerNumber)
      .select(["ticket.number", "ticket.reason"])
      .executeTakeFirst();
    if (!known) return refuse(nothingDone);
    const { number, reason: before } = known;
    const heard = number !== null && (reason !== "not-mine" || before === "not-mine");
    return heard ? done({ ticket: ticketNumberOf(number) }) : { facts: { opened: number } };
  },
  async make(transaction, { opened }, { request: { customerNumber, payment, reason }, now }) {
    const ticket = { reference: payment, reason, reported_at: now };
    const number = opened ?? (await insertRow(transaction, "bank.payment_ticket", ticket)).number;
    if (opened !== null)
      await updateRows(transaction, "bank.payment_ticket", {
        where: { number },
        set: { reason: "not-mine" },
      });
    if (reason === "not-mine")
      await insertRows(transaction, "bank.payment_stop", {
        customer_number: customerNumber,
        ticket_number: number,
        stopped_at: now,
      });
    const kept = { ticket: ticketNumberOf(number) };
    const text = reason === "not-mine" ? "messageStopped" : "message";
    return { kept, message: { text, values: { reference: payment, time: formatIstTime(now), ...kept } } };
  },
  answer: (kept) => kept,
});
