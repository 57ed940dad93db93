import type { i18n } from "i18next";
import { browserI18n, type Texts } from "./browser";
import { isLanguage, languageOfNobody, type Namespace } from "./languages";
import { areasOf, textsAddress } from "./text-address";

/** Await it before hydration. Null if the texts failed to load: the page would show keys. */
export async function startI18n(): Promise<i18n | null> {
  const spoken = document.documentElement.lang;
  const language = isLanguage(spoken) ? spoken : languageOfNobody;
  const load = async (...areas: Namespace[]) =>
    ((await import(textsAddress(language, areas))) as { default: Texts }).default;
  const areas = areasOf(Object.values(window.__remixRouteModules).map((module) => module?.handle));
  const texts = await load(...areas).catch(() => null);
  return texts && browserI18n(language, texts, load, () => location.reload());
}
