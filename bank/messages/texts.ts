import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import type { BankProfile } from "common/bank";
import type { Act } from "common/contract/act.server";
import { groupIndian } from "common/money";

/** Texts for customers, from the files in `locales/` that the portal reads too. */

export type TextKey = `${string}:${string}`;

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
    // A text message is no HTML.
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown) => (Number.isInteger(value) ? groupIndian(String(value)) : value) as string,
  },
});

function refuse(error: string): never {
  throw new Error(error);
}

/** Each file is read once, when a text of it is needed first. */
function load(language: string, area: string): void {
  if (texts.hasResourceBundle(language, area)) return;
  const file = join("locales", language, `${area}.json`);
  texts.addResourceBundle(language, area, JSON.parse(readFileSync(file, "utf8")));
}

const lookUp = texts.t.bind(texts) as (key: TextKey | TextKey[], values: object) => string;

/**
 * A text in the words of the bank: `{{bank}}` and `{{helpline}}` are its own, the other placeholders are in `values`. Of several keys
 * of an area, the first that has a text. Throws where there is none, or no value for a placeholder.
 */
export function say(
  { shortName, helpline }: BankProfile,
  key: TextKey | [TextKey, ...TextKey[]],
  values: Record<string, string | number> = {},
  language = "en",
): string {
  const [first] = [key].flat();
  load(language, first!.slice(0, first!.indexOf(":")));
  // What others have written may look like a reference to another text; none is followed.
  const given = { ...withoutPlaceholders(values), bank: shortName, helpline, lng: language, nest: false };
  return lookUp(key, given).replaceAll(MARK, "");
}

const MARK = "\0";

/** Marks the braces that others have written: i18next would put the value of `{{bank}}` at the first that it finds, be it theirs. */
const withoutPlaceholders = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? value.replaceAll("{", `{${MARK}`) : value,
    ]),
  );

/** The message of an act: values of its text `message`, or of another one of its texts; or of the act whose audit kind it has. */
export interface ActMessage {
  text?: string;
  values: Record<string, string | number>;
}

export const sayOfAct = (
  profile: BankProfile,
  { area, key, audit }: Pick<Act, "area" | "key" | "audit">,
  { text = "message", values }: ActMessage,
): string => {
  const keys: [TextKey, TextKey] = [`${area}:acts.${key}.${text}`, `${area}:acts.${audit}.${text}`];
  return say(profile, keys, values);
};
