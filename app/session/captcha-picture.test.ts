import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captchaLetters, drawCaptcha } from "./captcha-picture";

const text = fc
  .array(fc.constantFrom(...captchaLetters), { minLength: 6, maxLength: 6 })
  .map((all) => all.join(""));

describe("the captcha's picture", () => {
  it("holds no letter a robot could read", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const svg = drawCaptcha(answer, "Picture");
        expect(svg).not.toContain("<text");
        expect(svg).not.toContain(answer);
        expect(/ d="[MLQ\d. -]+"/.test(svg)).toBe(true);
      }),
    );
  });

  it("stays small enough for a light page", () => {
    fc.assert(
      fc.property(text, (answer) => {
        expect(drawCaptcha(answer, "Picture").length).toBeLessThan(1_100);
      }),
    );
  });

  it("keeps its strokes inside the picture", () => {
    fc.assert(
      fc.property(text, (answer) => {
        const numbers = / d="([^"]+)"/
          .exec(drawCaptcha(answer, "Picture"))![1]!
          .match(/-?[\d.]+/g)!
          .map(Number);
        numbers.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(index % 2 === 0 ? 160 : 48);
        });
      }),
    );
  });

  it("is drawn anew each time and has no look-alike letters", () => {
    expect(drawCaptcha("HM7W4P", "Picture")).not.toBe(drawCaptcha("HM7W4P", "Picture"));
    for (const lookAlike of ["O", "0", "I", "1", "S", "5", "B", "8", "Z", "2", "G", "Q"]) {
      expect(captchaLetters).not.toContain(lookAlike);
    }
  });
});
