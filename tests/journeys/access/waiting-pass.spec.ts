import type { Page } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { isAccessible } from "../../support/accessible";
import { fillIn, userAgentOf } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { startOf } from "../../support/registration";
import { captcha } from "../../support/running-portal";
import { PASSWORD, Visitor, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

/** Longer than a slow machine takes from a pass to the entry that comes too early. */
const SECONDS = 15;
test.use({
  portalOf: "waiting pass",
  switches: { OTP_SECONDS: "1", LIMITS: JSON.stringify({ "waiting-pass": { seconds: SECONDS } }) },
});

/** Customers who cannot read the picture wait instead; browsers that know the customer ask for neither. */
const say = words("en", "sign-in");
const customer = "100200306";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const picture = (page: Page) => page.locator(".captcha img");

test("a customer who cannot read the picture waits and signs in", async ({ page }, { project }) => {
  const scripted = project.use.javaScriptEnabled !== false;
  await page.goto("/");
  await fillIn(page, { customerId: customer, password: PASSWORD });
  const pressed = Date.now();
  await press(page, say("waitingPass.ask"));
  await expect(page.getByRole("group", { name: say("waitingPass.label") })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  // With scripts nothing is sent, so that the password stays too.
  await expect(page.locator("input[name=password]")).toHaveValue(scripted ? PASSWORD : "");

  await fillIn(page, { password: PASSWORD });
  await page.locator("input[name=password]").press("Enter");
  await expect(page.getByRole("alert")).toContainText(say("errors.passEarly"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  await expect(page.locator("input[name=password]")).toHaveValue("");
  await isAccessible(page);

  await fillIn(page, { password: PASSWORD });
  if (scripted) await expect(page.getByText(say("waitingPass.ready"), { exact: true })).toBeVisible();
  else await pause(Math.max(0, pressed + (SECONDS + 1) * 1_000 - Date.now()));
  await page.locator("input[name=password]").press("Enter");
  await expect(page).toHaveURL("/OtpVerification");
});

test("who asks for a picture again gets one, and the rest stays typed", async ({ page }) => {
  const registration = words("en", "registration");
  await page.goto(startOf("register"));
  await fillIn(page, { customerId: customer, mobile: mobileOf(customer) });
  await page.locator("input[name=terms]").check();
  await press(page, say("waitingPass.ask"));
  await expect(picture(page)).toHaveCount(0);
  await expect(page.locator("input[name=mobile]")).toHaveValue(mobileOf(customer));
  await isAccessible(page);
  await press(page, say("waitingPass.picture"));
  await expect(picture(page)).toHaveCount(1);
  await expect(page.locator("input[name=mobile]")).toHaveValue(mobileOf(customer));
  await fillIn(page, { captcha });
  await press(page, registration("next"));
  await expect(page).toHaveURL(/[?&]run=/);
});

test("a browser that the customer has signed in with asks for no captcha until a try is refused", async ({
  page,
  portal,
}) => {
  // The cookie is good in its own kind of browser only.
  const known = new Visitor(portal.url, { "User-Agent": await userAgentOf(page) });
  await known.signIn(customer);
  await page.context().addCookies([{ name: "device", value: known.cookies.get("device")!, url: portal.url }]);
  await page.goto("/");
  await expect(page.locator("input[name=customerId]")).toBeVisible();
  await expect(page.locator("input[name=captcha]")).toHaveCount(0);
  await isAccessible(page);
  await fillIn(page, { customerId: customer, password: "Wrong@2026" });
  await press(page, say("signIn"));
  await expect(page.getByRole("alert")).toContainText(say("errors.incorrect"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(customer);
  await expect(page.locator("input[name=captcha]")).toHaveCount(1);
  await fillIn(page, { password: PASSWORD, captcha });
  await press(page, say("signIn"));
  await expect(page).toHaveURL("/OtpVerification");

  const other = "100200305";
  await page.goto("/");
  await expect(page.locator("input[name=captcha]")).toHaveCount(0);
  await fillIn(page, { customerId: other, password: PASSWORD });
  await press(page, say("signIn"));
  await expect(page.locator("#sign-in-captcha-error")).toContainText(say("errors.captchaAsked"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(other);
  await fillIn(page, { password: PASSWORD, captcha });
  await press(page, say("signIn"));
  await expect(page).toHaveURL("/OtpVerification");
});
