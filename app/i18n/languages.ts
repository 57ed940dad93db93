import { namespaces } from "./texts.generated";

/**
 * The languages of the portal and the areas their texts are divided into: the files of `locales/en`. A new language is a
 * folder in `locales/` and a line here; the type checker names whatever is still missing.
 */
export const languages = ["en", "ta", "te", "ml"] as const;
export type Language = (typeof languages)[number];

/** Each language's name in its own script. */
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
