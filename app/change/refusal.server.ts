import flows from "locales/en/flows.json";
import { translator } from "~/i18n/instances.server";
import { comesWithData } from "~/i18n/texts-file.server";
import { say, type Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";

/** Why the bank did not do it; the code tells a form beside which field it stands. */
export interface Refusal<Told = Wording> {
  code: string;
  wording: Told;
}

declare const unsaid: unique symbol;

/**
 * What the bank refuses with, as a run keeps it: the customer may read it in another language than it was met in. `said` gives a page
 * its words.
 */
export interface Unsaid {
  readonly [unsaid]: never;
}

export type KeptRefusal = Refusal<Wording | Unsaid>;

/** How the bank refuses: `details` are what the code says. */
export interface BankRefusal {
  code: string;
  message: string;
  details?: string | undefined;
}

type Speaker = Pick<SignedIn, "language">;

export const WRONG_PASSWORD = "2";

/** The bank's refusal in a text of ours (flows.json) where its code is known, else in its own words. */
function unsaidRefusal({ code, message, details }: BankRefusal): Wording | Unsaid {
  if (code === WRONG_PASSWORD && details)
    return { key: "errors.passwordTries", values: { count: Number(details) } };
  return code in flows.errors.bank
    ? ({ key: `errors.bank.${code}` } as unknown as Unsaid)
    : { words: message };
}

export const refusalOf = (refused: BankRefusal): KeptRefusal => ({
  code: refused.code,
  wording: unsaidRefusal(refused),
});

/** A text of flows.json as a page may show it. */
export function said({ language }: Speaker, unsaid: Wording | Unsaid): Wording {
  const wording = unsaid as Wording;
  if (!("key" in wording) || !comesWithData(wording.key)) return wording;
  return { words: say(translator(language, "flows"), wording) };
}

export const toldRefusal = (by: Speaker, { code, wording }: KeptRefusal): Refusal => ({
  code,
  wording: said(by, wording),
});

/** The bank's refusal in the customer's language where its code is known, else in its own words. */
export const sayRefusal = (by: Speaker, refused: BankRefusal): Wording => said(by, unsaidRefusal(refused));

/** What is said of a refusal, as a form's error: a key with its namespace, or words. */
export const formErrorOf = (wording: Wording): string =>
  "key" in wording ? `flows:${wording.key}` : wording.words;

/** The answer's status where nothing was begun because of it. */
export function statusOf({ code }: Refusal): number {
  if (code === "unreachable") return 503;
  return code === "6005" ? 429 : 400;
}
