import { readFileSync } from "node:fs";
import { isAccessible } from "../../support/accessible";
import { expect, test } from "../../support/journey";
import { captcha } from "../../support/running-portal";
import { PASSWORD } from "../../support/visitor";
import { words } from "../../support/words";

/** Whoever cannot see the captcha's picture listens to it, with the keyboard alone. */
const say = words("en", "sign-in");

test("a customer who cannot see hears the captcha and signs in @browser", async ({ page }) => {
  await page.goto("/");
  await page.getByText(say("captchaSound.summary")).focus();
  await page.keyboard.press("Enter");
  const player = page.getByLabel(say("captchaSound.name"));
  await expect(player).toBeVisible();
  await isAccessible(page);

  const sound = page.waitForResponse((answer) => answer.url().endsWith(".wav"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect([200, 206]).toContain((await sound).status());
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  const seconds = await player.evaluate((audio: HTMLAudioElement) => audio.duration);
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(13);

  await page.getByLabel(say("customerId")).fill("100200306");
  await page.getByLabel(say("password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say("captcha")).fill(captcha);
  await page.getByLabel(say("captcha")).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("otp.title"));
});

test("the sound can be saved, and another picture brings another one @browser", async ({ page }) => {
  await page.goto("/");
  const save = async () => {
    const link = page.getByRole("link", { name: say("captchaSound.file") });
    if (!(await link.isVisible())) await page.getByText(say("captchaSound.summary")).click();
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toBe("captcha.wav");
    return readFileSync(await file.path());
  };
  const token = () => page.locator("input[name=captchaToken]").inputValue();
  const [first, before] = [await save(), await token()];
  expect(first.toString("latin1", 0, 4)).toBe("RIFF");
  await page.getByRole("button", { name: say("anotherCaptcha") }).click();
  await expect.poll(token).not.toBe(before);
  expect((await save()).equals(first)).toBe(false);
});
