/**
 * react-i18next's place in the pages' scripts (package.json, `browser`): what it does beside this is for languages that change under a
 * page and for texts given otherwise, and weighs 1.3 KB with every page. Dead when it comes in parts.
 */
import type { i18n as I18n, Namespace } from "i18next";
import { createContext, useContext } from "react";

const Texts = createContext<I18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: I18n; children: React.ReactNode }) {
  return <Texts.Provider value={i18n}>{children}</Texts.Provider>;
}

/** Waits for areas that the page has not brought. */
export function useTranslation(areas?: Namespace) {
  const i18n = useContext(Texts)!;
  const lacking = ([areas ?? []].flat() as string[]).filter((area) => !i18n.hasLoadedNamespace(area));
  if (lacking.length > 0) throw new Promise<void>((come) => void i18n.loadNamespaces(lacking, () => come()));
  return { t: i18n.getFixedT(null, areas ?? null), i18n };
}
