import type { Transaction } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/jobs";
import { scheduledFailedText, triedAgainText } from "bank/features/transfers/texts";
import { sendText } from "bank/messages/text-messages";
import { pay } from "bank/features/transfers/pay";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { Bank } from "bank/service";
import { MAX_TRIES, nextSlot } from "bank/jobs/slots";
import { orderOf, type ScheduledOrder, type ScheduledRow } from "./order";

const NOT_ENOUGH_MONEY = "8001";

/**
 * Pays a scheduled transfer on its day, under its own reference. Not enough money: tried again at the next
 * two slots; any other refusal ends it. Whoever has cancelled it has ended it already.
 */
export const runScheduled: JobHandler = async (transaction, bank, { subject: reference }) => {
  const row = await transaction
    .selectFrom("bank.scheduled_transfer")
    .selectAll()
    .where("reference", "=", reference)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const now = bank.clock.now();
  const order = orderOf(row);
  const outcome = await pay(transaction, bank, order);
  if (outcome.outcome === "paid") return end(transaction, reference, { state: "paid", ended_at: now });
  const { code } = outcome;
  const tries = row.tries + 1;
  if (code === NOT_ENOUGH_MONEY && tries < MAX_TRIES) {
    const again = nextSlot(now);
    await transaction
      .updateTable("bank.scheduled_transfer")
      .set({ tries })
      .where("reference", "=", reference)
      .execute();
    await tell(transaction, bank, order, triedAgainText(order, again));
    return again;
  }
  await end(transaction, reference, { state: "failed", failure: code, ended_at: now });
  await tell(transaction, bank, order, scheduledFailedText(order, paymentErrors[code]));
};

async function end(
  transaction: Transaction,
  reference: string,
  became: Pick<ScheduledRow, "state" | "ended_at"> & { failure?: string },
): Promise<void> {
  await transaction
    .updateTable("bank.scheduled_transfer")
    .set(became)
    .where("reference", "=", reference)
    .execute();
}

async function tell(
  transaction: Transaction,
  { vault, clock }: Bank,
  order: ScheduledOrder,
  text: string,
): Promise<void> {
  const { mobile } = await transaction
    .selectFrom("bank.customer")
    .select("mobile")
    .where("number", "=", order.customerNumber)
    .executeTakeFirstOrThrow();
  await sendText(transaction, vault, { mobile, sentAt: clock.now(), text });
}
