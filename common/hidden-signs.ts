/**
 * Signs that show nothing, or that no two fonts show alike: controls, formats, direction marks, private use, lone halves of a pair, and
 * blanks that count as letters.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A letter, or a part of one: no digit and no stop. */
const indic = /^(?=[\u0900-\u0dff])[\p{L}\p{M}]/u;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const NON_JOINER = "\u200c";
const JOINER = "\u200d";
const AS_PICTURE = "\ufe0f";
const MALAYALAM_VIRAMA = "\u0d4d";

/** Removes them from words. Joiners stay where they shape a letter of an Indian script or a picture. */
export function withoutHidden(text: string): string {
  if (!hidden.test(text)) return text;
  const signs = [...text].filter(
    (sign) => !hidden.test(sign) || [NON_JOINER, JOINER, AS_PICTURE].includes(sign),
  );
  const shown: string[] = [];
  signs.forEach((sign, at) => {
    if (!hidden.test(sign) || shapes(shown.at(-1) ?? "", sign, signs[at + 1] ?? "")) shown.push(sign);
  });
  return shown.join("");
}

/** Reads an entry as it is seen: without them. Spaces of any kind and ends of lines stay, since the field's reader knows what they part. */
export const asSeen = (typed: string): string =>
  hidden.test(typed) ? typed.replace(/[^\t-\r\u2028\u2029]+/gu, withoutHidden) : typed;

/** Reads digits, codes, amounts and dates, and words that are compared: joiners are no part of these. */
export const withoutJoiners = (typed: string): string => asSeen(typed).replace(/\p{Join_Control}/gu, "");

function shapes(before: string, sign: string, after: string): boolean {
  if (sign === AS_PICTURE) return before !== AS_PICTURE && picture.test(before);
  if (indic.test(before) && (indic.test(after) || (sign === JOINER && before === MALAYALAM_VIRAMA)))
    return true;
  return sign === JOINER && picture.test(before) && picture.test(after);
}
