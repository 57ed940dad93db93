import { accountsOf } from "bank/demo/people";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { isAccessible } from "../../support/accessible";
import { lives, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerBalance } from "../../support/ledger-rows";
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
  await expect(page.locator("main").getByRole("status")).toContainText("result");
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
  const answers = page.locator("[data-answers] :is(a, summary)");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("/");
  await expect(field).toHaveValue("otp/");
  // Results while typing have no questions.
  await expect(page.locator("[data-answers] summary")).toHaveCount(0);
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

test("what is asked most is answered in place: balance, IFSC, next instalment, lost card, last payments", async ({
  page,
  portal,
}) => {
  const answerTo = async (typed: string) => {
    await page.goto(`/Search?q=${encodeURIComponent(typed)}`);
    return page.locator("[data-answers] section").first();
  };
  const [savings] = accountsOf("100200301");
  const available = await ledgerBalance(portal.databaseUrl, savings!);
  const balance = await answerTo("balance");
  await expect(balance.getByRole("listitem").first()).toContainText(lastFour(savings!));
  await expect(balance.getByRole("listitem").first()).toContainText(formatRupees(available));
  await isAccessible(page);
  await expect(await answerTo("ifsc code")).toContainText(/KVGB0\d{6}.*Mylapore/);
  await expect(await answerTo("next emi")).toContainText(/\d\d‑\d\d‑\d{4}.*₹15,528\.00/);
  await expect(await answerTo("where is my payment")).toContainText(words("en", "common")("states.done"));
  await expect(await answerTo("3019")).toContainText("••3019");
  const lost = await answerTo("lost card");
  await lost.getByRole("link", { name: "Block all cards", exact: true }).click();
  await expect(page).toHaveURL(/\/BlockAllCards$/);
});

test("results come while somebody types, from any page, walked through by arrow keys; nothing typed is in an address @scripts", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(`${request.method()} ${request.url()}`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/main");
  await lives(page);
  await page.keyboard.press("Control+k");
  await expect(page.locator("#seek")).toBeFocused();
  await page.keyboard.type("devika", { delay: 40 });
  const results = page.locator("[data-answers]");
  await expect(results.getByRole("status")).toContainText(/\d/);
  await isAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(results.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(results).toHaveCount(0);
  await page.keyboard.type(" nair", { delay: 40 });
  await results.getByRole("link", { name: "Devika Nair", exact: true }).first().click();
  await expect(page.locator("main form")).toContainText("Devika Nair");
  await expect(results).toHaveCount(0);
  expect(asked).toContain(`POST ${new URL("/Search/typed", page.url()).href}`);
  expect(asked.filter((request) => /devika/i.test(request))).toEqual([]);
});
