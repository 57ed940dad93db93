import type { Transaction } from "bank/database/schema";
import { MAX_TRIES, nextSlot } from "bank/jobs/slots";
import { textCustomer } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import type { Bank } from "bank/service";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { debitDay } from "common/working-days";
import type { Order } from "./order";
import { pay } from "./pay";

/** The day of a debit due on `date`, as text messages say it. */
export function dayInWords({ tariff }: Pick<Bank, "tariff">, date: IsoDate): string | Words {
  const on = debitDay(tariff.calendar, date);
  const days = { on: formatDate(on), due: formatDate(date) };
  return on === date ? days.on : words("transfers:messages.movedDay", days);
}

/** Changes of the row of a scheduled transfer or of a run. */
interface Became {
  state?: "paid" | "failed";
  tries?: number;
  failure?: string;
  ended_at?: Date;
}

interface Planned {
  tries: number;
  /** The order in text messages. */
  named: Words;
  change(became: Became): Promise<unknown>;
}

/**
 * Pays an earlier order on its day, under its own reference. Not enough money: tried again at the next two slots, with a text
 * message; any other refusal ends it, for a reason that the caller texts.
 */
export async function payOnDay(
  transaction: Transaction,
  bank: Bank,
  order: Order,
  { tries, named, change }: Planned,
): Promise<{ outcome: "paid" } | { outcome: "again"; at: Date } | { outcome: "failed"; reason: Words }> {
  const paid = await pay(transaction, bank, order);
  const now = bank.clock.now();
  if (paid.outcome === "paid") {
    await change({ state: "paid", ended_at: now });
    return { outcome: "paid" };
  }
  const { code } = paid;
  if (code === "8001" && tries + 1 < MAX_TRIES) {
    const at = nextSlot(bank.tariff.calendar, now);
    await change({ tries: tries + 1 });
    const message = words("transfers:messages.triedAgain", { order: named, time: formatIstTime(at) });
    await textCustomer(transaction, bank, order.customerNumber, { sentAt: now, words: message });
    return { outcome: "again", at };
  }
  await change({ state: "failed", failure: code, ended_at: now });
  return { outcome: "failed", reason: words(`flows:errors.bank.${code}`) };
}
