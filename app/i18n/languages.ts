import type { InitOptions } from "i18next";
import { groupIndian } from "common/money";
import { namespaces } from "./texts.generated";

/** The languages of the portal. A new one is a folder in `locales/` and a line here; the type checker names what is still missing. */
export const languages = ["en", "ta", "te", "ml"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  en: "English",
  ta: "தமிழ்",
  te: "తెలుగు",
  ml: "മലയാളം",
};

/** Spoken to a visitor who chose nothing and whose browser asks for none of ours. */
export const languageOfNobody: Language = "en";

/** Where a text is looked up when a language lacks it. */
export const fallbackLanguage: Language = "ta";

export { namespaces };
export type Namespace = (typeof namespaces)[number];

export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}

/** What server and browser must agree on, or hydration finds other words than the server wrote. */
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
  // A page's language never changes under it: the language form loads the page anew.
  react: { bindI18n: "", bindI18nStore: "" },
};
