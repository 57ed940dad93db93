import { isAtMost } from "common/graphemes";
import { inRupees, type Paise } from "common/money";
import { plain } from "common/plain-text";

/** `Rs 5,000.00 Dr` of an overdrawn account. */
export const inBalance = (balance: Paise): string =>
  balance < 0n ? `${inRupees(-balance)} Dr` : inRupees(balance);

export const ending = (number: string): string => plain(number).slice(-4);

/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const isLine = (text: string, most = 160): boolean => isAtMost(text, most) && !unprintable.test(text);
