import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

/** What the bank writes of known lists, by its words in lower case; their texts stand in `locales/*`/bank-words.json. */
const lists = {
  accountStatus: ["open", "frozen", "closed"],
  mode: ["self", "either-or-survivor", "proprietor"],
  product: [
    "savings-bank",
    "savings-bank-plus",
    "current-account",
    "secured-overdraft",
    "cash-credit-hypothecation",
    "fixed-deposit-monthly-interest",
    "fixed-deposit-reinvestment",
    "recurring-deposit",
    "housing-loan",
    "loan-against-deposit",
  ],
  channel: ["net-banking", "branch"],
  relation: [
    "spouse",
    "son",
    "daughter",
    "mother",
    "father",
    "brother",
    "sister",
    "husband",
    "wife",
    "guardian",
  ],
  state: [
    "tamil-nadu",
    "andhra-pradesh",
    "telangana",
    "kerala",
    "karnataka",
    "puducherry",
    "andaman-and-nicobar-islands",
    "arunachal-pradesh",
    "assam",
    "bihar",
    "chandigarh",
    "chhattisgarh",
    "dadra-and-nagar-haveli-and-daman-and-diu",
    "delhi",
    "goa",
    "gujarat",
    "haryana",
    "himachal-pradesh",
    "jammu-and-kashmir",
    "jharkhand",
    "ladakh",
    "lakshadweep",
    "madhya-pradesh",
    "maharashtra",
    "manipur",
    "meghalaya",
    "mizoram",
    "nagaland",
    "odisha",
    "punjab",
    "rajasthan",
    "sikkim",
    "tripura",
    "uttar-pradesh",
    "uttarakhand",
    "west-bengal",
  ],
  holiday: ["republic-day", "may-day", "independence-day", "gandhi-jayanti", "christmas"],
  paymentReason: ["account-closed", "no-such-account", "not-credited-by-the-other-bank"],
} as const;

/** The text of the word that is written; what the list does not know stands as it came. */
function among<Word extends string>(words: readonly Word[], say: (word: Word) => string) {
  return (written: string): string => {
    const plain = written
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/^-|-$/g, "");
    const known = words.find((word) => word === plain);
    return known ? say(known) : written;
  };
}

/** Says in a language what the bank writes of a known list: `bankWord("state", "Kerala")`. */
export function bankWordsOf(t: TFunction<"bank-words">) {
  const answer = {
    accountStatus: among(lists.accountStatus, (word) => t(`accountStatus.${word}`)),
    mode: among(lists.mode, (word) => t(`mode.${word}`)),
    product: among(lists.product, (word) => t(`product.${word}`)),
    channel: among(lists.channel, (word) => t(`channel.${word}`)),
    relation: among(lists.relation, (word) => t(`relation.${word}`)),
    state: among(lists.state, (word) => t(`state.${word}`)),
    holiday: among(lists.holiday, (word) => t(`holiday.${word}`)),
    paymentReason: among(lists.paymentReason, (word) => t(`paymentReason.${word}`)),
  };
  return <Value extends string | undefined>(list: keyof typeof answer, value: Value): Value | string =>
    value === undefined ? value : answer[list](value);
}

/** The same in the page's language. */
export function useBankWords() {
  return bankWordsOf(useTranslation("bank-words").t);
}
