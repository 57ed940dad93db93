import { createInstance, type i18n, type TFunction } from "i18next";
import { fallbackLanguage, languages, namespaces, type Language, type Namespace } from "./languages";
import { sharedOptions } from "./options";
import { texts } from "./texts.server";

/** One ready instance per language, shared by all requests and never switched to another. */
const instances = Object.fromEntries(languages.map((language) => [language, ready(language)])) as Record<
  Language,
  i18n
>;

function ready(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...sharedOptions,
    initImmediate: false,
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: languages,
    ns: namespaces,
    resources: texts as Record<Language, Record<Namespace, Record<string, string>>>,
  });
  return instance;
}

/** For the I18nextProvider around a page. */
export function i18nOf(language: Language): i18n {
  return instances[language];
}

/** For loaders, actions and documents: `translator("ta", "statements")("title")`. */
export function translator<N extends Namespace>(language: Language, namespace: N): TFunction<N> {
  return instances[language].getFixedT(language, namespace) as TFunction<N>;
}
