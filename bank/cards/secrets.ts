import { sql } from "kysely";
import { countedColumns } from "bank/count-entry";
import { verifyPassword } from "bank/passwords";
import { cvvDigest } from "bank/registration/card";
import type { Context } from "bank/services/served";
import type { Card } from "./find-card";
import * as refusals from "./refusals";
import type { Refusal } from "./rules";

/** What shows that the card is at hand. */
export interface CardSecrets {
  cvv?: string | undefined;
  oldPin?: string | undefined;
}

type Bank = Pick<Context, "db" | "clock" | "vault">;

/** Compares all that is given, and counts: five wrong entries lock that one for half an hour; the fifth is `locked` itself. */
export async function checkSecrets(
  bank: Bank,
  card: Card,
  cardNumber: string,
  { cvv, oldPin }: CardSecrets,
): Promise<Refusal> {
  if (cvv !== undefined) {
    const right = card.cvv_digest.equals(cvvDigest(bank.vault, { cardNumber, cvv }));
    const counted = await countSecret(bank, card, "cvv_", right);
    if (counted !== "accepted") return counted === "locked" ? refusals.locked : refusals.wrongCvv;
  }
  if (oldPin === undefined) return null;
  const counted = await countSecret(bank, card, "old_pin_", await verifyPassword(card.pin_hash, oldPin));
  if (counted === "accepted") return null;
  return counted === "locked" ? refusals.locked : refusals.wrongOldPin;
}

/** One statement, so that entries at the same time are counted one after the other. */
async function countSecret(
  { db, clock }: Bank,
  { id }: Card,
  prefix: "cvv_" | "old_pin_",
  right: boolean,
): Promise<"accepted" | "wrong" | "locked"> {
  const { failedCount, lockedUntil } = countedColumns(clock.now(), right, "card", prefix);
  const counted = await db
    .updateTable("bank.card as card")
    .set({ [`${prefix}failed_count`]: failedCount, [`${prefix}locked_until`]: lockedUntil })
    .where("card.id", "=", id)
    .returning(sql<Date | null>`${sql.ref(`card.${prefix}locked_until`)}`.as("locked_until"))
    .executeTakeFirstOrThrow();
  if (counted.locked_until !== null) return "locked";
  return right ? "accepted" : "wrong";
}
