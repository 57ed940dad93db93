import type { BankProfile } from "common/bank";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { ending, inRupees } from "./plain-words";
import { say } from "./texts";

export interface DueWords {
  /** `the yearly premium of your PMSBY` */
  what: string;
  fromAccount: string;
  amount: Paise;
}

const valuesOf = ({ amount, fromAccount, what }: DueWords) => ({
  amount: inRupees(amount),
  from: ending(fromAccount),
  what,
});

export const takenText = (profile: BankProfile, due: DueWords): string =>
  say(profile, "accounts:messages.taken", valuesOf(due));

export const missedText = (profile: BankProfile, due: DueWords, follows: Date | string): string =>
  typeof follows === "string"
    ? say(profile, "accounts:messages.missed", { ...valuesOf(due), follows })
    : say(profile, "accounts:messages.triedAgain", { ...valuesOf(due), time: formatIstTime(follows) });

interface Instalment {
  number: number;
  of: "loan" | "recurring-deposit";
  account: string;
}

export const instalmentName = (profile: BankProfile, { number, of, account }: Instalment): string =>
  say(profile, `accounts:messages.instalment.${of}`, { number: String(number), account: ending(account) });

export interface Missed {
  charge: Paise;
  maturesOn: IsoDate;
}

export const overdueText = (profile: BankProfile, missed?: Missed): string =>
  missed
    ? say(profile, "accounts:messages.overdueLater", {
        date: formatDate(missed.maturesOn),
        charge: inRupees(missed.charge),
      })
    : say(profile, "accounts:messages.overdue");
