import type { Transaction } from "bank/database/schema";
import { MAX_TRIES, nextSlot } from "bank/jobs/slots";
import type { Bank } from "bank/service";
import type { Order, PaymentRefusal } from "./order";
import { pay } from "./pay";

const NOT_ENOUGH_MONEY: PaymentRefusal = "8001";

type OnItsDay =
  | { outcome: "paid" }
  /** Not enough money, for the `tries`th time. */
  | { outcome: "again"; at: Date; tries: number }
  | { outcome: "failed"; code: PaymentRefusal };

/**
 * Pays an earlier order on its day, under its own reference. Not enough money: tried again at the next two slots; any other
 * refusal ends it.
 */
export async function payOnDay(
  transaction: Transaction,
  bank: Bank,
  order: Order,
  tries: number,
): Promise<OnItsDay> {
  const paid = await pay(transaction, bank, order);
  if (paid.outcome === "paid") return paid;
  const { code } = paid;
  if (code === NOT_ENOUGH_MONEY && tries + 1 < MAX_TRIES)
    return { outcome: "again", at: nextSlot(bank.clock.now()), tries: tries + 1 };
  return { outcome: "failed", code };
}
