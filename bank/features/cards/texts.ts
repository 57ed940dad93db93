import type { BankProfile } from "common/bank";
import { formatAmount, type Paise } from "common/money";
import { ending, notYou } from "bank/messages/plain-words";
import { plain } from "common/plain-text";

/** Text messages about debit cards. Each says whom to call when it was somebody else. */

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
