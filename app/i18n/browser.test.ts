import { createInstance } from "i18next";
import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { isoDate } from "common/dates";
import { I18nextProvider, useTranslation } from "~/workarounds/texts-in-browser";
import { browserI18n } from "./browser";
import { texts, translator } from "./instances.server";
import { languages, namespaces, sharedOptions, type Language, type Namespace } from "./languages";

/** Every key of a table of texts, `a.b`. */
function keysOf(table: object): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value as object).map((below) => `${key}.${below}`) : [key],
  );
}

type Say = (key: string, values?: object) => string;
const nothing = () => Promise.reject(new Error("all is there"));

/** For each variable a text of its own, with what must stay as it is; `count` is a number. */
const valuesOf = (text: string, count: number) => ({
  ...Object.fromEntries(
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [name, `<${name}> & $& {{${name}}}`]),
  ),
  count,
});

function i18nextAlone(lng: Language) {
  const instance = createInstance();
  void instance.init({ ...sharedOptions, initImmediate: false, lng, ns: namespaces, resources: texts });
  return instance;
}

it("says every text in every language as i18next does, and so does the server", () => {
  const wrong: string[] = [];
  let answer = 0;
  for (const language of languages) {
    const i18n = browserI18n(language, texts[language], nothing, () => undefined);
    const library = i18nextAlone(language);
    for (const area of namespaces) {
      const browser = i18n.getFixedT(language, area) as unknown as Say;
      const server = translator(language, area) as unknown as Say;
      const i18next = library.getFixedT(language, area) as unknown as Say;
      for (const key of new Set(keysOf(texts[language][area]).map((one) => one.replace(/_(one|other)$/, ""))))
        for (const count of [0, 1, 2, 1_234_567, 0.5]) {
          const values = valuesOf(i18next(key, { count, skipInterpolation: true }), count);
          const expected = i18next(key, values);
          if (browser(key, values) !== expected || server(key, values) !== expected)
            wrong.push(`${language} ${area}:${key}`);
          answer += 1;
        }
      expect(browser("common:title", { page: 1_000, bank: "" })).toBe(
        server("common:title", { page: 1_000, bank: "" }),
      );
    }
  }
  expect(wrong).toEqual([]);
  expect(answer).toBeGreaterThan(20_000);
});

it("writes amounts, days and counts in texts, and leaves other words as they are", () => {
  const browser = browserI18n("en", texts.en, nothing, () => undefined).getFixedT("en", "deposits");
  for (const say of [browser, translator("en", "deposits")] as unknown as Say[]) {
    const told = { from: isoDate("2026-11-01"), to: "2026-11-31" };
    expect(say("closing.keepText", { rate: "7.10", date: told.from, amount: 1_234_500n })).toContain(
      "matures on 01\u201111\u20112026 with ₹12,345.00.",
    );
    expect(say("statements:result.period", told)).toBe("01\u201111\u20112026 to 2026-11-31");
    expect(say("statements:result.matchingOf", { matching: 3, all: 1_234_567 })).toContain("3 of 12,34,567");
  }
});

it("brings an area when a page lacks it, once; where it cannot be had, the page is loaded anew", async () => {
  const requested: Namespace[] = [];
  const load = (area: Namespace) => {
    requested.push(area);
    return area === "help"
      ? Promise.reject(new Error("no line"))
      : Promise.resolve({ [area]: texts.en[area] });
  };
  let reload = () => {};
  const lost = new Promise<void>((resolve) => (reload = resolve));
  const i18n = browserI18n("en", { common: texts.en.common }, load, reload);
  const come = (area: Namespace) =>
    new Promise((resolve) => void i18n.loadNamespaces(area, resolve as never));
  expect([i18n.hasLoadedNamespace("common"), i18n.hasLoadedNamespace("cards")]).toEqual([true, false]);
  await Promise.all([come("cards"), come("cards")]);
  expect(i18n.hasLoadedNamespace("cards")).toBe(true);
  expect(i18n.getFixedT(null, "cards")("list.title")).toBe(translator("en", "cards")("list.title"));
  expect(requested).toEqual(["cards"]);
  void come("help");
  await lost;
});

it("gives components the texts of their areas, the same sayer each time, and waits for those that are to come", async () => {
  const load = (area: Namespace) => Promise.resolve({ [area]: texts.en[area] });
  const i18n = browserI18n("en", { common: texts.en.common }, load, () => undefined);
  const sayers: unknown[] = [];
  function Page() {
    const common = useTranslation().t as unknown as Say;
    const cards = useTranslation(["cards", "flows"]).t as unknown as Say;
    sayers.push(cards);
    return [common("actions.toHome"), cards("list.title"), cards("flows:otp.label")].join();
  }
  const waiting = createElement(Suspense, { fallback: "waits" }, createElement(Page));
  const page = () => renderToString(createElement(I18nextProvider, { i18n, children: waiting }));
  expect(page()).toContain("waits");
  const answer = [
    translator("en", "common")("actions.toHome"),
    translator("en", "cards")("list.title"),
    translator("en", "flows")("otp.label"),
  ];
  await expect.poll(page).toContain(answer.join());
  page();
  expect(sayers.at(-1)).toBe(sayers.at(-2));
});
