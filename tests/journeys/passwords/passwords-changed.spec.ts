import { isAccessible } from "../../support/accessible";
import { enterBoth, expect, handOver, test, textsOf, typePasswords } from "../../support/password-journey";
import { PASSWORD, Visitor } from "../../support/visitor";
import { words } from "../../support/words";

test.use({ portalOf: "passwords-changed" });

/** Passwords changed by the wish of a customer who is signed in. */
const TRANSACTION_PASSWORD = "Cauvery#2026";
const NEW = "Godavari@27";
const NEW_TRANSACTION = "Tungabhadra#27";

const say = words("en", "passwords");
const menu = words("en", "common");

async function signIn(url: string, customer: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  expect(await enterBoth(visitor, customer, PASSWORD)).toBe("/main");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return visitor;
}

test("a new login password signs the customer out everywhere, and a message says so", async ({
  page,
  portal,
}) => {
  // Who only looks may protect: the menu offers it.
  const customer = "100200310";
  const elsewhere = await signIn(portal.url, customer);
  await handOver(page, portal.url, await signIn(portal.url, customer));
  await page.goto("/main");
  await page.locator("nav.menu").getByText(menu("menu.groups.you"), { exact: true }).click();
  await page.getByRole("link", { name: menu("menu./ChangePassword"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("login.title"));
  await isAccessible(page);
  await typePasswords(page, { old: PASSWORD, new: "Godavari 2", confirm: "x" });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.getByRole("alert")).toContainText(
    `${say("errors.guidelines")}: ${say("rules.special", { special: "!@#$%^&*_~-" })}; ${say("rules.noSpace")}`,
  );
  await expect(page.getByRole("alert")).toContainText(say("errors.differ"));
  expect(await page.content()).not.toContain('value="Godavari');

  await typePasswords(page, { old: PASSWORD, new: NEW });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page).toHaveURL(/\/\?reason=own-password-changed$/);
  await page.goto("/main");
  await expect(page).toHaveURL(/\/\?to=/);
  expect((await elsewhere.get("/main")).status).toBe(302);
  expect((await textsOf(portal.url, customer))[0]).toContain("password");
  expect(await enterBoth(new Visitor(portal.url), customer, NEW)).toBe("/main");
});

test("a new transaction password leaves this browser signed in, and no other", async ({ page, portal }) => {
  const elsewhere = await signIn(portal.url, "100200305");
  await handOver(page, portal.url, await signIn(portal.url, "100200305"));
  await page.goto("/ChangeTransactionPassword");
  await isAccessible(page);
  await typePasswords(page, { old: PASSWORD, new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.getByRole("alert")).toContainText(say("errors.oldWrongTries_other", { count: "4" }));
  await typePasswords(page, { old: TRANSACTION_PASSWORD, new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.locator("main")).toContainText(say("transaction.changed"));
  await isAccessible(page);
  await page.goto("/main");
  await expect(page).toHaveURL(/\/main$/);
  expect((await elsewhere.get("/main")).location).toContain("reason=transaction-password-changed");
});

test("both at once: the transaction password, then the login password @plain", async ({ page, portal }) => {
  await handOver(page, portal.url, await signIn(portal.url, "100200304"));
  await page.goto("/ChangeIBPortalPassword?step=login");
  await expect(page.getByLabel(say("fields.transaction.old"), { exact: true })).toBeVisible();
  await typePasswords(page, { old: TRANSACTION_PASSWORD, new: NEW_TRANSACTION });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page.locator("main")).toContainText(say("both.transactionDone"));
  await isAccessible(page);
  await typePasswords(page, { old: PASSWORD, new: NEW });
  await page.getByRole("button", { name: say("actions.change") }).click();
  await expect(page).toHaveURL(/\/\?reason=own-password-changed$/);
  expect(await enterBoth(new Visitor(portal.url), "100200304", NEW)).toBe("/main");
});

test("what is typed is held against the guidelines, and cannot be pasted @scripts", async ({
  page,
  portal,
}) => {
  await handOver(page, portal.url, await signIn(portal.url, "100200306"));
  await page.goto("/ChangePassword");
  const rules = page.locator(".checklist__rule");
  await expect(page.locator(".checklist__rule[data-kept=false]")).toHaveCount(8);
  await page.locator("input[name=newPassword]").pressSequentially("godavari27");
  await expect(page.locator(".checklist__rule[data-kept=false]")).toHaveText([
    new RegExp(say("rules.upper").replace(/[()]/g, ".")),
    /special/,
  ]);
  await expect(rules.last()).not.toHaveAttribute("data-kept");
  await page.locator("input[name=confirmPassword]").pressSequentially("godavari28");
  await expect(page.locator(".match")).toContainText(say("fields.noMatch"));
  const refused = await page
    .locator("input[name=newPassword]")
    .evaluate(
      (input) => !input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
    );
  expect(refused).toBe(true);
  await expect(page.getByText(words("en", "common")("form.noPaste"))).toBeVisible();
});
