import { addDays, addMonths, istDate, parseIsoDate, type IsoDate } from "~/domain/dates";
import type { Context } from "bank/services/served";
import type { Vault } from "bank/vault";
import type { Shown } from "./proof";

/** Debit cards, as far as they prove their holder. */
export interface ShownCard {
  cardNumber: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
}

export const cardDigest = (vault: Vault, cardNumber: string) => vault.digest("card number", cardNumber);

/** With the number, so that equal verification values of two cards are not seen to be equal. */
export const cvvDigest = (vault: Vault, { cardNumber, cvv }: Pick<ShownCard, "cardNumber" | "cvv">) =>
  vault.digest("card verification value", `${cardNumber}|${cvv}`);

/** The last day of a card's month; null for what is no month. */
export function lastDayOf(expiry: string): IsoDate | null {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(expiry) ?? [];
  const first = parseIsoDate(`20${year}-${month}-01`);
  return first && addDays(addMonths(first, 1), -1);
}

/** Whether the card is the customer's and in force; the same questions are asked whatever was shown. */
export async function checkCard(
  { db, clock, vault, user }: Context,
  customerNumber: string,
  card: ShownCard,
): Promise<Shown> {
  const kept = await db
    .selectFrom("bank.card as card")
    .innerJoin("bank.customer as customer", "customer.number", "card.customer_number")
    .where("card.number_digest", "=", cardDigest(vault, card.cardNumber))
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", user)
    .select(["card.cvv_digest", "card.expires_on"])
    .executeTakeFirst();
  const right =
    kept !== undefined &&
    kept.cvv_digest.equals(cvvDigest(vault, card)) &&
    kept.expires_on === lastDayOf(card.expiry) &&
    kept.expires_on >= istDate(clock.now());
  return { right };
}
