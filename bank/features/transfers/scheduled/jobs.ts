import { findRow, updateRows } from "bank/database/rows";
import type { Transaction } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import { payOnDay } from "bank/features/transfers/pay-on-day";
import { orderedFailedText, scheduledWords, triedAgainText } from "bank/features/transfers/texts";
import { paymentErrors } from "common/contract/payment-fields.server";
import { orderOf, type ScheduledRow } from "./order";

export const runScheduled: JobHandler = async (transaction, bank, { subject: reference }) => {
  const row = await findRow(
    transaction,
    "bank.scheduled_transfer",
    { reference, state: "waiting" },
    "locked",
  );
  if (!row) return;
  const order = orderOf(row);
  const words = scheduledWords(bank.profile, order);
  const tell = (text: string) =>
    textCustomer(transaction, bank.vault, order.customerNumber, { sentAt: bank.clock.now(), text });
  const day = await payOnDay(transaction, bank, order, row.tries);
  switch (day.outcome) {
    case "paid":
      return change(transaction, reference, { state: "paid", ended_at: bank.clock.now() });
    case "again":
      await change(transaction, reference, { tries: day.tries });
      await tell(triedAgainText(bank.profile, words, day.at));
      return day.at;
    case "failed":
      await change(transaction, reference, {
        state: "failed",
        failure: day.code,
        ended_at: bank.clock.now(),
      });
      await tell(orderedFailedText(bank.profile, words, paymentErrors[day.code]));
  }
};

async function change(
  transaction: Transaction,
  reference: string,
  became: Partial<Pick<ScheduledRow, "state" | "ended_at" | "failure" | "tries">>,
): Promise<void> {
  await updateRows(transaction, "bank.scheduled_transfer", { where: { reference }, set: became });
}
