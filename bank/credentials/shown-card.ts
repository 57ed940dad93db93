import type { Vault } from "bank/vault";
import { addDays, addMonths, parseIsoDate, type IsoDate } from "common/dates";

/** Debit cards as they are shown: the bank keeps digests, by which it finds a card and proves its holder. */
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
