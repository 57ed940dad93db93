import type { Locator, Page } from "@playwright/test";
import { openAsleep, rests, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { captcha } from "../../support/running-portal";

/** Extensions put elements into a page before its scripts have come. They run apart from the page's scripts, and its policy is not theirs. */
const EXTENSION = "extension";

/** As extensions for dark pages, spelling, recording and passwords do: first in head, first in body, beside head and body, beside fields. */
const insertAll = () => {
  const element = () => document.createElement("x-foreign");
  const style = document.createElement("style");
  style.textContent = "h1 { outline: 3px solid rgb(1, 2, 3) }";
  document.head.prepend(style, element());
  document.body.prepend(element());
  document.documentElement.prepend(element());
  document.documentElement.append(element());
  for (const field of document.querySelectorAll("main input:not([type=hidden])")) field.after(element());
};

/** When the page has been read, before any script of its own is there. */
async function insertOnce(page: Page, insert: () => void): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `document.addEventListener("readystatechange", ${insert}, { once: true })`,
    worldName: EXTENSION,
  });
}

/** Opens a page on a slow line. The function that is returned wakes it. */
async function openAmongForeign(page: Page, path: string, insert: () => void) {
  await insertOnce(page, insert);
  const wake = await openAsleep(page, path);
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.evaluate(() => void ((window as unknown as { first: Node }).first = document.documentElement));
  return wake;
}

const selectIn = (entry: Locator) =>
  entry.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));

const selectionOf = (entry: Locator) =>
  entry.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);

const isSameDocument = (page: Page) =>
  page.evaluate(() => (window as unknown as { first: Node }).first === document.documentElement);

/** Pages, the fields that are typed into, and a choice. */
const pages = [
  { path: "/", customer: null, typed: { customerId: "100200301", password: "Kaveri@2026" } },
  { path: "/Send", customer: "100200301", typed: { amount: "1250.50" }, choice: "to" },
  { path: "/Beneficiary", customer: "100200301", typed: { accountNumber: "91100200300", name: "Meena" } },
  { path: "/TermDeposit/new", customer: "100200301", typed: { amount: "25000" } },
];

test.describe("among foreign elements", () => {
  // A browser lets the styles of extensions pass, but not those of a test.
  test.use({ bypassCSP: true });

  for (const { path, customer, typed, choice } of pages)
    test(`what is typed on ${path} stays there, and the elements too @scripts`, async ({ page, portal }) => {
      if (customer) await signIn(page, portal.url, customer);
      const wake = await openAmongForeign(page, path, insertAll);
      const radio = page.locator(`main input[type=radio][name=${choice}]`).first();
      if (choice) await radio.check();
      for (const [name, value] of Object.entries(typed))
        await page.locator(`main input[name=${name}]`).pressSequentially(value);
      const last = page.locator(`main input[name=${Object.keys(typed).at(-1)!}]`);
      await selectIn(last);
      const count = await page.locator("x-foreign").count();
      expect(count).toBeGreaterThan(4);
      await wake();
      await rests(page);
      for (const [name, value] of Object.entries(typed))
        await expect(page.locator(`main input[name=${name}]`)).toHaveValue(value);
      if (choice) await expect(radio).toBeChecked();
      await expect(last).toBeFocused();
      expect(await selectionOf(last)).toEqual([1, 2]);
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.locator("x-foreign").count()).toBe(count);
      await expect(page.locator("head > style:first-child + x-foreign")).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("outline-color", "rgb(1, 2, 3)");
    });
});

test.describe("where React renders the document again", () => {
  test.use({ expectedFaults: [/Minified React error #4(18|23|25)/] });

  const wrap = () => {
    for (const field of document.querySelectorAll("main input[name=password], main input[name=plain]")) {
      const around = document.createElement("x-foreign");
      field.before(around);
      around.append(field);
    }
  };

  test("entries of each kind, focus and caret are carried over, and no secret is written down @scripts", async ({
    page,
  }) => {
    const wake = await openAmongForeign(page, "/sandbox/ui", wrap);
    const field = (name: string) => page.locator(`#sample [name=${name}]`);
    await field("plain").fill("100200399");
    await field("kind").selectOption("loan");
    await field("day").fill("2026-11-19");
    await field("radio").last().check();
    await field("tick").uncheck();
    await field("password").pressSequentially("Kaveri@2026");
    await selectIn(field("password"));
    await wake();
    expect(await isSameDocument(page)).toBe(false);
    expect(
      await page.evaluate(() => {
        const { first } = window as unknown as { first: Element };
        return first.querySelector<HTMLInputElement>("[name=password]")!.value;
      }),
    ).toBe("");
    await expect(page.locator("x-foreign")).toHaveCount(0);
    await expect(field("plain")).toHaveValue("100200399");
    await expect(field("kind")).toHaveValue("loan");
    await expect(field("day")).toHaveValue("2026-11-19");
    await expect(field("radio").last()).toBeChecked();
    await expect(field("tick")).not.toBeChecked();
    await expect(field("password")).toHaveValue("Kaveri@2026");
    await expect(field("password")).toBeFocused();
    expect(await selectionOf(field("password"))).toEqual([1, 2]);
    expect(await page.content()).not.toContain("Kaveri@2026");
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain("Kaveri@2026");
  });

  test("a sign-in that was typed before goes on @scripts", async ({ page }) => {
    const wake = await openAmongForeign(page, "/", wrap);
    await page.locator("input[name=customerId]").fill("100200301");
    await page.locator("input[name=password]").fill("Kaveri@2026");
    await page.locator("input[name=captcha]").fill(captcha);
    await wake();
    expect(await isSameDocument(page)).toBe(false);
    await page.locator("input[name=captcha]").press("Enter");
    await expect(page).not.toHaveURL(/\/(\?.*)?$/);
  });
});
