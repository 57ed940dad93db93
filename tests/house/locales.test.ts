import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages, namespaces, type Language } from "~/i18n/languages";
import { texts } from "~/i18n/instances.server";
import { pageNames } from "~/i18n/page-names.generated";
import { localeTexts, questionTexts } from "../support/words";

const all = new Map(languages.map((language) => [language, localeTexts(language)]));
const english = all.get("en")!;
const others = languages.filter((language) => language !== "en");

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]!.trim()).sort();
const pluralForms = /_(zero|one|two|few|many|other)$/;
const scripts: Record<Exclude<Language, "en">, RegExp> = {
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  ml: /\p{Script=Malayalam}/u,
};

/** Values that are right in Latin letters in every language. */
const latinEverywhere = new Set([
  "common:title",
  "flows:otp.label",
  "flows:steps.otp",
  "sign-in:otp.step2",
  "statements:result.ifsc",
  "documents:account.ifsc",
  "documents:account.micr",
  "cards:channelNames.atm",
  "cards:messages.channel.atm",
  "transfers:kinds.imps",
]);

/** Latin words that stay as they are inside a text of another script. */
const latinWords =
  /\b(PDF|OTP|PIN|IFSC|MICR|UPI|ATM|POS|ECOM|SMS|CSV|XLSX?|FAQ|ID|NA|IMPS|NEFT|RTGS|DD|MM|YYYY|EMI|TDS|TAN|GST|PAN|CIF|CVV|KYC|YY|Excel|IST|UTR|RRN|PMJJBY|PMSBY|APY)\b/g;

const quotes = /‘([^‘’]+)’|"([^"]+)"|(?<![\p{L}\p{M}])'([^']+)'(?!\p{L})/gu;
/** Texts whose quotes hold an example. */
const examples = new Set(["profile:names.lead"]);

describe("the texts", () => {
  it("stand in the files the portal knows, and in no other", () => {
    expect(readdirSync("locales").sort()).toEqual([...languages].sort());
    for (const language of languages)
      expect(readdirSync(`locales/${language}`).sort()).toEqual(
        namespaces.map((name) => `${name}.json`).sort(),
      );
  });

  // Number words are inflected by rules of each language (app/i18n/amount-words/parts.ts), the gallery is the sandbox's,
  // shops and the bank write their names in their own scripts.
  it("in other scripts stand nowhere in the sources but as languages' names, number words and samples", () => {
    const home =
      /^common\/(bank-profile|movement-rules|typed-amounts|typed-words)\.ts|^app\/(i18n\/languages\.ts|i18n\/amount-words\/|routes\/sandbox\+\/gallery-content\.part\.tsx)/;
    const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "common"], {
      encoding: "utf8",
    })
      .split("\n")
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && existsSync(file));
    const foreign = sources.filter((file) =>
      Object.values(scripts).some((script) => script.test(readFileSync(file, "utf8"))),
    );
    expect(foreign.filter((file) => !home.test(file))).toEqual([]);
    expect(foreign.length).toBeGreaterThan(3);
  });

  it("are the server's as they stand in the files, with the names of pages among the common ones", () => {
    for (const language of languages) {
      const named = Object.entries(pageNames).map(([to, { name }]) => [to, all.get(language)!.get(name)]);
      expect(named.length).toBeGreaterThan(50);
      for (const namespace of namespaces) {
        const file = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as {
          menu: object;
        };
        if (namespace === "common") Object.assign(file.menu, Object.fromEntries(named));
        expect(texts[language][namespace]).toEqual(file);
      }
    }
  });

  it("are many", () => {
    expect(english.size).toBeGreaterThan(150);
  });

  it.each(others)("in %s have the keys of the English ones", (language) => {
    expect([...all.get(language)!.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(languages)("in %s are never empty and carry no stray space", (language) => {
    const odd = [...all.get(language)!].filter(
      ([, text]) => text.trim() === "" || text !== text.trim() || / {2}/.test(text),
    );
    expect(odd).toEqual([]);
  });

  it.each(others)("in %s have the placeholders of the English ones", (language) => {
    const odd = [...all.get(language)!].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? "").join(),
    );
    expect(odd).toEqual([]);
  });

  it.each(others)("in %s are written in its script, with no English left", (language) => {
    const odd = [...all.get(language)!].filter(([key, text]) => {
      if (latinEverywhere.has(key)) return false;
      const words = text.replace(/\{\{.*?\}\}/g, "").replace(latinWords, "");
      return !scripts[language as keyof typeof scripts].test(words) || /[A-Za-z]{3,}/.test(words);
    });
    expect(odd).toEqual([]);
  });

  it.each(others)("in %s carry no letter of the other two scripts", (language) => {
    const foreign = Object.entries(scripts).filter(([script]) => script !== language);
    const odd = [...all.get(language)!].filter(([, text]) => foreign.some(([, script]) => script.test(text)));
    expect(odd).toEqual([]);
  });

  it.each(others)("in %s end with a full stop where the English sentence does", (language) => {
    const isSentence = (text: string) => text.split(" ").length > 2 && /[^.]{2}\.$/.test(text);
    const odd = [...all.get(language)!].filter(
      ([key, text]) => isSentence(english.get(key) ?? "") && !/[.!?…:]["”’]?$/u.test(text),
    );
    expect(odd).toEqual([]);
  });

  // ‘Names’ in these quotes are pressed or looked for; what is no name stands in other words.
  it.each(languages)("in %s name buttons, links and pages as those are called", (language) => {
    const known = new Set(all.get(language)!.values());
    const odd = [...all.get(language)!, ...questionTexts(language)].flatMap(([key, text]) =>
      examples.has(key)
        ? []
        : [...text.matchAll(quotes)].filter(([, ...names]) => !known.has(names.join(""))),
    );
    expect(odd.map(([quoted]) => quoted)).toEqual([]);
  });

  it.each(languages)("in %s have exactly the plural forms the language counts with", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    const counted = new Map<string, string[]>();
    for (const key of all.get(language)!.keys()) {
      const form = pluralForms.exec(key)?.[1];
      if (!form) continue;
      const base = key.replace(pluralForms, "");
      counted.set(base, [...(counted.get(base) ?? []), form]);
    }
    expect(counted.size).toBeGreaterThan(0);
    for (const [base, present] of counted) expect([base, present.sort()]).toEqual([base, forms]);
  });

  it.each(languages)("in %s count with {{count}}, save where the form means exactly one", (language) => {
    const odd = [...all.get(language)!].filter(
      ([key, text]) =>
        /_(?!one)\w+$/.test(key) && pluralForms.test(key) && !placeholders(text).includes("count"),
    );
    expect(odd).toEqual([]);
    // In each of the four, `one` is the number one alone; a language where it also means 21 needs the number.
    const rules = new Intl.PluralRules(language);
    expect([0, 2, 11, 21, 101, 1001].map((count) => rules.select(count))).not.toContain("one");
  });
});
