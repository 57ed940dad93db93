import MiniSearch from "minisearch";
import { foldedWords, searchWords } from "common/text-search";
import { slipsIn } from "./matcher.rules";
import { soundOf } from "./sound.rules";

/** A phrase that a page is found by. */
export interface Phrase {
  to: string;
  text: string;
  /** The page's own name. */
  named: boolean;
}

/** Marks the sound of a word among the words. */
const SOUND = "~";
const MIN_SOUND = 2;
const CHUNK = 50;
/** Share of the best score below which a page answers something else. */
const NEAR = 0.45;

/** Pages, best first: those with the phrase that has most of what was typed. `whole`: it has every word. */
export async function pageIndex(phrases: readonly Phrase[]) {
  const index = new MiniSearch<Phrase & { id: number }>({
    fields: ["text"],
    storeFields: ["to", "named"],
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  // Takes a third of a second in all; other requests are served between two chunks.
  await index.addAllAsync(
    phrases.map((phrase, id) => ({ id, ...phrase })),
    { chunkSize: CHUNK },
  );
  return (typed: string): { to: string; whole: boolean }[] => {
    const words = foldedWords(typed).map(termsOf);
    const best = new Map<string, number>();
    const whole = new Set<string>();
    for (const { to, named, score, queryTerms } of index.search(typed, {
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.startsWith(SOUND) ? 0 : slipsIn(term)),
      weights: { fuzzy: 0.4, prefix: 0.6 },
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
      boostTerm: (term) => (term.startsWith(SOUND) ? 0.5 : 1),
    })) {
      best.set(to as string, Math.max(best.get(to as string) ?? 0, score * (named ? 1.2 : 1)));
      if (words.every((terms) => terms.some((term) => queryTerms.includes(term)))) whole.add(to as string);
    }
    const found = [...best].sort(([, one], [, other]) => other - one);
    return found
      .filter(([, score]) => score >= NEAR * found[0]![1])
      .map(([to]) => ({ to, whole: whole.has(to) }));
  };
}

/** Words without what changes at their end, and the sounds of the whole words. */
function termsOf(text: string): string[] {
  const sounds = foldedWords(text)
    .filter((word) => !/\p{N}/u.test(word))
    .map(soundOf)
    .filter((sound) => sound.length >= MIN_SOUND)
    .map((sound) => SOUND + sound);
  return [...new Set([...searchWords(text), ...sounds])];
}
