import { firstGraphemes } from "./graphemes";
import { nameWords } from "./plain-line";

const titles = /^(mr|mrs|ms|miss|dr|shri|sri|smt|kumari|thiru|tmt|selvi|prof)$/;

const partsOf = (name: string): string[] =>
  nameWords(name)
    .filter((part) => !titles.test(part))
    .sort();

/** Ignores order, capitals, points and titles. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [partsOf(one).join(" "), partsOf(other).join(" ")];
  return first !== "" && first === second;
}

export type Likeness = "same" | "nearly" | "differs";

/**
 * How a typed name is to that of a register. Nearly: one has words that the other leaves out or writes as initials, or a few letters
 * are written otherwise.
 */
export function likenessOf(held: string, typed: string): Likeness {
  if (isSameName(held, typed)) return "same";
  const [more, fewer] = [partsOf(held), partsOf(typed)].toSorted((one, other) => other.length - one.length);
  return fewer!.length > 0 && areWithin(fewer!, more!) ? "nearly" : "differs";
}

/** True if each word of `fewer` is a word of `more` of its own, of which one at least is more than an initial. */
function areWithin(fewer: readonly string[], more: readonly string[]): boolean {
  const left = [...more];
  let words = 0;
  // The longest first, so that an initial takes no other's word.
  for (const word of fewer.toSorted((one, other) => other.length - one.length)) {
    const at = left.findIndex((other) => isAlike(word, other));
    if (at < 0) return false;
    const [found] = left.splice(at, 1);
    if (Math.min(word.length, found!.length) > 1) words += 1;
  }
  return words > 0;
}

function isAlike(one: string, other: string): boolean {
  const [shorter, longer] = [one, other].toSorted((a, b) => a.length - b.length) as [string, string];
  if (shorter.length === 1) return longer.startsWith(shorter);
  return stepsBetween(shorter, longer) <= Math.floor(shorter.length / 5);
}

/** Letters to add, to leave out or to change (Levenshtein). */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (let at = 1; at <= other.length; at += 1)
      next[at] = Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (letter === other[at - 1] ? 0 : 1));
    row = next;
  }
  return row.at(-1)!;
}

/** `L••• N•••`: tells whoever knows the name, and nobody else. */
export const firstLetters = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${firstGraphemes(word, 1)}•••`)
    .join(" ");
