import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { spoken, words } from "../../support/words";

test.use({ serviceWorkers: "allow", expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

test("without a connection the page says what can be done by phone; nobody's data is kept for it @scripts", async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  await page.goto("/Dashboard");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.goto("/AccountStatement");
  for (const language of spoken) {
    const section = page.locator(`section[lang=${language}]`);
    await expect(section.getByRole("heading")).toHaveText(words(language, "offline")("title"));
    await expect(section.locator("a[href^='tel:']")).toHaveText(/1800/);
  }
  await expect(page.locator("body")).not.toContainText("100200301");
  await isAccessible(page);

  await context.setOffline(false);
  await page.getByRole("link", { name: words("en", "offline")("again") }).click();
  await expect(page).toHaveURL(/\/AccountStatement$/);
  await expect(page.locator("form").first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  // The layer of the line and its words come when the browser rests, at their time.
  expect(kept.filter((path) => !/\/line-|\.line\./.test(path))).toEqual([
    "/offline",
    expect.stringMatching(/^\/styles\/kaveri\.\w+\.css$/),
  ]);
});
