import { describe, expect, it } from "vitest";
import { i18nOf, translator } from "./instances.server";
import { languages } from "./languages";

describe("the instances", () => {
  it("are ready before anybody asks, each in its own language", () => {
    for (const language of languages) {
      expect(i18nOf(language).isInitialized).toBe(true);
      expect(i18nOf(language).language).toBe(language);
    }
    expect(translator("ta", "common")("menu.home")).toBe("முகப்பு");
    expect(translator("en", "common")("menu.home")).toBe("Home");
  });

  it("count in the language's own plural", () => {
    const left = (count: number) => translator("ta", "common")("session.secondsLeft", { count });
    expect([left(1), left(2)]).toEqual(["இன்னும் 1 வினாடி", "இன்னும் 2 வினாடிகள்"]);
  });

  it("a key that a language lacks is said in Tamil", () => {
    i18nOf("te").addResource("ta", "common", "onlyInTamil", "தமிழில்");
    const look = translator("te", "common") as (key: string) => string;
    expect(look("onlyInTamil")).toBe("தமிழில்");
  });

  it("say the same the second time, with and without variables, for each area its own", () => {
    for (const language of languages) {
      const texts = [0, 1].map(() => [
        translator(language, "common")("menu.home"),
        translator(language, "statements")("titles.any"),
        translator(language, "common")("pages.page", { page: 2, pages: 3 }),
        translator(language, "common")("pages.page", { page: 3, pages: 3 }),
      ]);
      expect(texts[1]).toEqual(texts[0]);
      expect(new Set(texts[0]).size).toBe(4);
    }
  });

  it("give back what is no key", () => {
    const look = translator("en", "common") as (key: string) => string;
    expect([look("The bank's own words."), look("The bank's own words.")]).toEqual(
      Array(2).fill("The bank's own words."),
    );
  });

  it("leave escaping to who prints", () => {
    expect(translator("en", "common")("shell.welcome", { you: "A & <B>" })).toBe("Welcome, A & <B>");
  });
});
