import { describe, expect, it } from "vitest";
import { keepLanguage, languageOf } from "./detection.server";
import type { Language } from "./languages";

function ask(headers: Record<string, string>): Promise<Language> {
  return languageOf(new Request("http://portal/", { headers }));
}

async function cookie(language: Language): Promise<string> {
  return (await keepLanguage(language, { secure: false })).split(";")[0]!;
}

describe("the language of a page", () => {
  it("is English when nobody chose", async () => {
    expect(await ask({})).toBe("en");
    expect(await ask({ "Accept-Language": "hi-IN,fr;q=0.8,*;q=0.1" })).toBe("en");
  });

  it("is the first of the browser's that we speak, with or without a region", async () => {
    expect(await ask({ "Accept-Language": "ta-IN,en;q=0.8" })).toBe("ta");
    expect(await ask({ "Accept-Language": "hi-IN,te;q=0.9,en;q=0.8" })).toBe("te");
    expect(await ask({ "Accept-Language": "en;q=0.5, ml-IN;q=0.7" })).toBe("ml");
    expect(await ask({ "Accept-Language": "ta;q=0, en" })).toBe("en");
  });

  it("is the chosen one whatever the browser asks for", async () => {
    expect(await ask({ Cookie: await cookie("ml"), "Accept-Language": "ta" })).toBe("ml");
  });

  it("is never what a forged cookie or header makes up", async () => {
    expect(await ask({ Cookie: "lng=%22__proto__%22" })).toBe("en");
    expect(await ask({ Cookie: "lng=ImtsaW5nb24i", "Accept-Language": "ta" })).toBe("ta");
    expect(await ask({ "Accept-Language": ";;,=,ta-".repeat(5_000) })).toBe("en");
    expect(await ask({ "Accept-Language": "constructor, toString" })).toBe("en");
  });
});

describe("the kept choice", () => {
  it("no script reads it, and it lasts a year", async () => {
    const text = await keepLanguage("ta", { secure: true });
    for (const part of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age=31536000"])
      expect(text).toContain(part);
    expect(await keepLanguage("ta", { secure: false })).not.toContain("Secure");
  });
});
