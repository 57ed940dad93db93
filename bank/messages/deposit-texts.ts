import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

/** The text messages about a deposit's life. */

export function interestPaidText(
  profile: BankProfile,
  paid: { account: string; onAccount: string; amount: Paise },
): string {
  return (
    `Rs ${formatAmount(paid.amount)} interest of your deposit ${ending(paid.account)} credited to your account ` +
    `${ending(paid.onAccount)}. ${profile.shortName}`
  );
}

export function maturedText(
  profile: BankProfile,
  paid: { account: string; onAccount: string; amount: Paise },
): string {
  return (
    `Your deposit ${ending(paid.account)} has matured: Rs ${formatAmount(paid.amount)} credited to your account ` +
    `${ending(paid.onAccount)}. ${profile.shortName}`
  );
}

export function renewedText(
  profile: BankProfile,
  renewed: {
    account: string;
    next: string;
    amount: Paise;
    /** Of the interest, where that is paid out. */
    paid: Paise;
    onAccount: string;
    rate: string;
    matures: IsoDate;
  },
): string {
  const { account, next, amount, paid, onAccount, rate, matures } = renewed;
  const interest =
    paid > 0n ? ` Rs ${formatAmount(paid)} credited to your account ${ending(onAccount)}.` : "";
  return (
    `Your deposit ${ending(account)} has matured and begins anew as ${ending(next)}: Rs ${formatAmount(amount)} at ` +
    `${rate} % until ${formatDate(matures)}.${interest} ${profile.shortName}`
  );
}
