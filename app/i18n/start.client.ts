import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { isLanguage, languageOfNobody, sharedOptions, type Language, type Namespace } from "./languages";
import { textChunks } from "./texts.generated";

const chunks: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    textChunks[language as Language][namespace as Namespace]().then(
      (chunk: { default: object }) => done(null, chunk.default as Record<string, string>),
      (fault: unknown) => done(fault as Error, false),
    );
  },
};

/** Await it before hydration. Null when some texts did not come (a bad line, a page being left): the page would show keys instead of words. */
export async function startI18n(): Promise<i18n | null> {
  const spoken = document.documentElement.lang;
  const language = isLanguage(spoken) ? spoken : languageOfNobody;
  const namespaces = [...new Set(["common", ...getInitialNamespaces()])];
  await i18next
    .use(initReactI18next)
    .use(chunks)
    .init({
      ...sharedOptions,
      lng: language,
      // No key is missing (a test counts them), so the fallback's texts need not travel.
      fallbackLng: false,
      ns: namespaces,
    });
  return namespaces.every((namespace) => i18next.hasResourceBundle(language, namespace)) ? i18next : null;
}
