import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { fillIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { cardOf, forgetTries, startOf } from "../../support/registration";
import { captcha } from "../../support/running-portal";
import { Visitor, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

/** Back, mistakes and comforts on the way of those who cannot sign in. */
const say = words("en", "registration");
const signIn = words("en", "sign-in");
const customer = "100200309";
const mobile = mobileOf(customer);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test.beforeEach(async ({ portal }) => {
  await forgetTries(portal.databaseUrl);
  await query(portal.databaseUrl, "delete from bank.otp");
});

async function goToProof(page: Page): Promise<void> {
  await page.goto(startOf("forgot-password"));
  await fillIn(page, { customerId: customer, mobile, captcha });
  await press(page, say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
}

async function goToOtp(page: Page): Promise<void> {
  await goToProof(page);
  await fillIn(page, cardOf(customer));
  await press(page, say("next"));
  await expect(page.locator("input[name=otp]")).toBeVisible();
}

async function stillTyped(page: Page): Promise<void> {
  await expect(page).toHaveURL(/[?&]back/);
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  await expect(page.locator("input[name=mobile]")).toHaveValue(mobile);
}

test("the sign-in page leads to all of them, and Previous back to it @plain", async ({ page }) => {
  for (const [way, mode] of [
    ["register", "register"],
    ["forgotPassword", "forgot-password"],
    ["forgotUserId", "forgot-user-id"],
    ["unblock", "unblock"],
  ]) {
    await page.goto("/");
    await follow(page, signIn(`ways.${way}`));
    await expect(page.locator("h1")).toHaveText(say(`titles.${mode}`));
    await follow(page, say("previous"));
    await expect(page).toHaveURL(/\/$/);
  }
});

test("Previous leads from the second and the third step to the first, where what was typed still stands @plain", async ({
  page,
}) => {
  await goToProof(page);
  await follow(page, say("previous"));
  await stillTyped(page);
  await goToOtp(page);
  await press(page, say("previous"));
  await stillTyped(page);
  await isAccessible(page);
});

test("a mistake in the first step is said beside its field; the rest stays @plain", async ({ page }) => {
  await page.goto(startOf("register"));
  await fillIn(page, { customerId: customer, mobile: "98400", captcha });
  await page.locator("input[name=terms]").check();
  await press(page, say("next"));
  await expect(page.locator("#identity-mobile-error")).toContainText(say("errors.validMobile"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  await expect(page.locator("input[name=terms]")).toBeChecked();
  await isAccessible(page);
  await page.locator("input[name=mobile]").fill(mobile);
  await page.locator("input[name=captcha]").fill(captcha);
  await press(page, say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
});

test("another picture leaves what was typed @plain", async ({ page }) => {
  await page.goto(startOf("register"));
  await fillIn(page, { customerId: customer, mobile });
  await page.locator("input[name=terms]").check();
  await press(page, signIn("anotherCaptcha"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  await expect(page.locator("input[name=terms]")).toBeChecked();
  await page.locator("input[name=captcha]").fill(captcha);
  await press(page, say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
});

test("a wrong card is refused and leaves nothing in the form; the right one goes on @plain", async ({
  page,
}) => {
  await goToProof(page);
  await fillIn(page, { ...cardOf(customer), cvv: "000" });
  await press(page, say("next"));
  await expect(page.getByRole("alert")).toContainText(say("errors.notProven"));
  for (const name of Object.keys(cardOf(customer)))
    await expect(page.locator(`input[name=${name}]`)).toHaveValue("");
  await isAccessible(page);
  await fillIn(page, cardOf(customer));
  await press(page, say("next"));
  await expect(page.locator("input[name=otp]")).toBeVisible();
});

test("a double click on the first step goes on as one @browser", async ({ page }) => {
  await page.goto(startOf("forgot-password"));
  await fillIn(page, { customerId: customer, mobile, captcha });
  await page.getByRole("button", { name: say("next"), exact: true }).dblclick();
  await expect(page).toHaveURL(/[?&]run=/);
  await expect(page.locator("input[name=cardNumber]")).toBeVisible();
});

test("a double click on the card goes on as one @browser", async ({ page, portal }) => {
  await goToProof(page);
  await fillIn(page, cardOf(customer));
  await page.getByRole("button", { name: say("next"), exact: true }).dblclick();
  const entry = page.locator("input[name=otp]");
  await expect(entry).toBeVisible();
  await entry.fill(await new Visitor(portal.url).readOtp(mobile));
  await press(page, words("en", "common")("actions.continue"));
  await expect(page).toHaveURL(/\/ChangePassTpin$/);
});

test("five wrong OTPs are the last: sign in anew @plain", async ({ page, portal }) => {
  await goToOtp(page);
  const otp = await new Visitor(portal.url).readOtp(mobile);
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await page.locator("input[name=otp]").fill(wrong);
    await press(page, words("en", "common")("actions.continue"));
    if (attempt < 5) await expect(page.locator("#otp-error")).toContainText("Incorrect OTP");
    if (attempt < 5) await expect(page.locator("input[name=otp]")).toHaveValue("");
  }
  await expect(page.locator("main")).toContainText(say("ended.text"));
  await isAccessible(page);
  await follow(page, say("ended.login"));
  await expect(page).toHaveURL(/\/$/);
});

test("the second step begins at its heading; the CVV is hidden until it is shown, a month gets its zero @scripts", async ({
  page,
}) => {
  await goToProof(page);
  await expect(page.locator("h1")).toBeFocused();
  const cvv = page.locator("input[name=cvv]");
  await expect(cvv).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(cvv).toHaveAttribute("type", "text");
  await page.locator("input[name=expiryMonth]").fill("7");
  await page.keyboard.press("Tab");
  await expect(page.locator("input[name=expiryMonth]")).toHaveValue("07");
});

test.describe("the tips", () => {
  const tips = ["never", "address"].map((tip) => say(`tips.${tip}`)) as [string, string];

  test("move by themselves until they are stopped @scripts", async ({ page }) => {
    await page.clock.install();
    await page.goto(startOf("register"));
    const box = page.getByRole("group", { name: say("tips.title") });
    await expect(box).toContainText(tips[0]);
    await page.clock.runFor(4_100);
    await expect(box).toContainText(tips[1]);
    await press(page, say("tips.pause"));
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(box).toContainText(tips[1]);
    await press(page, say("tips.previous"));
    await expect(box).toContainText(tips[0]);
    await isAccessible(page);
  });

  test("stand still for those who want less motion @scripts", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto(startOf("register"));
    const box = page.getByRole("group", { name: say("tips.title") });
    await expect(page.getByRole("button", { name: say("tips.play") })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(box).toContainText(tips[0]);
  });
});
