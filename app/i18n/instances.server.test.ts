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
    const rows = (count: number) => translator("ta", "common")("pages.rows", { count });
    expect([rows(1), rows(2)]).toEqual(["1 பதிவு", "2 பதிவுகள்"]);
  });

  it("a key that a language lacks is said in Tamil", () => {
    i18nOf("te").addResource("ta", "common", "onlyInTamil", "தமிழில்");
    const look = translator("te", "common") as (key: string) => string;
    expect(look("onlyInTamil")).toBe("தமிழில்");
  });

  it("leave escaping to who prints", () => {
    expect(translator("en", "common")("shell.welcome", { name: "A & <B>" })).toBe("Welcome, A & <B>");
  });
});
