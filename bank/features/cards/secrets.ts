import { sql } from "kysely";
import { countedColumns } from "bank/credentials/count-entry";
import { verifyPassword } from "bank/credentials/password-hash";
import { cvvDigest } from "bank/credentials/shown-card";
import type { Context } from "bank/service";
import { cardRefusals } from "common/contract/cards.server";
import type { Refusal } from "common/contract/refusals.server";
import type { Card } from "./card";

export interface CardSecrets {
  cvv?: string | undefined;
  oldPin?: string | undefined;
  /** The new PIN, compared once the others are right, so that the answer does not reveal the old one. */
  newPin?: string | undefined;
}

type Bank = Pick<Context, "db" | "clock" | "vault">;

/** Compares and counts all given secrets: the fifth wrong entry of one locks it for half an hour. */
export async function checkSecrets(
  bank: Bank,
  card: Card,
  cardNumber: string,
  { cvv, oldPin, newPin }: CardSecrets,
): Promise<Refusal | null> {
  if (cvv !== undefined) {
    const right = card.cvv_digest.equals(cvvDigest(bank.vault, { cardNumber, cvv }));
    const counted = await countSecret(bank, card, "cvv_", right);
    if (counted !== "accepted") return counted === "locked" ? cardRefusals.locked : cardRefusals.wrongCvv;
  }
  if (oldPin !== undefined) {
    const right = await verifyPassword(card.pin_hash, oldPin);
    const counted = await countSecret(bank, card, "old_pin_", right);
    if (counted !== "accepted") return counted === "locked" ? cardRefusals.locked : cardRefusals.wrongOldPin;
  }
  const proven = cvv !== undefined || oldPin !== undefined;
  const isOld = proven && newPin !== undefined && (await verifyPassword(card.pin_hash, newPin));
  return isOld ? cardRefusals.samePin : null;
}

/** One statement, so that concurrent entries are counted one after the other. */
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
