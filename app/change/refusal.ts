import flows from "locales/en/flows.json";
import type { Wording } from "~/i18n/wording";

/** Why the bank did not do it; the code tells a form beside which field it stands. */
export interface Refusal {
  code: string;
  wording: Wording;
}

/** How the bank refuses: `details` are what the code says. */
export interface BankRefusal {
  code: string;
  message: string;
  details?: string | undefined;
}

export const WRONG_PASSWORD = "2";

/** The bank's refusal in the customer's language (flows.json) where its code is known, else its own words. */
export function wordingOfRefusal({ code, message, details }: BankRefusal): Wording {
  if (code === WRONG_PASSWORD && details)
    return { key: "errors.passwordTries", values: { count: Number(details) } };
  return code in flows.errors.bank ? { key: `errors.bank.${code}` } : { words: message };
}

/** A refusal as a form's error: a key with its namespace, or the bank's own words. */
export const formErrorOf = (wording: Wording): string =>
  "key" in wording ? `flows:${wording.key}` : wording.words;

export const refusalOf = (refused: BankRefusal): Refusal => ({
  code: refused.code,
  wording: wordingOfRefusal(refused),
});

/** The answer's status where nothing was begun because of it. */
export function statusOf({ code }: Refusal): number {
  if (code === "unreachable") return 503;
  return code === "6005" ? 429 : 400;
}
