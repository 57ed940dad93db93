/** Address of a page's texts: one file of its areas in one language. */
import { isLanguage, namespaces, type Language, type Namespace } from "./languages";

/** Id of the link to a page's texts. */
export const TEXTS = "texts";

/** The areas of texts that the matched routes name in `handle.i18n`, each once. */
export function areasOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as { i18n?: string | string[] } | undefined)?.i18n ?? []);
  return [...new Set(["common", ...named])].filter(isNamespace);
}

/** `/texts/ta.common.cards.kaveri-0123456789.js`. `version`: of the bank that the page is of. */
export function textsAddress(language: Language, areas: readonly Namespace[], version: string): string {
  return `/texts/${[language, ...areas, version].join(".")}.js`;
}

/** Null for another version, and for any other address. */
export function requestedTexts(
  file: string,
  version: string,
): { language: Language; areas: Namespace[] } | null {
  const [language, ...areas] = file.split(".");
  const [requested, result] = areas.splice(-2);
  if (!isLanguage(language) || requested !== version || result !== "js") return null;
  const known = areas.every(isNamespace) && areas.length > 0 && new Set(areas).size === areas.length;
  return known ? { language, areas } : null;
}

const isNamespace = (name: string): name is Namespace => (namespaces as readonly string[]).includes(name);
