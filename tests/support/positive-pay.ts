/** What the journeys of declared cheques share. */
import type { Page } from "@playwright/test";
import { openForAccount, fillIn } from "./browser";
import { expect } from "./journey";
import { today } from "./today";
import { press } from "./transfers";
import type { Visitor } from "./visitor";
import { words } from "./words";
import { mobileOf } from "./visitor";

const say = words("en", "cheques");

/** A cheque that can be declared, if there is such a leaf. */
export const timber = () => ({
  payee: "Sri Ganesh Timbers",
  instrumentDate: today(),
  issueDate: today(),
  amount: "75,000.50",
  remark: "Roof beams",
});

/** Opens the form and sends it. */
export async function typeDeclaration(page: Page, account: string, typed: Record<string, string>) {
  await page.goto("/PositivePay");
  await openForAccount(page, account);
  await fillIn(page, typed);
  await press(page, "Continue");
}

/** From the check page to the history that says it is declared. */
export async function confirmDeclaration(page: Page, visitor: Visitor, mobile: string) {
  await press(page, say("positivePay.check.confirm"));
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp(mobile));
  await press(page, say("positivePay.check.confirm"));
  await expect(page).toHaveURL(/tab=history&done=/);
}

interface Declaring {
  visitor: Visitor;
  customer: string;
  account: string;
}

/** From the form to the history that says it is declared. */
export async function declare(
  page: Page,
  { visitor, customer, account }: Declaring,
  typed: Record<string, string>,
) {
  await typeDeclaration(page, account, typed);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("positivePay.check.title"));
  await confirmDeclaration(page, visitor, mobileOf(customer));
}

/** The row of the history that is about this cheque. */
export const rowOf = (page: Page, number: string) => page.locator("main .list__row", { hasText: number });
