import { sql } from "kysely";
import { countedAttempts, countedColumns, tellOfLock } from "bank/credentials/count-entry";
import { verifyPassword } from "bank/credentials/password-hash";
import { cvvDigest } from "bank/credentials/shown-card";
import type { JobHandler } from "bank/jobs/jobs";
import { textCustomer } from "bank/messages/text-messages";
import type { Context } from "bank/service";
import { cardRefusals } from "common/contract/cards.server";
import type { Refusal } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";
import { words } from "common/words";
import type { Card } from "./card";

export interface CardSecrets {
  cvv?: string | undefined;
  oldPin?: string | undefined;
  /** The new PIN, compared once the others are right, so that the answer does not reveal the old one. */
  newPin?: string | undefined;
}

type Bank = Pick<Context, "db" | "clock" | "vault">;

/** Compares and counts all given secrets: the fifth wrong entry of one locks it for half an hour, too many of a date or in all for longer. */
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

/** One statement, so that concurrent entries are counted one after the other. A job tells the owner of a lock, once. */
async function countSecret(
  { db, clock }: Bank,
  { id }: Card,
  prefix: "cvv_" | "old_pin_",
  right: boolean,
): Promise<"accepted" | "wrong" | "locked"> {
  const now = clock.now();
  const { failedCount, lockedUntil } = countedColumns(now, right, "card", prefix);
  const { columns, closedUntil } = countedAttempts(now, right, "card", prefix);
  const until = `${prefix}locked_until` as const;
  const counted = await db
    .with("counted", (query) =>
      query
        .updateTable("bank.card as card")
        .set({
          [`${prefix}failed_count`]: failedCount,
          [until]: sql<Date | null>`greatest(${lockedUntil}, ${closedUntil})`,
          ...columns,
        })
        .where("card.id", "=", id)
        .returning(sql<Date | null>`${sql.ref(`card.${until}`)}`.as("locked_until")),
    )
    .with("told", () => tellOfLock("card-secret-locked", [String(id), secretOf[prefix]], now))
    .selectFrom("counted")
    .selectAll()
    .executeTakeFirstOrThrow();
  if (counted.locked_until !== null) return "locked";
  return right ? "accepted" : "wrong";
}

const secretOf = { cvv_: "cvv", old_pin_: "oldPin" } as const;

export const notifyOfSecretLock: JobHandler = async (transaction, bank, { subject }) => {
  const [id, name, until] = subject.split(" ") as [string, string, string];
  const secret = name === secretOf.cvv_ ? secretOf.cvv_ : secretOf.old_pin_;
  const card = await transaction
    .selectFrom("bank.card")
    .select(["customer_number", "last_four"])
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const values = { card: card.last_four, time: formatIstTime(new Date(until)) };
  const message = words(`cards:messages.lockedUntil.${secret}`, values);
  await textCustomer(transaction, bank, card.customer_number, { sentAt: bank.clock.now(), words: message });
};
