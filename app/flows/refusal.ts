import flows from "locales/en/flows.json";
import type { Wording } from "~/i18n/wording";

/** The bank's refusal in the customer's language where its code is known, else in the bank's own words. Keys of flows.json. */
export function wordingOfRefusal(code: string, message: string): Wording {
  return code in flows.errors.bank ? { key: `errors.bank.${code}` } : { words: message };
}
