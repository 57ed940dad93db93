import { expect, it } from "vitest";
import { captchaLetters, drawCaptcha } from "~/captcha/picture.server";
import { readPicture } from "./picture-solver";

/** The same pictures in each run. */
function pictures(count: number) {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const letter = () => captchaLetters[Math.floor(random() * captchaLetters.length)];
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 6 }, letter).join("");
    return { text, png: drawCaptcha(text, random) };
  });
}

/** docs/decisions/captcha-of-strokes.md says so too. A picture that withstands the program is good news, and changes that page. */
it("a program with the letters' strokes reads the captcha's picture, so no protection may depend on it", () => {
  const read = pictures(4).filter(({ text, png }) => readPicture(png) === text);
  expect(read.length).toBeGreaterThanOrEqual(3);
});
