/** Amounts in words, on the server, so that browsers do not load the words of four languages. */
import { englishAmount } from "~/i18n/amount-words/english";
import { malayalamAmount } from "~/i18n/amount-words/malayalam";
import type { AmountWriter } from "~/i18n/amount-words/parts";
import { tamilAmount } from "~/i18n/amount-words/tamil";
import { teluguAmount } from "~/i18n/amount-words/telugu";
import type { Paise } from "common/money";
import type { Language } from "./languages";

const writers: Record<Language, AmountWriter> = {
  en: englishAmount,
  ta: tamilAmount,
  te: teluguAmount,
  ml: malayalamAmount,
};

/** Ten lakh crore rupees, above every amount the portal reads or shows. */
export const largestInWords: Paise = 10n ** 15n;

/**
 * `1_23_456_70n` in English: `Rupees one lakh twenty-three thousand four hundred fifty-six and paise seventy only`.
 * Zero is written as zero rupees. A negative amount and one above `largestInWords` are faults: RangeError.
 */
export function amountInWords(paise: Paise, language: Language): string {
  if (paise < 0n || paise > largestInWords) throw new RangeError("No words for this amount");
  return writers[language](Number(paise / 100n), Number(paise % 100n));
}
