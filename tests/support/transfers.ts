/** What the journeys of transfers share. */
import type { Page } from "@playwright/test";
import { demoPayees } from "bank/demo/payees";
import { payeeKindOf, type TransferKind } from "common/payments";
import { payeeKey } from "common/payees";
import { transferPages } from "~/routes/_portal+/_transfers+/transfers.forms";
import { expect } from "./journey";
import { isPlain } from "./plain-expect";
import { TRANSACTION_PASSWORD } from "./two-pass";
import type { Visitor } from "./visitor";
import { words, type Spoken } from "./words";

export interface TypedTransfer {
  from: string;
  to: string;
  amount: string;
  remark: string;
}

/** A payee of the demo by its name. */
export function payeeOf(customer: string, kind: TransferKind, name: string) {
  const payees = demoPayees.get(customer)?.[payeeKindOf(kind)!] ?? [];
  const payee = payees.find((one) => one.name === name);
  if (!payee) throw new Error(`${customer} has no payee ${name}`);
  return { ...payee, key: payeeKey(payee) };
}

/** Opens the page of `kind` and fills its form in. A single deposit or loan stands there already. */
export async function fillTransfer(page: Page, kind: TransferKind, typed: Partial<TypedTransfer>) {
  await page.goto(transferPages[kind].path);
  await retype(page, typed);
}

export async function retype(page: Page, { from, to, amount, remark }: Partial<TypedTransfer>) {
  if (to !== undefined) await choose(page, "to", to);
  if (from !== undefined) await choose(page, "from", from);
  if (remark !== undefined) {
    const field = page.locator("input[name=remark]");
    if (!(await field.isVisible())) await page.locator("summary", { hasText: remarks }).click();
    await field.fill(remark);
  }
  // Last: on leaving a wrong amount its error moves what is below.
  if (amount !== undefined) await page.locator("input[name=amount]").fill(amount);
}

const remarks = new RegExp(
  ["en", "ta", "te", "ml"]
    .map((language) => words(language as Spoken, "transfers")("send.changeRemark"))
    .join("|"),
);

/** Chooses a card, which may be folded away. */
export async function choose(page: Page, name: string, value: string) {
  const card = page.locator(`input[name=${name}][value="${value}"]`);
  const pick = page.locator("label.pick").filter({ has: card });
  const change = page.locator(".fold").filter({ has: card }).locator(".fold__change summary");
  if (!isPlain(page) && !(await pick.isVisible()) && (await change.isVisible())) await change.click();
  const more = page.locator("details.fold__more:not([open])").filter({ has: card }).locator("summary");
  if ((await more.count()) > 0) await more.first().click();
  await (isPlain(page) ? card.check() : pick.click());
}

/** The chosen card. */
export const chosen = (page: Page, name: string) => page.locator(`input[name=${name}]:checked`);

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** From the filled form to the check page. */
export async function goToCheck(page: Page) {
  await press(page, "Continue");
  await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
}

/** From the check page to the OTP. */
export async function confirm(page: Page) {
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await page.locator("button[value=confirm]").click();
  await expect(page.locator("input[name=otp]")).toBeVisible();
}

/** What a phone of 640 px shows of a page under the bar at its head. */
const UNDER_BAR = 640 - 72;

/** On the smallest of phones the OTP can be typed as the page comes: its field is in sight and has the focus. */
export async function otpIsInSight(page: Page) {
  await expect(page.locator("input[name=otp]")).toBeFocused();
  await isInSight(page, "otp");
}

/** On the smallest of phones the field of that name stands within what the page shows as it comes. */
export async function isInSight(page: Page, name: string) {
  if (isPlain(page)) return;
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 640 });
  const { y, height } = (await page.locator(`input[name=${name}]`).boundingBox())!;
  expect(y + height - (await page.locator("main").boundingBox())!.y).toBeLessThanOrEqual(UNDER_BAR);
  await page.setViewportSize(window);
}

/** From the OTP to the receipt; answers the payment's reference. */
export async function enterOtp(page: Page, visitor: Visitor, mobile: string): Promise<string> {
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobile));
  await page.locator("button[value=verify]").click();
  await expect(page).toHaveURL(receipt);
  return receipt.exec(page.url())![1]!;
}

export const receipt = /\/Payments\/(P[0-9A-Z]{13})\?done=[0-9a-f-]{36}$/;
