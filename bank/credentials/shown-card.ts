import type { Vault } from "bank/vault";

export interface ShownCard {
  cardNumber: string;
  /** `MM/YY` */
  expiry: string;
  cvv: string;
}

export const cardDigest = (vault: Vault, cardNumber: string) => vault.digest("card number", cardNumber);

/** Digest over CVV and number, so that equal CVVs of two cards do not look equal. */
export const cvvDigest = (vault: Vault, { cardNumber, cvv }: Pick<ShownCard, "cardNumber" | "cvv">) =>
  vault.digest("card verification value", `${cardNumber}|${cvv}`);
