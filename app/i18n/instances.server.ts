import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n, type TFunction } from "i18next";
import { own } from "common/own";
import { filled, type Values } from "./browser";
import { pageNames } from "./page-names.generated";
import {
  fallbackLanguage,
  languages,
  namespaces,
  sharedOptions,
  type Language,
  type Namespace,
} from "./languages";

interface Texts {
  [key: string]: string | Texts;
}

const read = (language: Language, namespace: Namespace) =>
  JSON.parse(readFileSync(join("locales", language, `${namespace}.json`), "utf8")) as Texts;

function tableOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

export const texts = tableOf(languages, (language) =>
  withPageNames(tableOf(namespaces, (namespace) => read(language, namespace))),
);

/** Adds the names of pages to the common texts, by path. */
function withPageNames(areas: Record<Namespace, Texts>): Record<Namespace, Texts> {
  const { menu, ...common } = areas.common;
  const names = Object.entries(pageNames).map(([path, { name }]) => [path, textAt(areas, name)]);
  return { ...areas, common: { ...common, menu: { ...(menu as Texts), ...Object.fromEntries(names) } } };
}

function textAt(areas: Texts, place: string): string {
  return place.split(/[:.]/).reduce<string | Texts>((at, step) => own(at as Texts, step)!, areas) as string;
}

const instances = tableOf(languages, ready);

function ready(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...sharedOptions,
    initImmediate: false,
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: languages,
    ns: namespaces,
    resources: texts,
  });
  remember(instance, language);
  return instance;
}

type LookUp = (key: string, values?: Values) => string;

/** Keeps what i18next has found: a page asks for some fifty texts, i18next takes 6 µs each. */
function remember(instance: i18n, language: Language) {
  const lookUps = instance.getFixedT.bind(instance) as unknown as (...requested: unknown[]) => LookUp;
  const known = new Map<string, LookUp>();
  const remembered = (_: unknown, areas?: unknown): LookUp => {
    const name = String(areas);
    let lookUp = known.get(name);
    if (!lookUp) known.set(name, (lookUp = rememberTexts(language, lookUps(language, areas))));
    return lookUp;
  };
  instance.getFixedT = remembered as unknown as i18n["getFixedT"];
  instance.hasLoadedNamespace = () => true;
}

function rememberTexts(language: Language, lookUp: LookUp): LookUp {
  const plurals = new Intl.PluralRules(language);
  const texts = new Map<string, string>();
  const quick: LookUp = (key, values = {}) => {
    const name = typeof values.count === "number" ? `${key} ${plurals.select(values.count)}` : key;
    let text = texts.get(name);
    if (text === undefined) {
      const found: unknown = lookUp(key, { ...values, skipInterpolation: true });
      // i18next finds "constructor" in every list. A missing key returns itself.
      text = typeof found === "string" ? found : key;
      if (text !== key) texts.set(name, text);
    }
    return filled(text, values, language);
  };
  return Object.assign(quick, lookUp);
}

export function i18nOf(language: Language): i18n {
  return instances[language];
}

/** For loaders, actions and documents: `translator("ta", "statements")("title")`. */
export function translator<N extends Namespace | readonly Namespace[]>(
  language: Language,
  namespace: N,
): TFunction<N> {
  return instances[language].getFixedT(language, namespace) as TFunction<N>;
}
