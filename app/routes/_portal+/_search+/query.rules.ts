import { addDays, addMonths, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { plainLine } from "common/plain-line";
import { foldedWords, foldText, searchWords } from "common/text-search";
import { parseAmount } from "common/typed-amounts";
import { parseTypedDate } from "common/typed-dates";
import { ungrouped } from "common/typed-numbers";
import { MAX_QUERY } from "~/ui/search-keys";

/** Months searched by default, and at most. */
export const USUAL_MONTHS = 6;
export const MAX_MONTHS = 12;

export interface RequestedEntries {
  words: string[];
  /** Any of them; whole rupees include all their paise. */
  amounts: { atLeast: Paise; atMost: Paise }[];
  from: IsoDate;
  to: IsoDate;
  outside: boolean;
}

export interface Vocabulary {
  months: readonly (readonly string[])[];
  /** Stop words such as `the`, as `searchWords` returns them. */
  ignored: ReadonlySet<string>;
}

/**
 * `typed`: one line, as it was typed. `words`: as `searchWords` returns them, without those that are ignored; `phrase`: the same words
 * with their endings. `entries`: null if nothing tells one entry from others.
 */
export function readQuery(given: string, today: IsoDate, vocabulary: Vocabulary) {
  const typed = [...plainLine(given.slice(0, 10 * MAX_QUERY))].slice(0, MAX_QUERY).join("").trim();
  const digits = ungrouped(foldText(typed));
  // A number in groups is one number.
  const number = /^\d{8,}$/.test(digits) ? digits : null;
  const all = number ? [number] : foldedWords(typed);
  const tells = (word: string) => searchWords(word).every((one) => !vocabulary.ignored.has(one));
  const whole = all.some(tells) ? all.filter(tells) : all;
  const entries = readEntries(number ?? typed, today, vocabulary);
  return { typed, words: whole.flatMap(searchWords), phrase: whole.join(" "), entries };
}

function readEntries(
  typed: string,
  today: IsoDate,
  { months, ignored }: Vocabulary,
): RequestedEntries | null {
  const words: string[] = [];
  const amounts: RequestedEntries["amounts"] = [];
  let month: number | null = null;
  let year: number | null = null;
  let days: Days | null = null;
  for (const token of tokensOf(typed)) {
    const folded = foldText(token);
    const dated = readDays(folded);
    const named = months.findIndex((names) => names.some((name) => isMonth(folded, name)));
    if (dated) days = dated;
    else if (named >= 0) month = named + 1;
    else if (month !== null && /^20\d\d$/.test(folded)) year = Number(folded);
    else {
      const amount = readAmount(folded);
      if (amount) amounts.push(amount);
      if (!amount || isNumber(folded))
        words.push(...wordsOf(token).filter((word) => !searchWords(word).every((one) => ignored.has(one))));
    }
  }
  if (month !== null) days = daysOfMonth(year ?? yearOfLast(month, today), month);
  if (words.length + amounts.length === 0 && !days) return null;
  const earliest = addMonths(today, -MAX_MONTHS);
  const { from, to } = days ?? { from: addMonths(today, -USUAL_MONTHS), to: today };
  const outside = to < earliest || from > today;
  return {
    words: [...new Set(words)],
    amounts,
    from: from < earliest && !outside ? earliest : from,
    to: to > today && !outside ? today : to,
    outside,
  };
}

interface Days {
  from: IsoDate;
  to: IsoDate;
}

/** Split at spaces; a rupee sign belongs to the number after it. */
const tokensOf = (typed: string): string[] =>
  typed
    .normalize("NFC")
    .replace(/(^|\s)(?:₹|rs\.?|inr)\s*(?=\p{Nd})/giu, "$1₹")
    .split(/\s+/)
    .map((token) => token.replace(/\/-$/, "").replace(/^[^\p{L}\p{M}\p{N}₹]+|[^\p{L}\p{M}\p{N}]+$/gu, ""))
    .filter((token) => token !== "");

/** `09-2026`, `2026-09`, `15-09-2026` and the like. */
function readDays(folded: string): Days | null {
  if (!/^\d+([-/.])\d+(\1\d+)?$/.test(folded)) return null;
  const parts = folded.split(/[-/.]/).map((part) => part.padStart(2, "0"));
  if (parts.length === 3) {
    const day = parseTypedDate(parts.join("-"));
    return day && { from: day, to: day };
  }
  const [one, other] = parts as [string, string];
  const [year, month] = one.length === 4 ? [one, other] : [other, one];
  if (!/^20\d\d$/.test(year) || !/^(0[1-9]|1[0-2])$/.test(month)) return null;
  return daysOfMonth(Number(year), Number(month));
}

function daysOfMonth(year: number, month: number): Days {
  const from = `${year}-${String(month).padStart(2, "0")}-01` as IsoDate;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

const yearOfLast = (month: number, today: IsoDate) =>
  Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0);

/** A name, the first letters of an English name, or an Indian name with an ending. */
function isMonth(folded: string, name: string): boolean {
  if (folded === name) return true;
  if (/^[a-z]+$/.test(folded)) return folded.length >= 3 && name.startsWith(folded);
  const stem = name.replace(/\p{M}+$/u, "");
  return stem.length >= 3 && folded.startsWith(stem) && folded.length - stem.length <= 5;
}

/** Longer digits are not an amount. */
function readAmount(folded: string): RequestedEntries["amounts"][number] | null {
  const read = parseAmount(folded);
  if (!read.ok || /^\d{7,}$/.test(folded)) return null;
  return { atLeast: read.paise, atMost: folded.includes(".") ? read.paise : read.paise + 99n };
}

/** May also be a cheque number. */
export const isNumber = (word: string): boolean => /^\d{6}$/.test(word);

/** Words of letters and digits; single letters are ignored. */
const wordsOf = (token: string): string[] =>
  token.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((word) => [...word].length > 1);
