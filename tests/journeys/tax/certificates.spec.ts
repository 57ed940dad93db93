import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays, formatDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { formatAmount, formatRupees } from "common/money";
import { noBreak } from "~/ui/text";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { textOf } from "../../support/pdf-text";
import { download } from "../../support/statement-page";
import { balancesOn, interestPosted, recordsBegin, taxTaken } from "../../support/tax-ledger";
import { lastYear, today, yesterday } from "../../support/today";
import { words, type Spoken } from "../../support/words";

/** What a customer hands to a tax office or an embassy: seen on the page, taken as PDF, tied with the ledger. */

async function certificate(page: Page, language: Spoken): Promise<string> {
  const file = await download(page, words(language, "tax")("documents.pdf"));
  const bytes = await readFile(await file.path());
  return [file.suggestedFilename(), await textOf(bytes)].join("\n");
}

const show = (page: Page, kind: string) => page.locator(`form:has(input[value=${kind}]) button`).click();

for (const language of languagesOf(import.meta.url)) {
  const translate = words(language, "documents");

  test(`interest of a year is certified as the ledger has it (${language})`, async ({ page, portal }) => {
    const year = lastYear();
    await signIn(page, portal.url, "100200301");
    await openIn(page, language, "/Certificates");
    await isAccessible(page);
    await page.getByRole("link", { name: year.name }).click();
    await expect(page).toHaveURL(new RegExp(`kind=interest&year=${year.choice}`));
    await isAccessible(page);
    const text = await certificate(page, language);
    const { paid, charged } = await interestPosted(portal.databaseUrl, "100200301", year);
    const taken = await taxTaken(portal.databaseUrl, "100200301", year);
    const tax = taken.reduce((sum, { amount }) => sum + amount, 0n);
    for (const amount of [paid, charged, tax]) expect(text).toContain(formatRupees(amount));
    for (const fact of [
      `InterestCertificate-${year.name}.pdf`,
      `INT/100200301/${year.name}/`,
      "••301K",
      ...translate("interestCertificate.title").split(" "),
    ])
      expect(text).toContain(fact);
  });

  test(`balances of a day are certified as the ledger has them (${language}) @plain`, async ({
    page,
    portal,
  }) => {
    const date = yesterday();
    await signIn(page, portal.url, "100200305");
    await openIn(page, language, "/Certificates?kind=balance");
    await page.locator("input[name=date]").fill(date);
    await show(page, "balance");
    await expect(page).toHaveURL(new RegExp(`kind=balance&date=${date}`));
    await isAccessible(page);
    const text = await certificate(page, language);
    expect(text).toContain(`BalanceCertificate-${date}.pdf`);
    for (const word of translate("balanceCertificate.title").split(" ")) expect(text).toContain(word);
    const balances = await balancesOn(portal.databaseUrl, "100200305", date);
    expect(balances.size).toBeGreaterThan(6);
    for (const [account, balance] of balances) {
      const row = text.split("\n").find((line) => line.startsWith(account));
      expect(row, account).toContain(formatAmount(balance < 0n ? -balance : balance));
    }
  });
}

test("the smallest customer and the one who only looks are certified what they have @plain", async ({
  page,
  portal,
}) => {
  for (const customer of ["100200306", "100200310"]) {
    const [date, year] = [yesterday(), lastYear()];
    await signIn(page, portal.url, customer);
    await page.goto(`/Certificates?kind=balance&date=${date}`);
    const balances = await balancesOn(portal.databaseUrl, customer, date);
    await expect(page.locator("tbody tr")).toHaveCount(balances.size);
    await page.goto(`/Certificates?kind=interest&year=${year.choice}`);
    const { paid } = await interestPosted(portal.databaseUrl, customer, year);
    const say = words("en", "tax");
    await expect(page.locator("main")).toContainText(
      paid > 0n ? say("documents.pdf") : say("certificates.noInterest", { year: year.name }),
    );
    await isAccessible(page);
  }
});

test("a wrong day or no year is named beside its field @plain", async ({ page, portal }) => {
  const say = words("en", "tax");
  await signIn(page, portal.url, "100200301");
  const begin = await recordsBegin(portal.databaseUrl, "100200301");
  await page.goto("/Certificates?kind=interest&year=fy2001");
  await expect(page.getByRole("alert")).toContainText(say("errors.year"));
  await page.goto("/Certificates?kind=balance");
  await expect(page.locator("input[name=date]")).toHaveValue(yesterday());
  await page.locator("input[name=date]").fill("");
  await show(page, "balance");
  await expect(page.locator("#date-error")).toContainText(say("errors.noDate"));
  const dayNotOver = say("errors.dayNotOver", { latest: noBreak(formatDate(yesterday())) });
  for (const [date, text] of [
    [today(), dayNotOver],
    ["2199-01-01", dayNotOver],
    ["30-02-2026", say("errors.noSuchDate")],
    ["1950-01-01", say("errors.noAccountThen")],
    [addDays(begin, -1), say("errors.beforeRecords", { begin: noBreak(formatDate(begin)) })],
  ] as const) {
    await page.goto(`/Certificates?kind=balance&date=${date}`);
    await expect(page.locator("#date-error")).toContainText(text);
    await isAccessible(page);
  }
  // The paper is refused as well.
  const paper = await page.request.get(`/BalanceCertificates/${addDays(begin, -1)}.pdf`);
  expect(paper.status()).toBe(400);
});

test("the year in which the entries begin says from which day it has them, and no other does @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  const begin = await recordsBegin(portal.databaseUrl, "100200301");
  const since = words("en", "common")("recordsBegin", { date: noBreak(formatDate(begin)) });
  const main = page.locator("main");
  for (const { choice, from, to } of financialYears(today())) {
    await page.goto(`/AccountStatement?range=${choice}`);
    // On 1 April the entries begin with a year: that one has all of them.
    if (from < begin && begin <= to) await expect(main).toContainText(since);
    else await expect(main).not.toContainText(since);
    await expect(main).not.toContainText("BROUGHT FORWARD");
  }
});

test("deposits and loans lead to certificates @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  for (const tab of ["deposit", "loan"]) {
    await page.goto(`/Dashboard?acctype=${tab}`);
    await page.locator("main a[href*='DetailsView?account=']").first().click();
    await expect(page).toHaveURL(/DetailsView/);
    await page.locator("main a[href='/Certificates']").click();
    await expect(page).toHaveURL(/\/Certificates$/);
  }
});
