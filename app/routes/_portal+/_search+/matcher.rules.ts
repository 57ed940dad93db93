import { foldText, searchWords } from "common/text-search";

/** `number`: found by its last digits. */
interface Findable {
  names: readonly string[];
  also?: readonly string[];
  number?: string | undefined;
}

type Prepared = ReturnType<typeof prepare>;

const OF_NAMES = 2;
const OF_ALSO = 1;
/** Extra score of a whole name. */
const WHOLE = 10;
const MIN_DIGITS = 3;

export function prepare({ names, also = [], number }: Findable) {
  const phrase = (weight: number) => (text: string) => ({ words: searchWords(text), weight });
  return { phrases: [...names.map(phrase(OF_NAMES)), ...also.map(phrase(OF_ALSO))], number };
}

/** Items of `all` that match every word, best first; matches with typing slips only if there are no others. */
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
 * 4 same word; 3 prefix or ending; 2 within; 1 with a slip; 0 different. Indian words grow together; short English words match by
 * prefix only.
 */
function closeness(word: string, other: string, slips: boolean): number {
  if (word === other) return 4;
  if (word.length >= 2 && other.startsWith(word)) return 3;
  if (other.length >= 4 && word.startsWith(other) && word.length - other.length <= 3) return 3;
  if (word.length >= (/^[a-z]+$/.test(word) ? 5 : 3) && other.includes(word)) return 2;
  return slips && isSlip(word, other) ? 1 : 0;
}

/** One slip in a word of four letters, two in one of eight; none in digits. */
export function slipsIn(word: string): number {
  if (hasDigits(word)) return 0;
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

const hasDigits = (word: string) => /\p{Nd}/u.test(word);

function isSlip(word: string, other: string): boolean {
  const allowed = hasDigits(other) ? 0 : slipsIn(word);
  return allowed > 0 && editsApart([...word], [...other], allowed) <= allowed;
}

/** Optimal string alignment distance; anything above `most` may be returned for more. */
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

export const phrasesOf = (list: string): string[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => foldText(phrase) !== "");
