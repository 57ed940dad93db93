import { speak } from "../../support/browser";
import { isAccessible } from "../../support/accessible";
import { enterBoth, expect, handOver, test, textsOf, typePasswords } from "../../support/password-journey";
import { goToRegistrationOtp } from "../../support/registration";
import { PASSWORD, Visitor, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

test.use({ portalOf: "passwords" });

/** Passwords that have to be set before anything else. */
const TRANSACTION_PASSWORD = "Cauvery#2026";
const NEW = "Godavari@27";
const NEW_TRANSACTION = "Tungabhadra#27";

const say = words("en", "passwords");

test("a first sign-in sets both passwords, then signs in with them", async ({ page, portal }) => {
  const customer = "100200302";
  const visitor = new Visitor(portal.url);
  expect(await enterBoth(visitor, customer, PASSWORD)).toBe("/ChangePassTpin");
  await handOver(page, portal.url, visitor);
  await page.goto("/ChangePassTpin");
  await expect(page.locator("main")).toContainText(say("set.lead.first-login"));
  await isAccessible(page);

  const set = page.getByRole("button", { name: say("actions.set") });
  await set.click();
  await expect(page.getByRole("alert")).toContainText(say("errors.fillAll"));
  await typePasswords(page, { old: "Wrong@2026", new: NEW });
  await set.click();
  await expect(page.getByRole("alert")).toContainText(say("errors.oldWrongTries_other", { count: "4" }));
  for (const field of ["oldPassword", "newPassword", "confirmPassword"])
    await expect(page.locator(`input[name=${field}]`)).toHaveValue("");
  await isAccessible(page);
  await typePasswords(page, { old: PASSWORD, new: NEW });
  await set.click();

  await expect(page.getByLabel(say("fields.transaction.old"), { exact: true })).toBeVisible();
  await typePasswords(page, { old: TRANSACTION_PASSWORD, new: NEW_TRANSACTION });
  await set.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("completed.title"));
  await isAccessible(page);
  await page.getByRole("link", { name: say("completed.signIn"), exact: true }).click();
  await expect(page).toHaveURL(`${portal.url}/`);

  expect(await enterBoth(new Visitor(portal.url), customer, PASSWORD)).toBeNull();
  expect(await enterBoth(new Visitor(portal.url), customer, NEW)).toBe("/main");
});

test("an expired password is changed alone, in Tamil @plain", async ({ page, portal }) => {
  const tamil = words("ta", "passwords");
  const visitor = new Visitor(portal.url);
  expect(await enterBoth(visitor, "100200303", PASSWORD)).toBe("/ChangePassTpin");
  await handOver(page, portal.url, visitor);
  await page.goto("/ChangePassTpin");
  await speak(page, "ta");
  await expect(page.locator("main")).toContainText(tamil("set.lead.expired"));
  await isAccessible(page);
  await typePasswords(page, { old: PASSWORD, new: PASSWORD });
  await page.getByRole("button", { name: tamil("actions.set") }).click();
  await expect(page.getByRole("alert")).toContainText(tamil("errors.sameAsOld"));
  await typePasswords(page, { old: PASSWORD, new: NEW });
  await page.getByRole("button", { name: tamil("actions.set") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tamil("completed.title"));
  expect(await enterBoth(new Visitor(portal.url), "100200303", NEW)).toBe("/main");
});

async function proveWithCard(visitor: Visitor, mode: string, customer: string): Promise<void> {
  const path = await goToRegistrationOtp(visitor, mode, customer);
  const otp = await visitor.readOtp(mobileOf(customer));
  expect((await visitor.post(path, { otp, intent: "verify" })).location).toBe("/ChangePassTpin");
}

test("whoever has forgotten the password sets a new one and keeps the other", async ({ page, portal }) => {
  const customer = "100200301";
  const visitor = new Visitor(portal.url);
  await proveWithCard(visitor, "forgot-password", customer);
  await handOver(page, portal.url, visitor);
  await page.goto("/ForgotPassword");
  await isAccessible(page);
  const submit = page.getByRole("button", { name: words("en", "passwords")("actions.set"), exact: true });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("All fields are mandatory.");
  await typePasswords(page, { new: NEW, confirm: "Godavari@28" });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("The new passwords do not match.");
  await typePasswords(page, { new: PASSWORD });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(say("errors.nameOfBank"));
  await typePasswords(page, { new: NEW });
  await submit.click();

  await expect(page).toHaveURL(/\/ChangePassTpin$/);
  await typePasswords(page, { new: "Cauvery#2026" });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(say("errors.used", { history: "3" }));
  await page.getByRole("button", { name: say("set.keep") }).click();
  await expect(page.locator("main")).toContainText(say("completed.reset"));
  expect((await textsOf(portal.url, customer))[0]).toContain("password");
  expect(await enterBoth(new Visitor(portal.url), customer, NEW)).toBe("/main");
});

test("a registration ends with both passwords @plain", async ({ page, portal }) => {
  const customer = "100200308";
  const visitor = new Visitor(portal.url);
  await proveWithCard(visitor, "register", customer);
  await handOver(page, portal.url, visitor);
  await page.goto("/ChangePassTpin");
  await expect(page.locator("main")).toContainText(say("set.lead.register"));
  for (const password of [NEW, NEW_TRANSACTION]) {
    await expect(page.locator("input[name=oldPassword]")).toHaveCount(0);
    await typePasswords(page, { new: password });
    await page.getByRole("button", { name: say("actions.set") }).click();
    if (password === NEW)
      await expect(page.getByLabel(say("fields.transaction.new"), { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("completed.title"));
  expect(await enterBoth(new Visitor(portal.url), customer, NEW)).toBe("/main");
});
