import { expect, it } from "vitest";
import { bankWordsOf } from "./bank-words";
import { translator } from "./instances.server";
import { languages } from "./languages";

it.each(languages)(
  "the bank's word of a known list is told in %s, however the bank writes it",
  (language) => {
    const t = translator(language, "bank-words");
    const bankWord = bankWordsOf(t);
    for (const word of ["Spouse", "SPOUSE", " spouse "])
      expect(bankWord("relation", word)).toBe(t("relation.spouse"));
    expect(bankWord("channel", "NET BANKING")).toBe(t("channel.net-banking"));
    expect(bankWord("product", "Housing loan")).toBe(t("product.housing-loan"));
    expect(bankWord("paymentReason", "Account closed")).toBe(t("paymentReason.account-closed"));
  },
);

it.each(["Godmother", "தத்து மகன்", "constructor", "__proto__", "{{name}} $t(title)", "–", ""])(
  "another word passes as it came: %j",
  (word) => {
    for (const language of languages)
      expect(bankWordsOf(translator(language, "bank-words"))("relation", word)).toBe(word);
  },
);
