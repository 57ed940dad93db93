import type { Locator, Page } from "@playwright/test";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";

/** After a refusal the page changes with every key: none of them may be lost, whatever takes the focus meanwhile. */
const customer = "100200301";

const open = ["/", "/NewUser", "/ForgotPassword"];
const signedIn = [
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
];

for (const path of open)
  test(`every key typed into ${path} after a refusal arrives`, async ({ page }) => {
    await page.goto(path);
    await typesIntoAll(page);
  });

for (const path of signedIn)
  test(`every key typed into ${path} after a refusal arrives`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    await page.goto(path);
    await typesIntoAll(page);
  });

async function typesIntoAll(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const form = page
    .locator("main form")
    .filter({ has: fieldsOf(page.locator(":scope")) })
    .first();
  await form.locator("button:not([name=language]):not([name=intent][value=resend])").last().click();
  const summary = page.locator(".errors");
  await expect(summary).toBeFocused();
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

const fieldsOf = (within: Locator) =>
  within.locator("input:is([type=text], [type=password], [type=tel], :not([type])):not([readonly]):visible");

/** Four signs that fit into it, digits where it asks for digits. */
const textFor = async (field: Locator) =>
  ["numeric", "decimal", "tel"].includes((await field.getAttribute("inputmode")) ?? "") ? "1500" : "Kave";
