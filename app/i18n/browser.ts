/** The part of i18next that our texts need, in a twentieth of its size; `browser.test.ts` compares every text. */
import type { i18n as I18n } from "i18next";
import { own } from "common/own";
import { sharedOptions, type Language, type Namespace } from "./languages";

interface Branch {
  [key: string]: string | Branch;
}
export type Texts = Partial<Record<Namespace, Branch>>;
export type Values = Readonly<Record<string, unknown>>;

const { defaultNS, interpolation, react } = sharedOptions;

/** `load` fetches areas of a page reached by script; `reload` is called if that fails. */
export function browserI18n(
  language: Language,
  texts: Texts,
  load: (area: Namespace) => Promise<Texts>,
  reload: () => void,
): I18n {
  const known: Texts = { ...texts };
  const plurals = new Intl.PluralRules(language);
  const coming = new Map<Namespace, Promise<void>>();
  const sayers = new Map<string, (key: string, values?: Values) => string>();

  const bring = (area: Namespace): Promise<void> => {
    let arrival = coming.get(area);
    if (!arrival) coming.set(area, (arrival = load(area).then((more) => void Object.assign(known, more))));
    return arrival;
  };
  const textOf = (area: string, key: string): string | undefined => {
    let found: string | Branch | undefined = own(known, area);
    for (const part of key.split(".")) found = typeof found === "object" ? own(found, part) : undefined;
    return typeof found === "string" ? found : undefined;
  };
  const translate = (home: string, key: string, values: Values = {}): string => {
    const [area, name] = key.includes(":") ? (key.split(":") as [string, string]) : [home, key];
    const counted =
      typeof values.count === "number" ? textOf(area, `${name}_${plurals.select(values.count)}`) : undefined;
    const text = counted ?? textOf(area, name);
    return text === undefined ? name : filled(text, values, language);
  };
  const one = {
    language,
    languages: [language],
    isInitialized: true,
    options: { defaultNS, react },
    hasLoadedNamespace: (area: Namespace) => area in known,
    loadNamespaces: (areas: Namespace | readonly Namespace[], done: () => void) => {
      const lacking = [areas].flat().filter((area) => !(area in known)) as Namespace[];
      Promise.all(lacking.map(bring)).then(done, reload);
    },
    // Must be the same function each time, or components render again.
    getFixedT: (_: string | null, areas: string | readonly string[] | null = null) => {
      const area = [areas ?? defaultNS].flat()[0] as string;
      let sayer = sayers.get(area);
      if (!sayer) sayers.set(area, (sayer = (key, values) => translate(area, key, values)));
      return sayer;
    },
  };
  return one as unknown as I18n;
}

/** A text with its values, on server and in browser. */
export function filled(text: string, values: Values, language: Language): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    const value = interpolation?.format?.(own(values, name), undefined, language, {
      interpolationkey: name,
    }) as unknown;
    return value === undefined || value === null ? "" : String(value as string | number);
  });
}
