import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { fillIn, speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { query } from "../../support/query";
import { cardOf, forgetTries, startOf, tokenOf } from "../../support/registration";
import { captcha } from "../../support/running-portal";
import { Visitor, mobileOf } from "../../support/visitor";
import { scriptsFor, words } from "../../support/words";

/** Those who cannot sign in: what they come for, and what the bank says to it. */
const say = words("en", "registration");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.beforeEach(async ({ portal }) => {
  await forgetTries(portal.databaseUrl);
  await query(portal.databaseUrl, "delete from bank.otp");
  const status = "update bank.customer set status = $1 where number = '100200308'";
  await query(portal.databaseUrl, status, ["unregistered"]);
  await query(portal.databaseUrl, "update bank.branch_token set used_at = null");
});

async function identify(page: Page, mode: string, customerId: string): Promise<void> {
  await page.goto(startOf(mode));
  if (mode !== "forgot-user-id") await fillIn(page, { customerId });
  await fillIn(page, { mobile: mobileOf(customerId), captcha });
  if (mode === "register" || mode === "kyc") await page.locator("input[name=terms]").check();
  await press(page, say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
}

async function proveBy(page: Page, kind: "card" | "token", customerId: string): Promise<void> {
  if (kind === "token") await page.getByRole("link", { name: say("proof.token") }).click();
  await fillIn(page, kind === "card" ? cardOf(customerId) : { branchToken: tokenOf(customerId) });
  await press(page, say("next"));
}

async function enterOtp(page: Page, url: string, customerId: string): Promise<void> {
  await expect(page.locator("main")).toContainText(`98******${customerId.slice(-2)}`);
  await page.locator("input[name=otp]").fill("12");
  await press(page, words("en", "common")("actions.clear"));
  await expect(page.locator("input[name=otp]")).toHaveValue("");
  await page.locator("input[name=otp]").fill(await new Visitor(url).readOtp(mobileOf(customerId)));
  await press(page, words("en", "common")("actions.continue"));
}

test.describe("leads to new passwords", () => {
  // What these pages look like is the passwords' own affair.
  for (const [mode, customerId, kind] of [
    ["register", "100200308", "token"],
    ["kyc", "100200308", "card"],
    ["forgot-password", "100200309", "card"],
  ] as const)
    test(`${mode} by ${kind}`, scriptsFor(mode === "register"), async ({ page, portal }) => {
      await identify(page, mode, customerId);
      await isAccessible(page);
      await proveBy(page, kind, customerId);
      await isAccessible(page);
      const proven = page.url();
      await enterOtp(page, portal.url, customerId);
      await expect(page).toHaveURL(/\/ChangePassTpin$/);
      // Whoever goes back is not told to have come too late, but is where it went on.
      await page.goto(proven);
      await expect(page).toHaveURL(/\/ChangePassTpin$/);
    });
});

test("a forgotten user ID is sent to the mobile, and shown nowhere", async ({ page, portal }) => {
  await identify(page, "forgot-user-id", "100200306");
  await proveBy(page, "token", "100200306");
  await enterOtp(page, portal.url, "100200306");
  await expect(page.locator("main")).toContainText(say("completed.title"));
  expect(await page.content()).not.toContain("100200306");
  await isAccessible(page);
  const phone = await page.request.get(`/sandbox/phone?mobile=${mobileOf("100200306")}`, {
    headers: { Accept: "application/json" },
  });
  expect(JSON.stringify(await phone.json())).toContain("100200306");
  await page.reload();
  await expect(page.locator("main")).toContainText(say("completed.forgot-user-id"));
  await page.getByRole("link", { name: say("completed.login"), exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const [what, lock] of [
  [
    "a locked password is unlocked",
    "update bank.credential set locked_until = now() + interval '1 hour' where customer_number = $1",
  ],
  ["a customer's own lock is opened", "update bank.customer set status = 'locked' where number = $1"],
] as const)
  test(`${what} @plain`, async ({ page, portal }) => {
    await query(portal.databaseUrl, lock, ["100200305"]);
    await identify(page, "unblock", "100200305");
    await proveBy(page, "card", "100200305");
    await enterOtp(page, portal.url, "100200305");
    await expect(page.locator("main")).toContainText(say("completed.unblock"));
    await isAccessible(page);
    await new Visitor(portal.url).signIn("100200305");
  });

test("who has locked net-banking is told to open it before a password is set anew @plain", async ({
  page,
  portal,
}) => {
  const lock = "update bank.customer set status = $1 where number = '100200305'";
  await query(portal.databaseUrl, lock, ["locked"]);
  await identify(page, "forgot-password", "100200305");
  await proveBy(page, "card", "100200305");
  await expect(page.locator("main")).toContainText(say("refusals.locked"));
  await isAccessible(page);
  await query(portal.databaseUrl, lock, ["active"]);
});

for (const [what, mode, customerId, kind, text] of [
  ["who is registered already", "register", "100200301", "card", say("refusals.registered")],
  ["who has no net-banking yet", "forgot-password", "100200308", "token", say("refusals.notCreated")],
  ["whom the bank has blocked", "forgot-password", "100200307", "token", say("refusals.blocked")],
  ["who is not locked", "unblock", "100200309", "card", say("refusals.notLocked")],
] as const)
  test(`${what} is told so after the proof, and led home @plain`, async ({ page }) => {
    await identify(page, mode, customerId);
    await proveBy(page, kind, customerId);
    await expect(page.locator("main")).toContainText(text);
    await expect(page.locator("main")).not.toContainText("~");
    await isAccessible(page);
    await page.getByRole("link", { name: say("home") }).click();
    await expect(page).toHaveURL(/\/$/);
  });

for (const language of languagesOf(import.meta.url))
  test(`the first two steps speak ${language} @plain`, async ({ page }) => {
    const shown = words(language, "registration");
    await page.goto(startOf("register"));
    await speak(page, language);
    await expect(page.locator("h1")).toHaveText(shown("titles.register"));
    await fillIn(page, { customerId: "100200308", mobile: mobileOf("100200308"), captcha });
    await page.locator("input[name=terms]").check();
    await press(page, shown("next"));
    await expect(page).toHaveURL(/[?&]run=/);
    await press(page, shown("next"));
    await expect(page.locator("#card-cvv-error")).toContainText(shown("errors.enterCvv"));
    await expect(page.getByRole("alert")).toContainText(shown("errors.fillAll"));
  });

for (const language of languagesOf(import.meta.url))
  test(`why it does not go on is said in ${language} @plain`, async ({ page }) => {
    const shown = words(language, "registration");
    await page.goto(startOf("register"));
    await speak(page, language);
    await expect(page.locator("h1")).toHaveText(shown("titles.register"));
    await fillIn(page, { customerId: "100200309", mobile: mobileOf("100200309"), captcha });
    await page.locator("input[name=terms]").check();
    await press(page, shown("next"));
    await expect(page).toHaveURL(/[?&]run=/);
    await fillIn(page, cardOf("100200309"));
    await press(page, shown("next"));
    await expect(page.locator("main")).toContainText(shown("refusals.registered"));
    await isAccessible(page);
  });
