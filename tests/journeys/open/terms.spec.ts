import { formatDate, isoDate } from "common/dates";
import { termsSections } from "common/terms";
import { isAccessible } from "../../support/accessible";
import { ourBank } from "../../support/banks";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { termsToday } from "../../support/registration";
import { words } from "../../support/words";

/** The terms of net-banking: for everybody, in each language, with the version's first day. */
const { terms } = ourBank.profile;
const plain = (text: string) => text.replaceAll("\u2011", "-");

for (const language of languagesOf(import.meta.url))
  test(`the terms in force are told in ${language}, with their first day @plain`, async ({ page }) => {
    const say = words(language, "terms");
    await openIn(page, language, "/Terms");
    for (const section of termsSections)
      await expect(page.locator("main summary").filter({ hasText: say(`sections.${section}`) })).toHaveCount(
        1,
      );
    const told = plain((await page.locator("main").textContent())!);
    expect(told).toContain(say("from", { date: formatDate(isoDate(termsToday())) }));
    expect(told).toContain(say("kept"));
    expect(told).not.toContain(say("notKept"));
    expect(told).not.toContain(say("hindi"));
    await isAccessible(page);
  });

test("another version is a link away, and says from and until when it holds @plain", async ({ page }) => {
  const say = words("en", "terms");
  const other = terms.find(({ from }) => from !== termsToday())!;
  await page.goto("/Terms");
  await page.locator(`main a[href='/Terms?from=${other.from}']`).click();
  await expect(page).toHaveURL(new RegExp(`from=${other.from}$`));
  const told = plain((await page.locator("main").textContent())!);
  expect(told).toContain(say("version", { date: formatDate(other.from) }));
  expect(told).not.toContain(say("from", { date: formatDate(isoDate(termsToday())) }));
  await isAccessible(page);
});

test("there is no version of another day @plain", async ({ page }) => {
  const answer = await page.goto("/Terms?from=2026-01-02");
  expect(answer?.status()).toBe(404);
});

test("the terms lead to the charges, and who is signed in to where a payment is stopped @plain", async ({
  page,
  portal,
}) => {
  const open = (section: "charges" | "stopping") =>
    page
      .locator("main summary")
      .filter({ hasText: words("en", "terms")(`sections.${section}`) })
      .click();
  await page.goto("/Terms");
  await open("charges");
  await page.locator("main a[href='/Charges']").click();
  await expect(page.locator("h1")).toHaveText(words("en", "rates")("charges.title"));
  await signIn(page, portal.url, "100200305");
  await page.goto("/Terms");
  await open("stopping");
  await page.locator("main a[href='/StopChequeRequest']").click();
  await expect(page.locator("h1")).toHaveText(words("en", "cheques")("stop.title"));
});
