import type { Locator, Page } from "@playwright/test";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
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
];

/** What a form that takes everything as it opens is refused for. */
const refused: Record<string, string> = {
  "/AccountStatement?range=1m&search=Kave": "x".repeat(200),
  "/AccountNames": "x".repeat(60),
};

/** Without scripts a browser's own fields are typed into: two pages tell as much as all. */
const tagOf = (path: string) => (["/", "/Send"].includes(path) ? "@browser" : "@scripts");

for (const path of open)
  test(`every key typed into ${path} after a refusal arrives ${tagOf(path)}`, async ({ page }) => {
    await page.goto(path);
    await typesIntoAll(page);
  });

for (const path of signedIn)
  test(`every key typed into ${path} after a refusal arrives ${tagOf(path)}`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    await page.goto(path);
    await typesIntoAll(page, refused[path]);
  });

async function typesIntoAll(page: Page, first?: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const form = page
    .locator("main form")
    .filter({ has: fieldsOf(page.locator(":scope")) })
    .first();
  if (first) await fieldsOf(form).first().fill(first);
  await form.locator("button:not([name=language]):not([name=intent][value=resend])").last().click();
  const summary = page.locator(".errors");
  await expect(summary).toBeFocused();
  if (new URL(page.url()).pathname === "/")
    await expect(summary).toContainText(words("en", "sign-in")("errors.enterAll"));
  const fields = fieldsOf(form);
  const count = await fields.count();
  expect(count).toBeGreaterThan(0);
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at);
    const typed = await textFor(field);
    await field.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(typed, { delay: 20 });
    await expect(field).toHaveValue(typed);
    await expect(field).toBeFocused();
  }
}

const typed = ["[type=text]", "[type=password]", "[type=tel]", ":not([type])"];

const fieldsOf = (within: Locator) =>
  within.locator(typed.map((type) => `input${type}:not([readonly]):visible`).join(", "));

/** Four signs that fit into it, digits where it asks for digits. */
const textFor = async (field: Locator) =>
  ["numeric", "decimal", "tel"].includes((await field.getAttribute("inputmode")) ?? "") ? "1500" : "Kave";
