import type { Vault } from "bank/vault";

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
