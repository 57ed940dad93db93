import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { enterBoth, expect, handOver, test, typePasswords } from "../../support/password-journey";
import { query } from "../../support/query";
import { PASSWORD, Visitor } from "../../support/visitor";
import { words } from "../../support/words";

test.use({ portalOf: "passwords-needed" });

/** Passwords that are needed before a customer goes on: what says so, where it leads, and how one comes back. */
const TRANSACTION_PASSWORD = "Cauvery#2026";
const NEW = "Godavari@27";
const NEW_TRANSACTION = "Tungabhadra#27";

const say = words("en", "passwords");
const signIn = words("en", "sign-in");
const menu = words("en", "common");

/** Signs in, and lets the browser go on from there. */
async function enter(page: Page, url: string, customer: string, password = PASSWORD): Promise<string | null> {
  const visitor = new Visitor(url);
  const place = await enterBoth(visitor, customer, password);
  await handOver(page, url, visitor);
  return place;
}

test("a transaction password given by the bank is changed before money moves, then one goes on", async ({
  page,
  portal,
}) => {
  const given =
    "update bank.credential set must_change = true where customer_number = $1 and kind = 'transaction'";
  await query(portal.databaseUrl, given, ["100200309"]);
  expect(await enter(page, portal.url, "100200309")).toBe("/main");
  await page.goto("/main");
  await expect(page.locator("main")).toContainText(signIn("warnings.transaction-expired"));
  for (const path of ["/OtherBankTransfer?mode=IMPS", "/ScheduleTransfer", "/Beneficiary", "/FundTransfer"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/ChangeTransactionPassword?${new URLSearchParams({ before: path })}`);
  }
  await expect(page.locator("main")).toContainText(say("transaction.needed"));
  await expect(page.locator("main")).toContainText(say("transaction.forgotten"));
  await isAccessible(page);
  await typePasswords(page, { old: "Wrong#2026", new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.getByRole("alert")).toContainText(say("errors.oldWrongTries_other", { count: "4" }));
  await typePasswords(page, { old: TRANSACTION_PASSWORD, new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.locator("main")).toContainText(say("transaction.changed"));
  await page.getByRole("link", { name: say("transaction.goOn") }).click();
  await expect(page).toHaveURL("/FundTransfer");
  await expect(page.locator("input[name=amount]")).toBeVisible();
});

test("whoever leaves a first sign-in half done is led on: to the step, and later to the other password @plain", async ({
  page,
  portal,
}) => {
  const customer = "100200302";
  expect(await enter(page, portal.url, customer)).toBe("/ChangePassTpin");
  await page.goto("/main");
  await expect(page).toHaveURL("/ChangePassTpin");
  await typePasswords(page, { old: PASSWORD, new: NEW });
  await page.getByRole("button", { name: say("actions.set") }).click();
  await expect(page.getByLabel(say("fields.transaction.old"), { exact: true })).toBeVisible();
  await page.goto("/Dashboard");
  await expect(page).toHaveURL("/ChangePassTpin");
  await page.getByRole("button", { name: say("set.back") }).click();
  await expect(page).toHaveURL("/");

  expect(await enter(page, portal.url, customer, NEW)).toBe("/main");
  await page.goto("/main");
  const warning = page.locator("main").getByText(signIn("warnings.transaction-expired"));
  await expect(warning).toBeVisible();
  await isAccessible(page);
  await page
    .locator("main")
    .getByRole("link", { name: menu("menu./ChangeTransactionPassword") })
    .click();
  await typePasswords(page, { old: TRANSACTION_PASSWORD, new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.locator("main")).toContainText(say("transaction.changed"));
  await page.goto("/main");
  await expect(warning).toHaveCount(0);
});

test("passwords that expire soon are warned of, with the way to change them @plain", async ({
  page,
  portal,
}) => {
  expect(await enter(page, portal.url, "100200304")).toBe("/main");
  await page.goto("/main");
  await expect(page.locator("main")).toContainText(signIn("warnings.both"));
  await isAccessible(page);
  await page
    .locator("main")
    .getByRole("link", { name: menu("menu./ChangeIBPortalPassword") })
    .click();
  await expect(page).toHaveURL("/ChangeIBPortalPassword");
});
