import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { ending, inRupees } from "./plain-words";
import { say } from "./texts";

interface Paid {
  account: string;
  onAccount: string;
  amount: Paise;
}

const valuesOf = ({ account, onAccount, amount }: Paid) => ({
  deposit: ending(account),
  to: ending(onAccount),
  amount: inRupees(amount),
});

export const interestPaidText = (profile: BankProfile, paid: Paid): string =>
  say(profile, "deposits:messages.interestPaid", valuesOf(paid));

export const maturedText = (profile: BankProfile, paid: Paid): string =>
  say(profile, "deposits:messages.matured", valuesOf(paid));

interface Renewed extends Paid {
  next: string;
  paid: Paise;
  rate: string;
  matures: IsoDate;
}

export function renewedText(profile: BankProfile, renewed: Renewed): string {
  const { next, paid, rate, matures } = renewed;
  const values = { ...valuesOf(renewed), next: ending(next), rate, date: formatDate(matures) };
  return paid > 0n
    ? say(profile, "deposits:messages.renewedPaid", { ...values, paid: inRupees(paid) })
    : say(profile, "deposits:messages.renewed", values);
}
