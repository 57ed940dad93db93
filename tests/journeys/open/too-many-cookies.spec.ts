import { ourBank } from "../../support/banks";
import { expect, test } from "../../support/journey";
import { words } from "../../support/words";

test("a browser that keeps too many cookies is told what to delete, and afterwards all is as before @scripts", async ({
  context,
  page,
  portal,
}) => {
  await page.goto("/");
  const full = Array.from({ length: 6 }, (_, at) => ({
    name: `c${at}`,
    value: "x".repeat(3_500),
    url: portal.url,
  }));
  await context.addCookies(full);
  const answer = await page.goto("/help");
  expect(answer!.status()).toBe(431);
  const t = words("en", "common");
  await expect(page.locator("h1")).toHaveCount(4);
  await expect(page.locator("h1").first()).toHaveText(t("browser.tooManyCookies.title"));
  await expect(page.locator("p").first()).toHaveText(t("browser.tooManyCookies.text"));
  await expect(page.locator("body")).toContainText(ourBank.profile.helpline);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.clearCookies({ name: /^c\d$/ });
  await page.goto("/help");
  await expect(page.locator("h1")).toHaveText(words("en", "help")("title"));
});
