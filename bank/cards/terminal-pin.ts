import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { CardDecline } from "bank/database/schema-cards";
import { addDays, istDate, startOfIstDate } from "~/domain/dates";
import type { Card } from "./find-card";

const MOST_WRONG = 3;

/** Counts a PIN typed at a terminal, on the locked row `card`: three wrong ones lock it until midnight in India. */
export async function countTerminalPin(
  transaction: Transaction<BankSchema>,
  card: Card,
  right: boolean,
  now: Date,
): Promise<CardDecline | null> {
  if (card.pin_locked_until !== null && card.pin_locked_until > now) return "pin-locked";
  const wrong = right ? 0 : card.pin_failed_count + 1;
  const last = wrong >= MOST_WRONG;
  await transaction
    .updateTable("bank.card")
    .set({
      pin_failed_count: last ? 0 : wrong,
      pin_locked_until: last ? startOfIstDate(addDays(istDate(now), 1)) : null,
    })
    .where("id", "=", card.id)
    .execute();
  return right ? null : "wrong-pin";
}
