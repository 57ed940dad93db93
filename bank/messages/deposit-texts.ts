import { bankProfile } from "common/bank-profile";
import { formatDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

/** The text messages about a deposit's life. */

export function openedText(deposit: {
  account: string;
  fromAccount: string;
  amount: Paise;
  rate: string;
  matures: IsoDate;
  maturityAmount: Paise;
  reference: string;
}): string {
  const { account, fromAccount, amount, rate, matures, maturityAmount, reference } = deposit;
  return (
    `Rs ${formatAmount(amount)} debited from your account ${ending(fromAccount)}: your deposit ${ending(account)} is open ` +
    `at ${rate} %. It matures on ${formatDate(matures)} with Rs ${formatAmount(maturityAmount)}. ` +
    `Reference ${reference}. Not you? Call ${bankProfile.helpline}.`
  );
}

export function interestPaidText(paid: { account: string; onAccount: string; amount: Paise }): string {
  return (
    `Rs ${formatAmount(paid.amount)} interest of your deposit ${ending(paid.account)} credited to your account ` +
    `${ending(paid.onAccount)}. ${bankProfile.shortName}`
  );
}

export function maturedText(paid: { account: string; onAccount: string; amount: Paise }): string {
  return (
    `Your deposit ${ending(paid.account)} has matured: Rs ${formatAmount(paid.amount)} credited to your account ` +
    `${ending(paid.onAccount)}. ${bankProfile.shortName}`
  );
}

export function renewedText(renewed: {
  account: string;
  next: string;
  amount: Paise;
  rate: string;
  matures: IsoDate;
}): string {
  const { account, next, amount, rate, matures } = renewed;
  return (
    `Your deposit ${ending(account)} has matured and begins anew as ${ending(next)}: Rs ${formatAmount(amount)} at ` +
    `${rate} % until ${formatDate(matures)}. ${bankProfile.shortName}`
  );
}
