import { findRow, updateRows } from "bank/database/rows";
import { namesIn } from "bank/features/transfers/order";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { say } from "bank/messages/texts";
import { orderOf } from "./schedule";

export const runScheduled: JobHandler = async (transaction, bank, { subject: reference }) => {
  const where = { reference, state: "waiting" } as const;
  const row = await findRow(transaction, "bank.scheduled_transfer", where, "locked");
  if (!row) return;
  const order = orderOf(row);
  const words = say(bank.profile, "transfers:messages.scheduled", { ...namesIn(order), reference });
  const day = await payOnDay(transaction, bank, order, {
    tries: row.tries,
    words,
    change: (set) => updateRows(transaction, "bank.scheduled_transfer", { where: { reference }, set }),
  });
  if (day.outcome === "again") return day.at;
  if (day.outcome === "paid") return;
  const text = say(bank.profile, "transfers:messages.failed", { order: words, reason: day.reason });
  await textCustomer(transaction, bank.vault, order.customerNumber, { sentAt: bank.clock.now(), text });
};
