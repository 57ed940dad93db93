import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browserName, browserWords } from "./browser-name";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";

describe("the name of a browser", () => {
  it.each([
    [`${chrome} Safari/537.36`, "Chrome, Windows"],
    [`${chrome} Safari/537.36 Edg/130.0.0.0`, "Edge, Windows"],
    [`${chrome} Safari/537.36 OPR/115.0.0.0`, "Opera, Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 Version/17.6 Mobile/15E148 Safari/604.1",
      "Safari, iOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
      "Samsung Internet, Android",
    ],
    ["w3m/0.5.3+git20230121", "w3m"],
    ["Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx"],
    ["", ""],
    ["curl/8.5.0", ""],
  ])("of %s is %s", (userAgent, words) => {
    expect(browserWords(browserName(userAgent))).toBe(words);
  });

  it("is never more than the names we know, whatever a browser sends", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (userAgent) => {
        expect(browserWords(browserName(userAgent))).toMatch(/^[A-Za-z3, ]*$/);
      }),
    );
  });
});
