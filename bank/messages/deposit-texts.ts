import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

/** The text messages about a deposit's life. */

export function openedText(
  profile: BankProfile,
  deposit: {
    account: string;
    fromAccount: string;
    amount: Paise;
    rate: string;
    matures: IsoDate;
    maturityAmount: Paise;
    reference: string;
  },
): string {
  const { account, fromAccount, amount, rate, matures, maturityAmount, reference } = deposit;
  return (
    `Rs ${formatAmount(amount)} debited from your account ${ending(fromAccount)}: your deposit ${ending(account)} is open ` +
    `at ${rate} %. It matures on ${formatDate(matures)} with Rs ${formatAmount(maturityAmount)}. ` +
    `Reference ${reference}. Not you? Call ${profile.helpline}.`
  );
}

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

export function closedEarlyText(
  profile: BankProfile,
  closed: {
    account: string;
    onAccount: string;
    amount: Paise;
    rate: string;
    reference: string;
  },
): string {
  const { account, onAccount, amount, rate, reference } = closed;
  return (
    `Your deposit ${ending(account)} is closed early at ${rate} %: Rs ${formatAmount(amount)} credited to your account ` +
    `${ending(onAccount)}. Reference ${reference}. Not you? Call ${profile.helpline}.`
  );
}

export function instructedText(
  profile: BankProfile,
  instructed: { account: string; words: string; onAccount: string },
): string {
  const { account, words, onAccount } = instructed;
  return (
    `At maturity your deposit ${ending(account)} is ${words}. What it pays goes to your account ${ending(onAccount)}. ` +
    `Not you? Call ${profile.helpline}.`
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
