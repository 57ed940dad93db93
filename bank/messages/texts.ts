import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import type { BankProfile } from "common/bank";
import type { Act } from "common/contract/act.server";

/** Texts that a customer reads in messages, from the same files as the portal's pages. */

const read = (language: string, area: string) =>
  JSON.parse(readFileSync(join("locales", language, `${area}.json`), "utf8")) as Record<string, unknown>;

const instance = createInstance();
const files = new Set<string>();

void instance.init({
  initImmediate: false,
  lng: "en",
  ns: [],
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (text: string, [, name]: string[]) => {
    throw new Error(`no value for ${name} in: ${text}`);
  },
});

export type TextValues = Record<string, string | number>;

/** `say(profile, "tax:otps.tax-declaration", { income, from })`; a missing text or value is an error. */
export function say(
  { shortName, helpline }: BankProfile,
  key: string,
  values: TextValues = {},
  language = "en",
): string {
  const [area = ""] = key.split(":");
  const file = `${language}/${area}`;
  if (!files.has(file)) {
    instance.addResourceBundle(language, area, read(language, area));
    files.add(file);
  }
  if (!instance.exists(key, { lng: language, ...values })) throw new Error(`no text ${key} in ${language}`);
  return (instance.t as (key: string, values: object) => string)(key, {
    bank: shortName,
    helpline,
    ...values,
    lng: language,
  });
}

/** The message of an act: values of its text `message`, or of another one of its texts. */
export interface ActMessage {
  text?: string;
  values: TextValues;
}

export const sayOfAct = (
  profile: BankProfile,
  { area, key }: Pick<Act, "area" | "key">,
  { text = "message", values }: ActMessage,
): string => say(profile, `${area}:acts.${key}.${text}`, values);
