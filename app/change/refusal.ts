import flows from "locales/en/flows.json";
import type { Wording } from "~/i18n/wording";

/** Why the bank did not do it; the code tells a form beside which field it stands. */
export interface Refusal {
  code: string;
  wording: Wording;
}

/** The bank's refusal in the customer's language (flows.json) where its code is known, else its own words. */
export function wordingOfRefusal(code: string, message: string): Wording {
  return code in flows.errors.bank ? { key: `errors.bank.${code}` } : { words: message };
}

/** A refusal as a form's error: a key with its namespace, or the bank's own words. */
export const formErrorOf = (wording: Wording): string =>
  "key" in wording ? `flows:${wording.key}` : wording.words;

export const refusalOf = (code: string, message: string): Refusal => ({
  code,
  wording: wordingOfRefusal(code, message),
});
