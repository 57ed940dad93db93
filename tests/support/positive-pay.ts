/** What the journeys of declared cheques share. */
import type { Page } from "@playwright/test";
import { addDays, istDate } from "common/dates";
import { chooseAccount, fillIn } from "./browser";
import { expect } from "./journey";
import { press } from "./transfers";
import { words } from "./words";

const say = words("en", "cheques");

export const today = istDate(new Date());
export const yesterday = addDays(today, -1);

/** A cheque that can be declared, if there is such a leaf. */
export const timber = {
  payee: "Sri Ganesh Timbers",
  instrumentDate: today,
  issueDate: today,
  amount: "75,000.50",
  remark: "Roof beams",
};

/** Opens the form and sends it. */
export async function typeDeclaration(page: Page, account: string, typed: Record<string, string>) {
  await page.goto("/PositivePay");
  await chooseAccount(page, account);
  await fillIn(page, typed);
  await press(page, "Continue");
}

/** From the form to the history that says it is declared. */
export async function declare(page: Page, account: string, typed: Record<string, string>) {
  await typeDeclaration(page, account, typed);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("positivePay.check.title"));
  await press(page, say("positivePay.check.confirm"));
  await expect(page).toHaveURL(/tab=history&declared=/);
}

/** The row of the history that is about this cheque. */
export const rowOf = (page: Page, number: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: number, exact: true }) });
