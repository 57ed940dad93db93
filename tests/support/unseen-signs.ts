import fc from "fast-check";

/** Signs that a copied text brings along and nobody sees: blanks without width, marks of direction, fillers, selectors, tags. */
export const unseenSigns = [
  ...["\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180e", "\u200b", "\u200c", "\u200d"],
  ...["\u200e", "\u200f", "\u202a", "\u202c", "\u202e", "\u2060", "\u2063", "\u2066", "\u2069", "\u2800"],
  ...["\u3164", "\ufe0f", "\ufeff", "\uffa0", "\ufff9", "\u{e0041}", "\u{e0100}"],
] as const;

const all = unseenSigns.join("");

/** A value with all of them before it, within it and behind it. */
export function disguised(plain: string): string {
  const middle = Math.ceil(plain.length / 2);
  return plain === "" ? "" : `${all}${plain.slice(0, middle)}${all}${plain.slice(middle)}${all}`;
}

/** Looks like an empty field. */
export const nothingSeen = all;

const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
  (point) => point < 0xd800 || point > 0xdfff,
);

/** Any of Unicode's formats and default ignorables, and the blank of Braille. */
export const anyUnseen = fc.constantFrom(
  ...points
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign)),
);

const someUnseen = fc.array(anyUnseen, { maxLength: 3 }).map((signs) => signs.join(""));

/** A value with some of them before, behind and between any of its signs. */
export const disguisesOf = (plain: string): fc.Arbitrary<string> =>
  fc
    .array(someUnseen, { minLength: [...plain].length + 1, maxLength: [...plain].length + 1 })
    .map(([first, ...between]) => first + [...plain].map((sign, at) => sign + between[at]!).join(""));
