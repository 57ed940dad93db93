import type { Locator, Page } from "@playwright/test";
import { holdBack, lives, rests, signIn, speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { disguised, nothingSeen } from "../../support/unseen-signs";
import { words } from "../../support/words";

/** After a refusal the page changes with every key: none of them may be lost, whatever takes the focus meanwhile. */
const customer = "100200301";

const open = ["/", "/NewUser", "/ForgotPassword"];
const signedIn = [
  "/Send",
  "/FundTransfer?kind=within-bank",
  "/FundTransfer?kind=own-account",
  "/OtherBankTransfer?mode=NEFT",
  "/PayLoanAmount",
  "/Beneficiary?kind=imps",
  "/Beneficiary?kind=neft-rtgs",
  "/StopChequeRequest",
  "/FateOfCheque",
  "/PositivePay",
  "/ChangePassword",
  "/ChangeTransactionPassword",
  "/ScheduleTransfer?kind=within-bank",
  "/AccountStatement?range=1m&search=Kave",
  "/AccountNames",
  "/OwnLimit",
  "/TermDeposit/new",
  "/AddPMJJBY",
  "/GeneratePin",
  "/ChangePin",
  "/CardLimitChange",
];

/** Pages about one card, which its list links to. */
const ofCards = ["/GeneratePin", "/ChangePin", "/CardLimitChange"];

async function openPage(page: Page, path: string): Promise<void> {
  if (!ofCards.includes(path)) {
    await page.goto(path);
    // A statement's form is behind its last chip.
    const folded = page.locator("main .period summary");
    if ((await folded.count()) > 0) await folded.click();
    return;
  }
  await page.goto("/DebitCard");
  await page.goto((await page.locator(`main a[href^="${path}?"]`).first().getAttribute("href"))!);
}

/** What a form that takes everything as it opens is refused for. */
const refused: Record<string, string> = {
  "/AccountStatement?range=1m&search=Kave": "x".repeat(200),
  "/AccountNames": "x".repeat(60),
  // It opens with the instalment as its amount.
  "/PayLoanAmount": "x",
};

/** Without scripts a browser's own fields are typed into: a page of each kind of field tells as much as all. */
const tagOf = (path: string) =>
  ["/", "/Send", "/PositivePay", "/GeneratePin"].includes(path) ? "@browser" : "@scripts";

for (const path of open)
  test(`every key typed into ${path} after a refusal arrives ${tagOf(path)}`, async ({ page }) => {
    await page.goto(path);
    await typesIntoAll(page);
  });

for (const path of signedIn)
  test(`every key typed into ${path} after a refusal arrives ${tagOf(path)}`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    await openPage(page, path);
    await typesIntoAll(page, refused[path]);
  });

async function typesIntoAll(page: Page, first?: string): Promise<void> {
  await rests(page);
  const form = page
    .locator("main form")
    .filter({ has: fieldsOf(page.locator(":scope")) })
    .first();
  if (first) await fieldsOf(form).and(page.locator(":not([type=date])")).first().fill(first);
  await form
    .locator("button:not([name=language], [name=intent][value=resend], [name=intent][value=new-payee])")
    .last()
    .click();
  const summary = page.locator(".errors");
  await expect(summary).toBeFocused();
  if (new URL(page.url()).pathname === "/")
    await expect(summary).toContainText(words("en", "sign-in")("errors.enterAll"));
  const fields = fieldsOf(form);
  const count = await fields.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at);
    const { keys, value } = await textFor(field);
    if (keys === value) await field.click();
    // A click would choose one part of a date.
    else await field.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(keys, { delay: 20 });
    await expect(field).toHaveValue(value);
    await expect(field).toBeFocused();
  }
}

const typed = ["[type=text]", "[type=password]", "[type=tel]", "[type=date]", ":not([type])"];

const fieldsOf = (within: Locator) =>
  within.locator(typed.map((type) => `input${type}:not([readonly]):enabled:visible`).join(", "));

/** Four signs that fit into it, digits where it asks for digits, or a day. */
async function textFor(field: Locator): Promise<{ keys: string; value: string }> {
  if ((await field.getAttribute("type")) === "date") return { keys: "12122026", value: "2026-12-12" };
  const isNumber = ["numeric", "decimal", "tel"].includes((await field.getAttribute("inputmode")) ?? "");
  const keys = isNumber ? "1500" : "Kave";
  return { keys, value: keys };
}

/** Pages with an amount, and its field. */
const amounts = [
  ...["/Send", "/FundTransfer", "/OtherBankTransfer?mode=NEFT", "/PayLoanAmount", "/PayRdAmount"],
  ...["/ScheduleTransfer?kind=own-account", "/AddStandingInstruction?kind=own-account", "/TermDeposit/new"],
  ...["/PositivePay", "/OwnLimit perDay", "/CardLimitChange atm"],
];

test("an amount that cannot be is told on leaving its field, in the customer's language, and taken back while it is mended @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/main");
  await speak(page, "ta");
  for (const one of amounts)
    await test.step(one, async () => {
      const [path, name = "amount"] = one.split(" ");
      await openPage(page, path!);
      await lives(page);
      const field = page.locator(`main input[name=${name}]`);
      const retype = async (keys: string) => {
        await field.click();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type(keys);
      };
      await retype("12.3.4a");
      await expect(field).not.toHaveAttribute("aria-invalid");
      await page.keyboard.press("Tab");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const error = page.locator(`[id="${await field.getAttribute("id")}-error"]`);
      await expect(error).toContainText(/[\u0b80-\u0bff]/);
      await expect(error).not.toContainText(/[a-z]{3}/i);
      // The summary of all errors waits for the form to be sent.
      await expect(page.locator(".errors")).toHaveCount(0);
      await retype(name === "amount" && path === "/PositivePay" ? "60000" : "5000");
      await expect(field).not.toHaveAttribute("aria-invalid");
    });
});

test("an amount that cannot be is told as well where the field was left before the checks had come @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/Send");
  await lives(page);
  const letGo = await holdBack(page, /\/checks-[^/]*\.js$/);
  const field = page.locator("main input[name=amount]");
  await field.click();
  await page.keyboard.type("12.3.4a");
  await page.keyboard.press("Tab");
  await rests(page);
  await expect(field).not.toHaveAttribute("aria-invalid");
  await letGo();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".errors")).toHaveCount(0);
  await field.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("5000");
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("what is pasted is checked as it is seen on leaving its field, and a field where nothing is seen waits like an empty one @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/Send");
  await lives(page);
  const field = page.locator("main input[name=amount]");
  const checks = page.waitForResponse(/\/checks-[^/]*\.js$/);
  for (const pasted of ["12.3.4a", nothingSeen, disguised("5000")]) {
    await field.fill(pasted);
    await checks;
    await page.keyboard.press("Tab");
    await rests(page);
    if (pasted === "12.3.4a") await expect(field).toHaveAttribute("aria-invalid", "true");
    else await expect(field).not.toHaveAttribute("aria-invalid");
    await page.reload();
    await lives(page);
  }
});
