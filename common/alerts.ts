import type { IsoDate } from "./dates";
import { inRupees, type Paise } from "./money";
import { inForce } from "./tariff";
import { words, type Words } from "./words";

/** Text messages that come whatever the customer has chosen. */
export interface AlertRule {
  from: IsoDate;
  source: string;
  /** By net-banking, card, mandate or instalment: law wants each told. */
  electronicDebits: "every";
  /** By cheque or at a branch, from this amount on: the bank's own rule. */
  otherDebitsFrom: Paise;
}

/** How money leaves an account. */
export type DebitWay = "electronic" | "other";

/** Amount from which a debit is reported whatever the customer has chosen. */
export const alwaysToldFrom = (rules: readonly AlertRule[], day: IsoDate, way: DebitWay): Paise =>
  way === "electronic" ? 0n : inForce(rules, day).otherDebitsFrom;

/**
 * Text messages about an account that are the customer's choice; `…From` is the least amount, 0 for every movement. `debits`
 * are those that are not electronic. Choices of earlier versions were for all debits and hold for these.
 */
export interface AlertWish {
  debits: boolean;
  debitsFrom: Paise;
  credits: boolean;
  creditsFrom: Paise;
}

type AccountAlerts = AlertWish & { accountNumber: string };

/** New settings of one account, and of others. */
export interface AlertChange extends AccountAlerts {
  others?: AccountAlerts[] | undefined;
}

export const wishesOf = ({ others = [], ...first }: AlertChange): readonly AccountAlerts[] => [
  first,
  ...others,
];

/** True if the new settings would hide something that is sent now. */
export function tellsLess(now: AlertWish, wish: AlertWish): boolean {
  const less = (shown: boolean, from: Paise, requested: boolean, wantedFrom: Paise) =>
    shown && (!requested || wantedFrom > from);
  return (
    less(now.debits, now.debitsFrom, wish.debits, wish.debitsFrom) ||
    less(now.credits, now.creditsFrom, wish.credits, wish.creditsFrom)
  );
}

/** Equal for wishes that tell the same: amounts of what is not told do not count. */
export const wishKey = ({ debits, debitsFrom, credits, creditsFrom }: AlertWish): string =>
  [debits && debitsFrom, credits && creditsFrom].join();

/** In the words of the text message that the OTP is bound to. The text names the first account itself. */
export const changeWords = (change: AlertChange): Words[] =>
  wishesOf(change).map(({ accountNumber, ...wish }, at) =>
    at > 0
      ? words("profile:messages.wishOf", { account: accountNumber.slice(-4), wish: alertWords(wish) })
      : alertWords(wish),
  );

function alertWords({ debits, debitsFrom, credits, creditsFrom }: AlertWish): Words {
  const shown = (requested: boolean, from: Paise) =>
    words(`profile:messages.told.${requested ? (from > 0n ? "from" : "all") : "none"}`, {
      amount: inRupees(from),
    });
  return words("profile:messages.wish", {
    debits: shown(debits, debitsFrom),
    credits: shown(credits, creditsFrom),
  });
}
