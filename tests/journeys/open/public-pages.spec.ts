import type { Page } from "@playwright/test";
import { ourBank } from "../../support/banks";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { everyLanguage } from "../../support/languages";
import { Visitor } from "../../support/visitor";
import { spoken, words } from "../../support/words";

/** Help, holidays, rates, charges and figures: for everybody, the same whether signed in or not. */
const pages = [
  ["/help", "help", "title", "1800-233-2454"],
  ["/DepositRates", "rates", "deposits.title", "7.75%"],
  ["/LoanRates", "rates", "loans.title", "8.75%"],
  ["/Charges", "rates", "charges.title", "₹5.90"],
  ["/Terms", "terms", "title", "18%"],
  ["/Verify", "verify", "title", "20"],
  ["/BankHolidays", "locator", "holidays.title", "15-08-20"],
  ["/ProgressReport", "rates", "progress.title", "1,826.55"],
] as const;

/** What searching engines show: of pages for everybody, and of no other. */
const description = (page: Page) => page.locator("head meta[name=description]");

/** Every page in a language, every language on a page or two. */
const pairs = pages.flatMap((page, index) =>
  (everyLanguage ? spoken : [spoken[index % spoken.length]!]).map((language) => [language, ...page] as const),
);

for (const [language, path, area, title, fact] of pairs)
  test(`${path} in ${language} @plain`, async ({ page }) => {
    await openIn(page, language, path);
    await expect(page.locator("h1")).toHaveText(words(language, area)(title));
    await expect(page.locator("main")).toContainText(fact);
    await expect(description(page)).toHaveAttribute("content", new RegExp(ourBank.profile.name));
    await isAccessible(page);
  });

test("every one of them is a link away from the first page", async ({ page }) => {
  await page.goto("/");
  for (const path of ["/Locator", "/Menual", ...pages.map(([path]) => path)])
    await expect(page.locator(`a[href='${path}']`).first()).toBeVisible();
  await page.locator("footer a[href='/Charges']").click();
  await expect(page.locator("h1")).toHaveText(words("en", "rates")("charges.title"));
});

test("who is signed in sees them with menu and clock, and comes back to the accounts @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200305");
  for (const [path, , , fact] of pages) {
    await page.goto(path);
    await expect(page.locator("main")).toContainText(fact);
    await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  }
  await isAccessible(page);
  await page.goto("/help");
  await isAccessible(page);
  await page.getByRole("link", { name: words("en", "help")("actions.sessions"), exact: true }).click();
  await expect(page).toHaveURL(/\/Sessions$/);
  await expect(description(page)).toHaveCount(0);
});

test("help leads who cannot sign in to a new password, and others through sign-in to the lock @plain", async ({
  page,
}) => {
  const say = words("en", "help");
  await page.goto("/help");
  await page.getByRole("link", { name: say("actions.lock"), exact: true }).click();
  await expect(page).toHaveURL(/\?to=%2FLockNetBanking/);
  await page.goto("/help");
  await page.locator("summary", { hasText: say("entry.forgotten.when") }).click();
  await page.getByRole("link", { name: say("actions.newPassword"), exact: true }).click();
  await expect(page.locator("h1")).toHaveText(words("en", "registration")("titles.forgot-password"));
});

test("no shared cache keeps them, and nobody needs a session @plain", async ({ portal }) => {
  for (const path of ["/Locator", "/Menual", ...pages.map(([path]) => path)]) {
    const { status, headers } = await new Visitor(portal.url).get(path);
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "private, no-store"]);
  }
});
