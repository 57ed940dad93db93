import type { InitOptions } from "i18next";
import { formatDate, parseIsoDate } from "common/dates";
import { formatRupees, groupIndian } from "common/money";
import { languages, type Language } from "common/languages";
import { noBreak } from "common/no-break";
import { isTyped, quotedOnPage } from "common/quotation";
import { namespaces } from "./texts.generated";

export { languages, type Language };

export const languageNames: Record<Language, string> = {
  en: "English",
  ta: "தமிழ்",
  te: "తెలుగు",
  ml: "മലയാളം",
};

export const languageOfNobody: Language = "en";

export const fallbackLanguage: Language = "ta";

export { namespaces };
export type Namespace = (typeof namespaces)[number];

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}

/** Amounts (paise), days and counts in texts; a day is not broken over two lines. What somebody typed is quoted as it is. */
function written(value: unknown, placeholder: unknown): unknown {
  if (typeof value === "string" && isTyped(placeholder)) return quotedOnPage(value);
  if (typeof value === "bigint") return formatRupees(value);
  if (Number.isInteger(value)) return groupIndian(String(value));
  const day = typeof value === "string" && value.length === 10 ? parseIsoDate(value) : null;
  return day ? noBreak(formatDate(day)) : value;
}

/** Must be the same on server and in browser, or hydration fails. */
export const sharedOptions: InitOptions = {
  defaultNS: "common",
  load: "currentOnly",
  returnNull: false,
  // React and the document writers escape what they print.
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown, _, __, options) => written(value, options?.interpolationkey) as string,
  },
  // The language form loads the whole page.
  react: { bindI18n: "", bindI18nStore: "" },
};

/** Of Unicode's blocks of 128 signs each from U+0900. */
const languagesOfBlocks = ["hi", "bn", "pa", "gu", "or", "ta", "te", "kn", "ml"];

/** For `lang`: the language that a text's script is read in; names among them are mostly Latin. Undefined: no letter tells. */
export function languageOf(text: string): string | undefined {
  const letter = /[\u0900-\u0d7f]/.exec(text);
  if (letter) return languagesOfBlocks[(letter[0].charCodeAt(0) - 0x900) >> 7];
  return /[a-z]/i.test(text) ? "en" : undefined;
}
