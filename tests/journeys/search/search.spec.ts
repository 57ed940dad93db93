import { isAccessible } from "../../support/accessible";
import { lives, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { words } from "../../support/words";

const say = words("en", "search");

test.beforeEach(async ({ page, portal }) => void (await signIn(page, portal.url, "100200301")));

test("what is typed leads to a page, to entries of a month, and to paying somebody", async ({ page }) => {
  await page.goto("/Search");
  await expect(page.getByRole("heading", { name: say("groups.places"), exact: true })).toBeVisible();
  const field = page.getByLabel(say("form.label"), { exact: true });
  const look = async (typed: string) => {
    const before = page.url();
    await field.fill("");
    await field.pressSequentially(typed);
    await field.press("Enter");
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/\/Search\?s=[\w-]+$/);
    await expect(field).toHaveValue(typed);
  };
  await look("salary");
  await expect(page.locator("main").getByRole("status")).toContainText("answer");
  await expect(page.getByRole("heading", { name: say("groups.entries"), exact: true })).toBeVisible();
  await isAccessible(page);
  const salary = page.url();
  await look("devika");
  await page.goBack();
  await expect(page).toHaveURL(salary);
  await expect(page.getByRole("heading", { name: say("groups.entries"), exact: true })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(field).toHaveValue("devika");
  await page.locator("main").getByRole("link", { name: "Devika Nair", exact: true }).first().click();
  await expect(page.locator("main form")).toContainText("Devika Nair");
  await page.goto("/Search");
  await look("lost cadr");
  await page.locator("main").getByRole("link", { name: "Block all cards", exact: true }).click();
  await expect(page).toHaveURL(/\/BlockAllCards$/);
});

test("in Tamil an English word finds what the page is called in Tamil @plain", async ({ page }) => {
  await openIn(page, "ta", "/Search");
  const shown = words("ta", "search");
  await page.getByLabel(shown("form.label"), { exact: true }).pressSequentially("passbook");
  await page
    .locator("main")
    .getByRole("button", { name: shown("form.submit"), exact: true })
    .click();
  const statement = page
    .locator("main")
    .getByRole("link", { name: words("ta", "common")("menu./AccountStatement"), exact: true });
  await expect(statement).toHaveAttribute("href", "/AccountStatement");
  await isAccessible(page);
});

test("keys lead to the field, through the answers and back, and are letters where one types @scripts", async ({
  page,
}) => {
  await page.goto("/Search?q=otp");
  await lives(page);
  const field = page.locator("#search-here");
  const answers = page.locator("#answers :is(a, summary)");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("/");
  await expect(field).toHaveValue("otp/");
  await page.keyboard.press("ArrowDown");
  await expect(answers.nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(answers.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await isAccessible(page);
});
