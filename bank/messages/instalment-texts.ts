import type { BankProfile } from "common/bank";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

/** The text messages about what is taken from an account on its day. */
export interface DueWords {
  /** `the yearly premium of your PMSBY` */
  what: string;
  fromAccount: string;
  amount: Paise;
}

export function takenText(profile: BankProfile, { amount, fromAccount, what }: DueWords): string {
  return (
    `Rs ${formatAmount(amount)} debited from your account ${ending(fromAccount)} ` +
    `for ${what}. ${profile.shortName}`
  );
}

/** When it is tried once more, or what follows from it. */
export function missedText(
  profile: BankProfile,
  { amount, fromAccount, what }: DueWords,
  follows: Date | string,
): string {
  const next = typeof follows === "string" ? follows : `It is tried again on ${formatIstTime(follows)}.`;
  return (
    `Rs ${formatAmount(amount)} for ${what} could not be taken from account ` +
    `${ending(fromAccount)}. ${next} ${profile.shortName}`
  );
}

interface Instalment {
  number: number;
  of: "loan" | "recurring deposit";
  account: string;
}

export const instalmentName = ({ number, of, account }: Instalment): string =>
  `instalment ${number} of your ${of} ${ending(account)}`;

/** What a missed instalment of a recurring deposit has led to. */
export interface Missed {
  charge: Paise;
  maturesOn: IsoDate;
}

/** What follows from an instalment that is not tried again. */
export function overdueText(missed?: Missed): string {
  const led = missed
    ? ` The deposit now matures on ${formatDate(missed.maturesOn)}; a charge of Rs ${formatAmount(missed.charge)} is taken then.`
    : "";
  return `It is overdue: please pay it in net-banking or at your branch.${led}`;
}
