import { ending, inRupees } from "bank/messages/plain-words";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { Paise } from "common/money";
import { plain } from "common/plain-text";

/** Text messages about debit cards. Each says whom to call when it was somebody else. */

/** How far a card that was applied for has come. */
export const cardOnItsWayText = (
  profile: BankProfile,
  requestNumber: string,
  account: string,
  state: "printed" | "sent" | "delivered",
): string => say(profile, `cards:messages.${state}`, { number: requestNumber, account: ending(account) });

/** The text message of each use that was carried out. */
export const cardUseText = (profile: BankProfile, card: string, amount: Paise, place: string): string =>
  say(profile, "cards:messages.used", { amount: inRupees(amount), card: ending(card), place: plain(place) });
