import { bankProfile } from "common/bank-profile";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

/** The text messages about the instalment of a loan or a recurring deposit. */
export interface InstalmentWords {
  number: number;
  of: "loan" | "recurring deposit";
  account: string;
  fromAccount: string;
  amount: Paise;
}

const which = ({ number, of, account }: InstalmentWords) =>
  `instalment ${number} of your ${of} ${ending(account)}`;

export function instalmentTakenText(words: InstalmentWords): string {
  return (
    `Rs ${formatAmount(words.amount)} debited from your account ${ending(words.fromAccount)} ` +
    `for ${which(words)}. ${bankProfile.shortName}`
  );
}

/** What a missed instalment of a recurring deposit has led to. */
export interface Missed {
  charge: Paise;
  maturesOn: IsoDate;
}

/** `again`: when it is tried once more; null: not by itself. */
export function instalmentMissedText(words: InstalmentWords, again: Date | null, missed?: Missed): string {
  const next = again
    ? `It is tried again on ${formatIstTime(again)}.`
    : `It is overdue: please pay it in net-banking or at your branch.`;
  const led = missed
    ? ` The deposit now matures on ${formatDate(missed.maturesOn)}; a charge of Rs ${formatAmount(missed.charge)} is taken then.`
    : "";
  return (
    `Rs ${formatAmount(words.amount)} for ${which(words)} could not be taken from account ` +
    `${ending(words.fromAccount)}. ${next}${led} ${bankProfile.shortName}`
  );
}
