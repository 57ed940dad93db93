import { foldText, searchWords } from "common/text-search";

/** Something that can be found: by what it is called, by what else people call it, by the last digits of its number. */
export interface Findable {
  names: readonly string[];
  also?: readonly string[];
  number?: string | undefined;
}

/** Its texts taken apart once, for many searches. */
export interface Prepared {
  phrases: readonly { words: readonly string[]; weight: number }[];
  number: string | undefined;
}

const OF_NAMES = 2;
const OF_ALSO = 1;
/** So much more a whole name counts than its words one by one. */
const WHOLE = 10;
/** Fewer last digits tell too little. */
const MIN_DIGITS = 3;

export function prepare({ names, also = [], number }: Findable): Prepared {
  const phrase = (weight: number) => (text: string) => ({ words: searchWords(text), weight });
  return { phrases: [...names.map(phrase(OF_NAMES)), ...also.map(phrase(OF_ALSO))], number };
}

/**
 * Those of `all` that have every one of `words` (`searchWords` of what was typed), the closest first and else in the order
 * given; only where there is none, and `slips` is not false, those that have them with a slip of the typing hand.
 */
export function find<T>(
  all: readonly T[],
  words: readonly string[],
  preparedOf: (one: T) => Prepared,
  { slips = true } = {},
): T[] {
  if (words.length === 0) return [];
  const prepared = all.map((one) => ({ one, texts: preparedOf(one) }));
  const found = (slipped: boolean) =>
    prepared
      .map(({ one, texts }) => ({ one, score: scoreOf(texts, words, slipped) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ one }) => one);
  const exact = found(false);
  return exact.length > 0 || !slips ? exact : found(true);
}

/** 0 where one of the words is missing. */
function scoreOf({ phrases, number }: Prepared, words: readonly string[], slips: boolean): number {
  let score = 0;
  for (const word of words) {
    const ofNumber = number !== undefined && endsIn(number, word) ? WHOLE : 0;
    const best = Math.max(
      ofNumber,
      ...phrases.map((phrase) => closest(word, phrase.words, slips) * phrase.weight),
    );
    if (best === 0) return 0;
    score += best;
  }
  const typed = words.join(" ");
  const whole = phrases.filter((phrase) => phrase.words.join(" ") === typed).map(({ weight }) => weight);
  return score + WHOLE * Math.max(0, ...whole);
}

const endsIn = (number: string, word: string) =>
  word.length >= MIN_DIGITS && /^\d+$/.test(word) && number.endsWith(word);

const closest = (word: string, others: readonly string[], slips: boolean) =>
  Math.max(0, ...others.map((other) => closeness(word, other, slips)));

/**
 * 4 the same word; 3 its beginning, or it with an ending; 2 within it; 1 with a slip; 0 another word. Indian words grow together;
 * of English ones only the longer mean something within another (`rent` is no `current`).
 */
function closeness(word: string, other: string, slips: boolean): number {
  if (word === other) return 4;
  if (word.length >= 2 && other.startsWith(word)) return 3;
  if (other.length >= 4 && word.startsWith(other) && word.length - other.length <= 3) return 3;
  if (word.length >= (/^[a-z]+$/.test(word) ? 5 : 3) && other.includes(word)) return 2;
  return slips && isSlip(word, other) ? 1 : 0;
}

/** One letter wrong, missing, too many or two exchanged in a word of four letters; two in one of eight. Digits must be right. */
function isSlip(word: string, other: string): boolean {
  if (/\p{Nd}/u.test(word + other)) return false;
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const allowed = letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
  return allowed > 0 && editsApart([...word], [...other], allowed) <= allowed;
}

/** Edits between two words, neighbours exchanged being one (optimal string alignment); more than `most` may be told as any such number. */
function editsApart(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const exchanged = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        last[at]! + 1,
        next[at - 1]! + 1,
        last[at - 1]! + (same ? 0 : 1),
        exchanged ? before[at - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length]!;
}

/** Phrases of a list as the texts write it: `lost card, stolen card`. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => foldText(phrase) !== "");
