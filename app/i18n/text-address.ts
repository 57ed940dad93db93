/** Address of a page's texts: one file of its areas in one language. */
import { isLanguage, namespaces, type Language, type Namespace } from "./languages";

/** Id of the link to a page's texts. */
export const TEXTS = "texts";

/** The areas of texts that the matched routes name in `handle.i18n`, and those of all pages. */
export function areasOf(handles: readonly unknown[]): Namespace[] {
  const named = handles.flatMap((handle) => (handle as { i18n?: string | string[] } | undefined)?.i18n ?? []);
  return inOrder(["common", ...named]);
}

/** Each once, in one order for all: the same areas are one file. */
const inOrder = (areas: readonly string[]): Namespace[] => namespaces.filter((area) => areas.includes(area));

/** `/texts/ta.common.cards.kaveri-0123456789.js`. `version`: of the bank that the page is of. */
export function textsAddress(language: Language, areas: readonly Namespace[], version: string): string {
  return `/texts/${[language, ...inOrder(areas), version].join(".")}.js`;
}

/** Null for another version, for areas in another order, and for any other address. */
export function requestedTexts(
  file: string,
  version: string,
): { language: Language; areas: Namespace[] } | null {
  const [language, ...areas] = file.split(".");
  const [requested, result] = areas.splice(-2);
  if (!isLanguage(language) || requested !== version || result !== "js") return null;
  const known = inOrder(areas);
  return known.length > 0 && known.join() === areas.join() ? { language, areas: known } : null;
}
