import flows from "locales/en/flows.json";
import { translator } from "~/i18n/instances.server";
import { comesWithData } from "~/i18n/texts-file.server";
import { say, type Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";

/** Why the bank did not do it; the code tells a form beside which field it stands. */
export interface Refusal<Told = Message> {
  code: string;
  wording: Told;
}

declare const unsaid: unique symbol;

/**
 * What the bank refuses with, as a run keeps it: the customer may read it in another language than it was met in. `said` gives a page
 * its words.
 */
interface UntranslatedMessage {
  readonly [unsaid]: never;
}

export type StoredRefusal = Refusal<Message | UntranslatedMessage>;

/** How the bank refuses: `details` are what the code says. */
export interface BankRefusal {
  code: string;
  message: string;
  details?: string | undefined;
}

type Speaker = Pick<SignedIn, "language">;

export const WRONG_PASSWORD = "2";

/** The bank's refusal in a text of ours (flows.json) where its code is known, else in its own words. */
function messageOf({ code, message, details }: BankRefusal): Message | UntranslatedMessage {
  if (code === WRONG_PASSWORD && details)
    return { key: "errors.passwordTries", values: { count: Number(details) } };
  return code in flows.errors.bank
    ? ({ key: `errors.bank.${code}` } as unknown as UntranslatedMessage)
    : { words: message };
}

export const refusalOf = (refused: BankRefusal): StoredRefusal => ({
  code: refused.code,
  wording: messageOf(refused),
});

/** A text of flows.json as a page may show it. */
export function translate({ language }: Speaker, untranslated: Message | UntranslatedMessage): Message {
  const wording = untranslated as Message;
  if (!("key" in wording) || !comesWithData(wording.key)) return wording;
  return { words: say(translator(language, "flows"), wording) };
}

export const translateRefusal = (customer: Speaker, { code, wording }: StoredRefusal): Refusal => ({
  code,
  wording: translate(customer, wording),
});

/** The bank's refusal in the customer's language where its code is known, else in its own words. */
export const refusalMessage = (customer: Speaker, refused: BankRefusal): Message =>
  translate(customer, messageOf(refused));

/** What is said of a refusal, as a form's error: a key with its namespace, or words. */
export const formErrorOf = (wording: Message): string =>
  "key" in wording ? `flows:${wording.key}` : wording.words;

/** The answer's status where nothing was begun because of it. */
export function statusOf({ code }: Refusal): number {
  if (code === "unreachable") return 503;
  return code === "6005" ? 429 : 400;
}
