import { bankProfile } from "common/bank-profile";
import { formatIstTime } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending } from "./plain-words";

export interface AlertWords {
  debits: boolean;
  debitsFrom: Paise;
  credits: boolean;
  creditsFrom: Paise;
}

/** The settings for text messages about an account were changed: what is told from now on. */
export function alertText(account: string, settings: AlertWords, at: Date): string {
  const { debits, debitsFrom, credits, creditsFrom } = settings;
  return (
    `Text messages about your account ${ending(account)} were changed on ${formatIstTime(at)}: ` +
    `debits ${told(debits, debitsFrom)}, credits ${told(credits, creditsFrom)}. ` +
    `Not you? Call ${bankProfile.helpline}. ${bankProfile.shortName}`
  );
}

function told(wanted: boolean, from: Paise): string {
  if (!wanted) return "none";
  return from > 0n ? `from Rs ${formatAmount(from)}` : "all";
}
