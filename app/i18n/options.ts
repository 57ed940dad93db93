import type { InitOptions } from "i18next";

/** What server and browser must agree on, or hydration finds other words than the server wrote. */
export const sharedOptions: InitOptions = {
  defaultNS: "common",
  load: "currentOnly",
  returnNull: false,
  // React and the document writers escape what they print.
  interpolation: { escapeValue: false },
  // A page's language never changes under it: the language form loads the page anew.
  react: { bindI18n: "", bindI18nStore: "" },
};
