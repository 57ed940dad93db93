import { mkdirSync, readFileSync } from "node:fs";
import { expect, test } from "../../support/journey";
import { TextBrowser } from "../../support/text-browser";
import { words } from "../../support/words";

/** A text browser plays nothing: there the captcha's sound is a file that any player takes. */
const say = words("en", "sign-in");

test("a customer with a text browser takes the captcha's sound away", async ({ portal }, testInfo) => {
  const home = testInfo.outputPath("home");
  mkdirSync(home, { recursive: true });
  const browser = TextBrowser.open(portal.url, home);
  try {
    await browser.isOn(say("title"));
    await browser.save(say("captchaSound.file"));
    const sound = readFileSync(`${home}/captcha.wav`);
    expect(sound.toString("latin1", 0, 4)).toBe("RIFF");
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
  } finally {
    await browser.close();
  }
});
