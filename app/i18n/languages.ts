import type { InitOptions } from "i18next";
import { groupIndian } from "common/money";
import { namespaces } from "./texts.generated";

/** A new language is a folder in `locales/` and a line here; the type checker names the rest. */
export const languages = ["en", "ta", "te", "ml"] as const;
export type Language = (typeof languages)[number];

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

/** Must be the same on server and in browser, or hydration fails. */
export const sharedOptions: InitOptions = {
  defaultNS: "common",
  load: "currentOnly",
  returnNull: false,
  // React and the document writers escape what they print.
  // Counts are grouped as in India.
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown) => (Number.isInteger(value) ? groupIndian(String(value)) : value) as string,
  },
  // The language form loads the whole page.
  react: { bindI18n: "", bindI18nStore: "" },
};
