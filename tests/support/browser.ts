/** What journeys do again and again in a browser. */
import type { Page } from "@playwright/test";
import { quickSignIn } from "./quick-sign-in";
import { Visitor } from "./visitor";

/** Signs a visitor without a browser in, and hands the session to the browser. */
export async function signIn(page: Page, url: string, customer: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  await quickSignIn(visitor, customer);
  await page.context().addCookies([{ name: "session", value: visitor.cookies.get("session")!, url }]);
  return visitor;
}

/** Types into the inputs of these names. */
export async function fillIn(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value);
}

/** Opens a page and presses the language there, as whoever cannot read it does. */
export async function openIn(page: Page, language: string, path: string): Promise<void> {
  await page.goto(path);
  await page.locator(`button[name=language][value=${language}]`).click();
}
