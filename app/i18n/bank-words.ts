import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type lists from "locales/en/bank-words.json";
import { say } from "./wording";

type List = keyof typeof lists;

/**
 * Translates what the bank writes of a list in `locales/*`/bank-words.json: `bankWord("state", "Kerala")`. A word that the list does not
 * have is returned as written.
 */
export function bankWordsOf(t: TFunction<"bank-words">) {
  return <Value extends string | undefined>(list: List, written: Value): Value | string => {
    const word = written
      ?.toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/^-|-$/g, "");
    if (!word) return written;
    const key = `${list}.${word}`;
    const text = say(t, { key });
    return text === key ? written : text;
  };
}

export const useBankWords = () => bankWordsOf(useTranslation("bank-words").t);
