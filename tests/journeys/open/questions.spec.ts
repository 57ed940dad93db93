import { isAccessible } from "../../support/accessible";
import { openIn, repeated, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { words } from "../../support/words";

const say = words("en", "locator");

test("the questions are opened one by one, and searched by the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: words("en", "common")("shell.faq"), exact: true }).click();
  await expect(page.locator("h1")).toHaveText(say("faq.title"));
  await expect(page.locator("main").getByRole("status")).toHaveText("18 questions");
  await isAccessible(page);
  const captcha = page.getByText("I cannot read the captcha picture.", { exact: true });
  const answer = page.getByText("you need no letters", { exact: false });
  await expect(answer).toBeHidden();
  await captcha.click();
  await expect(answer).toBeVisible();

  await page.locator("input[name=q]").fill("  WRONG  Person ");
  await page.getByRole("button", { name: say("faq.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.locator("main").getByRole("status")).toContainText("1 question about");
  await expect(page.locator("details.details")).toHaveCount(1);
  await expect(page.getByText("Report this payment")).toBeVisible();
  await isAccessible(page);
  await page.getByRole("link", { name: say("faq.all"), exact: true }).click();
  await expect(page.locator("details.details")).toHaveCount(18);
  await expect(page.locator("input[name=q]")).toHaveValue("");
});

test("who finds nothing is shown a way on @plain", async ({ page }) => {
  await page.goto("/Menual?q=%3Cb%3Esubmarine%3C%2Fb%3E");
  await expect(page.locator("main h2")).toHaveText(say("faq.none.title"));
  await expect(page.locator("main").getByRole("status")).toContainText("<b>submarine</b>");
  await isAccessible(page);
  await page.getByRole("link", { name: say("faq.more"), exact: true }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test("who is signed in finds them in header and menu, and keeps the session @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200310");
  await page.goto("/Menual");
  await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  await expect(page.locator("nav.menu a[href='/Menual']")).toHaveAttribute("aria-current", "page");
  await isAccessible(page);
});

/** A word as a customer types it, which the texts inflect. */
const typed = { en: "passwords", ta: "கடவுச்சொல்", te: "పాస్వర్డ్", ml: "പാസ്‌വേഡ്" };

for (const language of languagesOf(import.meta.url))
  test(`they are asked and searched in ${language} @plain`, async ({ page }) => {
    const shown = words(language, "locator");
    await openIn(page, language, "/Menual");
    await expect(page.locator("h1")).toHaveText(shown("faq.title"));
    await expect(page.locator("details.details")).toHaveCount(18);
    await page.locator("input[name=q]").fill(typed[language]);
    await page.getByRole("button", { name: shown("faq.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\?q=/);
    await expect(async () => {
      const found = await page.locator("details.details").count();
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(12);
    }).toPass(repeated);
    await isAccessible(page);
  });
