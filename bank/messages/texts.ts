import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { shortNameIn, type BankProfile } from "common/bank";
import type { Act } from "common/contract/act.server";
import { groupIndian } from "common/money";
import { isTyped, quotedInMessage } from "common/quotation";
import { words, type TextKey, type TextValue, type TextValues, type Words } from "common/words";

/** Texts for customers, from the portal's files in `locales/`. */

const texts = createInstance();
void texts.init({
  initImmediate: false,
  fallbackLng: false,
  load: "currentOnly",
  resources: {},
  parseMissingKeyHandler: (key) => refuse(`there is no text ${key}`),
  returnedObjectHandler: (key) => refuse(`${key} is no text`),
  missingInterpolationHandler: (text, [placeholder]) => refuse(`no value for ${placeholder} in: ${text}`),
  interpolation: {
    // Text messages are not HTML.
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown) => (Number.isInteger(value) ? groupIndian(String(value)) : value) as string,
  },
});

function refuse(error: string): never {
  throw new Error(error);
}

/** Reads each file once, on first use. */
function load(language: string, area: string): void {
  if (texts.hasResourceBundle(language, area)) return;
  const file = join("locales", language, `${area}.json`);
  texts.addResourceBundle(language, area, JSON.parse(readFileSync(file, "utf8")));
}

const lookUp = texts.t.bind(texts) as (keys: readonly TextKey[], values: object) => string;

/**
 * A text in the bank's words: `{{bank}}` and `{{helpline}}` are its own, other placeholders come from `values`. Of several
 * keys the first with a text. Throws without a text, or without a value for a placeholder.
 */
export function say(bank: BankProfile, { key, values }: Words, language: string): string {
  const [first] = [key].flat();
  load(language, first!.slice(0, first!.indexOf(":")));
  // Values may look like references to other texts; none is followed.
  const own = { bank: shortNameIn(bank, language), helpline: bank.helpline };
  const sayValue = (value: TextValue): string | number =>
    typeof value === "object"
      ? [value]
          .flat()
          .map((one) => say(bank, one as Words, language))
          .join("; ")
      : value;
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && isTyped(name) ? quotedInMessage(value) : sayValue(value),
    ]),
  );
  const given = { ...withoutPlaceholders(said), ...own, lng: language, nest: false };
  return lookUp([key].flat(), given).replaceAll(MARK, "");
}

const MARK = "\0";

/** Marks braces in values, as i18next would put `{{bank}}` into the first pair it finds. */
const withoutPlaceholders = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? value.replaceAll("{", `{${MARK}`) : value,
    ]),
  );

export interface Entry {
  account: string;
  /** Of its journal. */
  reference: string;
}

/** Values of an act's text `message` or of another text of it; falls back to the act of its audit kind. */
export interface ActMessage {
  text?: string;
  values: TextValues;
  /** Entry of the ledger that the message is about, if any. */
  entry?: Entry;
}

export const wordsOfAct = (
  { area, key, audit }: Pick<Act, "area" | "key" | "audit">,
  { text = "message", values }: ActMessage,
): Words => words([`${area}:acts.${key}.${text}`, `${area}:acts.${audit}.${text}`], values);
