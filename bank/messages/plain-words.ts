import { isAtMost } from "common/graphemes";
import { withoutHidden } from "common/hidden-signs";
import { inRupees, type Paise } from "common/money";
import { mixedWord } from "common/mixed-scripts";
import { plain } from "common/plain-text";

/** `Rs 5,000.00 Dr` of an overdrawn account. */
export const inBalance = (balance: Paise): string =>
  balance < 0n ? `${inRupees(-balance)} Dr` : inRupees(balance);

export const ending = (number: string): string => plain(number).slice(-4);

/** One line without signs that cannot be seen and without words that could be taken for others. */
export const isLine = (text: string, most = 160): boolean =>
  isAtMost(text, most) && withoutHidden(text) === text && mixedWord(text) === null;
