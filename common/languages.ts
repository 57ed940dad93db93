/** Languages of portal and text messages (ISO 639-1). A new one is a folder in `locales/` and an entry here; the type checker names the rest. */
export const languages = ["en", "ta", "te", "ml"] as const;
export type Language = (typeof languages)[number];
