import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { say } from "bank/messages/texts";
import { isTyped } from "common/quotation";
import { words, type TextKey } from "common/words";
import { translator } from "~/i18n/instances.server";
import { languages, type Namespace } from "~/i18n/languages";
import { ourBank } from "tests/support/banks";
import { localeTexts } from "tests/support/words";

/** Names that somebody typed stand in quotation marks in sentences, by the placeholders that they fill: see common/quotation.ts. */

/** Placeholders that the bank and the portal fill with their own words, with numbers, or with what is quoted already. */
const ours = new Set(
  `above accident account accounts address after age agreed agreedRate agricultural all amount answerDays available
   balance bank bankName basic before begin browser cap card cardRate category change channel charge cheque
   code count credited credits customer date day dayLimit days debits deposit done due earliest earned
   emi end ending entered example expiry facts fee field figure file first floor follows form fourth frequency
   from full group guardCap guardedUntil helpline history holiday host hours income instalment insurer
   interest kept language largest last latest least leastSavings leaves left leftGuarded leftToPay
   leftToPayee leftToday lien life limit loan longest loss matching maturity maturityAmount minutes missing mobile month
   monthly months more most mostSavings mostTimes names needed next nominees now number often on
   opening opens order other others otp owed page pages paid partial payeeLetters payment penalty perDay
   percent pin place points pointsLess policy premium product purpose rail range rate reason reference
   remarkLetters rest rhythm saved savings scheme second sent shares shown site smallest special state step
   steps stopped sum taxFree telephone term terms third ticket time times to today token total town
   turn uin until upTo way what when wish year yearly you`.split(/\s+/),
);

const placeholder = /\{\{(\w+)\}\}/g;
const placeholdersOf = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => name!);
const texts = languages.flatMap((language) =>
  [...localeTexts(language)].map(([key, text]) => ({ language, key, text })),
);
const withTyped = texts.filter(({ text }) => placeholdersOf(text).some(isTyped));

describe("the placeholders of texts", () => {
  it("are known to be filled by us or to be quoted", () => {
    const all = new Set(texts.flatMap(({ text }) => placeholdersOf(text)));
    expect([...all].filter((name) => !ours.has(name) && !isTyped(name))).toEqual([]);
    expect([...ours].filter((name) => !all.has(name) || isTyped(name))).toEqual([]);
  });

  it("that are quoted stand in no marks of the text, in any language", () => {
    expect(withTyped.length).toBeGreaterThan(100);
    expect(withTyped.filter(({ text }) => /["“”„«»]/.test(text)).map(({ key }) => key)).toEqual([]);
    const held = withTyped.flatMap(({ text }) => [
      ...text.matchAll(/['‘’]\{\{(\w+)\}\}|\{\{(\w+)\}\}['‘’]/g),
    ]);
    expect(held.filter(([, before, after]) => isTyped(before ?? after))).toEqual([]);
  });

  it("keep whatever name within one pair of marks each, on pages and in messages", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom('"', "“", "”", "'", "{{bank}}", "2026-03-10", "Rs 5000 debited. Call 98"),
    );
    const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `x${parts.join("")}`);
    fc.assert(
      fc.property(fc.constantFrom(...withTyped), name, ({ language, key, text }, typed) => {
        const values = Object.fromEntries(
          placeholdersOf(text).map((one) => [one, isTyped(one) ? typed : "0"]),
        );
        const [area, path] = key.split(":") as [Namespace, string];
        const page = (translator(language, area) as (key: string, values: object) => string)(path, values);
        const message = say(ourBank.profile, words(key as TextKey, values), language);
        const names = placeholdersOf(text).filter(isTyped).length;
        expect(page.replace(/[^“”"]/g, "")).toBe("“”".repeat(names));
        expect(message.replace(/[^“”"]/g, "")).toBe('""'.repeat(names));
        expect(page.match(/“x[^“”]*”/g)).toHaveLength(names);
        expect(message.match(/"x[^"]*"/g)).toHaveLength(names);
      }),
      { numRuns: 200 },
    );
  });
});
