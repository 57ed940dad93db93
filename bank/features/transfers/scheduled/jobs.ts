import { findRow, updateRows } from "bank/database/rows";
import { namesIn } from "bank/features/transfers/order";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { words } from "common/words";
import { orderOf } from "./schedule";

export const runScheduled: JobHandler = async (transaction, bank, { subject: reference }) => {
  const where = { reference, state: "waiting" } as const;
  const row = await findRow(transaction, "bank.scheduled_transfer", where, "locked");
  if (!row) return;
  const order = orderOf(row);
  const named = words("transfers:messages.scheduled", { ...namesIn(order), reference });
  const day = await payOnDay(transaction, bank, order, {
    tries: row.tries,
    named,
    change: (set) => updateRows(transaction, "bank.scheduled_transfer", { where: { reference }, set }),
  });
  if (day.outcome === "again") return day.at;
  if (day.outcome === "paid") return;
  const message = words("transfers:messages.failed", { order: named, reason: day.reason });
  await textCustomer(transaction, bank, order.customerNumber, { sentAt: bank.clock.now(), words: message });
};
