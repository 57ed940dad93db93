import type { BankProfile } from "common/bank";
import type { BlockAction } from "common/card-changes";
import { formatAmount, type Paise } from "common/money";
import { ending, feeWords, notYou, notYouLock, plain } from "bank/messages/plain-words";

/** Text messages about debit cards. Each says whom to call when it was somebody else. */

/** `mayOrder`: whether the customer may do more in net banking than protect. */
export function cardBlockText(
  profile: BankProfile,
  cardNumber: string,
  action: BlockAction,
  mayOrder: boolean,
): string {
  const card = `Your ${profile.shortName} card ${ending(cardNumber)}`;
  switch (action) {
    case "block-temporarily":
      return `${card} is blocked for now. ${mayOrder ? "You can unblock it in net-banking" : "Your branch can unblock it"}. ${notYou(profile)}`;
    case "block-for-good":
      return `${card} is blocked for good and cannot be used any more. Apply for a new one ${mayOrder ? "in net-banking or " : ""}at your branch. ${notYou(profile)}`;
    case "unblock":
      return `${card} is unblocked and can be used again. ${notYou(profile)}`;
  }
}

export const cardPinText = (profile: BankProfile, cardNumber: string): string =>
  `A new PIN was set for your ${profile.shortName} card ${ending(cardNumber)}. ${notYou(profile)}`;

/** The only text message that tells a PIN: the customer has asked for one. */
export const greenPinText = (profile: BankProfile, cardNumber: string, pin: string): string =>
  `${pin} is the new PIN of your ${profile.shortName} card ${ending(cardNumber)}. Never share it; change it in net-banking to one you remember, and delete this message. ${notYou(profile)}`;

/** `change` as in `~/domain/card-changes`. */
export const cardControlsText = (profile: BankProfile, cardNumber: string, change: string): string =>
  `Your ${profile.shortName} card ${ending(cardNumber)} was changed: ${change}. ${notYouLock(profile)}`;

export const cardApplicationText = (
  profile: BankProfile,
  requestNumber: string,
  accountNumber: string,
  fee: Paise,
): string =>
  `We have received your application ${requestNumber} for a debit card on your account ${ending(accountNumber)}. ${feeWords(fee)}${notYou(profile)}`;

/** How far a card that was applied for has come. */
export function cardOnItsWayText(
  profile: BankProfile,
  requestNumber: string,
  accountNumber: string,
  state: "printed" | "sent" | "delivered",
): string {
  const card = `The debit card of your application ${requestNumber} on account ${ending(accountNumber)}`;
  switch (state) {
    case "printed":
      return `${card} has been made. ${notYou(profile)}`;
    case "sent":
      return `${card} has been sent. ${notYou(profile)}`;
    case "delivered":
      return `${card} has been delivered. It is inactive until you unblock it in net-banking; then set its PIN there. ${notYou(profile)}`;
  }
}

/** The text message of each use that was carried out. */
export const cardUseText = (profile: BankProfile, cardNumber: string, amount: Paise, place: string): string =>
  `Rs ${formatAmount(amount)} debited with your card ${ending(cardNumber)} at ${plain(place)}. Not you? Block the card in net-banking or call ${profile.helpline}.`;
