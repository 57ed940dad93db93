import { bankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";
import { formatAmount, type Paise } from "~/domain/money";

/** The text message about a new payee: who, from when, how much at first, and whom to call. */
export function payeeText(payee: {
  name: string;
  account_number: string;
  usable_from: Date;
  capped_until: Date;
  cap: Paise;
}): string {
  return [
    `${payee.name}, account ending ${payee.account_number.slice(-4)}, is now your payee at ${bankProfile.shortName}.`,
    `Payments from ${formatIstTime(payee.usable_from)},`,
    `up to Rs ${formatAmount(payee.cap)} in all until ${formatIstTime(payee.capped_until)}.`,
    `Not you? Call ${bankProfile.helpline}.`,
  ].join(" ");
}
