import { withoutJoiners } from "./hidden-signs";

/** First digits of the scripts of India, of Arabic and Persian keyboards, and of full width. */
const NOUGHTS = [
  ...[0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66],
  ...[0x0660, 0x06f0, 0xff10],
];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const nought = NOUGHTS.find((first) => code >= first && code < first + 10);
  return nought === undefined ? digit : String(code - nought);
}

/** Digits of other scripts as `0` to `9`, which keyboards of our languages type, without signs that cannot be seen. */
export const latinDigits = (text: string): string => withoutJoiners(text).replace(/\p{Nd}/gu, latinDigit);
