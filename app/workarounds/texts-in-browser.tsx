/**
 * Stands in for react-i18next in the pages' scripts (package.json, `browser`) and in the built portal (`scripts/build.mjs`). The rest of
 * that package, 1.3 KB a page and 2 % of its processor time, serves languages that change without a new page. Remove this when the package
 * can be imported in parts.
 */
import type { i18n as I18n, Namespace } from "i18next";
import { createContext, useContext } from "react";

const Texts = createContext<I18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: I18n; children: React.ReactNode }) {
  return <Texts.Provider value={i18n}>{children}</Texts.Provider>;
}

/** Suspends until the namespaces that the page did not bring have loaded. */
export function useTranslation(areas?: Namespace) {
  const i18n = useContext(Texts)!;
  const lacking = ([areas ?? []].flat() as string[]).filter((area) => !i18n.hasLoadedNamespace(area));
  if (lacking.length > 0) throw new Promise<void>((come) => void i18n.loadNamespaces(lacking, () => come()));
  return { t: i18n.getFixedT(null, areas ?? null), i18n };
}
