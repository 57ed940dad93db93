/** Letters of other scripts that look like Latin ones: `Аnil` with a Cyrillic А is another name than `Anil`. */

const indic = [
  ...[/\p{Script=Devanagari}/u, /\p{Script=Bengali}/u, /\p{Script=Gurmukhi}/u, /\p{Script=Gujarati}/u],
  ...[/\p{Script=Oriya}/u, /\p{Script=Tamil}/u, /\p{Script=Telugu}/u, /\p{Script=Kannada}/u],
  ...[/\p{Script=Malayalam}/u, /\p{Script=Sinhala}/u],
];
const latin = /\p{Script=Latin}/u;
const ofAnyScript = /[\p{Script=Common}\p{Script=Inherited}]/u;
const FOREIGN = "foreign";

/** Cyrillic and Greek letters that a reader takes for Latin ones. */
const lookAlikes = /^[АВЕЅІЈКМНОРСТУХҮаеорсухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵν\d]+$/u;

/** The scripts of a word; digits, marks of any script and signs have none. */
function scriptsOf(word: string): Set<string> {
  const found = [...word].filter((sign) => !ofAnyScript.test(sign)).map(scriptOf);
  return new Set(found);
}

function scriptOf(sign: string): string {
  if (latin.test(sign)) return "latin";
  const at = indic.findIndex((script) => script.test(sign));
  return at < 0 ? FOREIGN : String(at);
}

/**
 * The first word that could be taken for another one: letters of two scripts, or other letters that all look like Latin ones; null
 * without any. Latin with one Indian script is how people write: an abbreviation with a Tamil ending.
 */
export function mixedWord(text: string): string | null {
  const words = text.normalize("NFKC").match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? [];
  return words.find(isMixed) ?? null;
}

function isMixed(word: string): boolean {
  const scripts = scriptsOf(word);
  if (scripts.size > 2) return true;
  if (scripts.size === 2) return !scripts.has("latin") || scripts.has(FOREIGN);
  return scripts.has(FOREIGN) && lookAlikes.test(word);
}
