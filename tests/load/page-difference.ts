/** Whether two pages are the same, and whether one is dearer than the other. */
import { median } from "./figures";

/** What differs from one answer to the next though the page is the same: tokens, digests, addresses of builds, times of day, new references. */
const passing: [RegExp, string][] = [
  [/\b(nonce|integrity)="[^"]*"/g, '$1=""'],
  // A captcha.
  [/\bdata:image\/png;base64,[\w+/=]+/g, "picture"],
  [/\bP[0-9A-Z]{13}\b/g, "reference"],
  [/http:\/\/localhost:\d+/g, "origin"],
  [/(\/build\/[^"\s]*?)-[\w-]{8}(?=\.\w+)/g, "$1"],
  [/(\/styles\/[\w-]+)\.\w+(?=\.css)/g, "$1"],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time"],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b(?: ?[ap]\.?m\.?)?/gi, "time"],
  [/\b1[78]\d{11}\b/g, "time"],
  // Sealed values, handles and the build's version: long, and of letters no word has.
  [/[\w-]{20,}/g, "token"],
  [/\b[0-9a-f]{8}\b/g, "token"],
];

/** Where two pages part, with a little of both; null when they are the same but for what passes. */
export function firstDifference(one: string, other: string): string | null {
  const [ours, theirs] = [one, other].map((html) =>
    passing.reduce((text, [pattern, put]) => text.replace(pattern, put), html),
  ) as [string, string];
  if (ours === theirs) return null;
  let at = 0;
  while (ours[at] === theirs[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `${around(ours)} and not ${around(theirs)}`;
}

export interface Interval {
  low: number;
  high: number;
}

/**
 * Between which two of the values their true median lies, by the sign test: nothing is supposed of how they spread. Endless with too
 * few of them: 99 in 100 takes eight.
 */
export function medianInterval(values: readonly number[], confidence: number): Interval {
  const sorted = [...values].sort((one, other) => one - other);
  const count = sorted.length;
  let rank = 0;
  // The chance that `rank` of them lie below the true median, and that no more do.
  let chance = 0.5 ** count;
  for (let atMost = chance; 2 * atMost <= 1 - confidence; atMost += chance) {
    rank += 1;
    chance *= (count - rank + 1) / rank;
  }
  if (rank === 0) return { low: -Infinity, high: Infinity };
  return { low: sorted[rank - 1]!, high: sorted[count - rank]! };
}

export type Verdict = "worse" | "not worse" | "not sure";

/** Looked at after every few rounds, it is wrong more often than once in a hundred, but not in twenty. */
export const CONFIDENCE = 0.99;

/**
 * What ratios of rounds say. A median of at most `limit` in the first ones is enough. Whatever is above is judged by the further rounds
 * alone: the first ones, which picked it out, would speak against it twice.
 */
export function verdictOn(first: readonly number[], further: readonly number[], limit: number): Verdict {
  if (median(first) <= limit) return "not worse";
  const { low, high } = medianInterval(further, CONFIDENCE);
  if (low > limit) return "worse";
  return high <= limit ? "not worse" : "not sure";
}
