import { isAccessible } from "../../support/accessible";
import { fillIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { cardOf, forgetTries, startOf, termsToday } from "../../support/registration";
import { captcha } from "../../support/running-portal";
import { Visitor, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

/** The agreement to the terms of net-banking: asked for at registration, and kept by the bank. */
const newcomer = "100200308";

test.beforeEach(async ({ portal }) => {
  await forgetTries(portal.databaseUrl);
  await query(portal.databaseUrl, "delete from bank.otp");
  const status = "update bank.customer set status = 'unregistered' where number = $1";
  await query(portal.databaseUrl, status, [newcomer]);
});

test("the registration asks for the terms by an unticked box, and keeps the agreement", async ({
  page,
  portal,
}) => {
  const say = words("en", "registration");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const box = page.locator("input[name=terms]");
  await page.goto(startOf("register"));
  await expect(box).not.toBeChecked();
  await expect(page.locator("main")).toContainText(say("terms.alerts"));
  await expect(page.locator("main a[href='/Terms']")).toBeVisible();
  await fillIn(page, { customerId: newcomer, mobile: mobileOf(newcomer), captcha });
  await press(say("next"));
  await expect(page.locator("#identity-terms-error")).toHaveText(say("errors.agreeTerms"));
  await expect(page.locator("input[name=customerId]")).toHaveValue(newcomer);
  await expect(box).not.toBeChecked();
  await isAccessible(page);
  await box.check();
  await page.locator("input[name=captcha]").fill(captcha);
  await press(say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
  await fillIn(page, cardOf(newcomer));
  await press(say("next"));
  const entry = page.locator("input[name=otp]");
  await expect(entry).toBeVisible();
  await entry.fill(await new Visitor(portal.url).readOtp(mobileOf(newcomer)));
  await press(words("en", "common")("actions.continue"));
  await expect(page).toHaveURL(/\/ChangePassTpin$/);
  const rows = await query<{ version: string; way: string }>(
    portal.databaseUrl,
    "select version::text, way from bank.terms_agreement where customer_number = $1",
    [newcomer],
  );
  expect(rows).toEqual([{ version: termsToday(), way: "registration" }]);
});

test("a recovery asks for no agreement @plain", async ({ page }) => {
  for (const mode of ["forgot-password", "forgot-user-id", "unblock"]) {
    await page.goto(startOf(mode));
    await expect(page.locator("input[name=mobile]")).toBeVisible();
    await expect(page.locator("input[name=terms]")).toHaveCount(0);
  }
});
