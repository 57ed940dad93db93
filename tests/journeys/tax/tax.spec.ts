import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { istDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { formatAmount, formatRupees, sumBy } from "common/money";
import { noBreak } from "~/ui/text";
import { quarterOf, taxQuarters } from "~/routes/_portal+/_tax+/tax.forms";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { actualTexts, readPdf } from "../../support/pdf-text";
import { download } from "../../support/statement-page";
import { taxTaken } from "../../support/tax-ledger";
import { scriptsIn, spoken, words, type Spoken } from "../../support/words";

/** What the bank deducted, quarter by quarter, and what the year will bring. */
const today = istDate(new Date());
const [thisYear, lastYear] = financialYears(today);
const customers: Record<Spoken, string> = {
  en: "100200301",
  ta: "100200305",
  te: "100200306",
  ml: "100200310",
};

async function ask(page: Page, language: Spoken, { year, quarter }: { year: string; quarter: string }) {
  await page.locator("select[name=account]").selectOption("all");
  await page.locator("select[name=year]").selectOption(year);
  await page.locator("select[name=quarter]").selectOption(quarter);
  await page.getByRole("button", { name: words(language, "tax")("form.show"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`year=${year}&quarter=${quarter}`));
}

for (const language of spoken) {
  test(
    `a customer sees the tax of last year, or that there was none (${language})`,
    scriptsIn(language),
    async ({ page, portal }) => {
      const say = words(language, "tax");
      await signIn(page, portal.url, customers[language]);
      await openIn(page, language, "/TDSEnquiry");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("title"));
      await expect(page.locator("main")).toContainText(say("projection.title", { year: thisYear!.name }));
      await isAccessible(page);
      await ask(page, language, { year: lastYear!.choice, quarter: "year" });
      const taken = await taxTaken(portal.databaseUrl, customers[language], lastYear!);
      const main = page.locator("main");
      if (taken.length === 0) await expect(main).toContainText(say("result.noneText"));
      else await expect(main).toContainText(formatRupees(sumBy(taken, ({ amount }) => amount)));
      await isAccessible(page);
    },
  );
}

for (const language of spoken)
  test(`the year's tax as PDF is the ledger's (${language}) @plain`, async ({ page, portal }) => {
    const say = words(language, "tax");
    await signIn(page, portal.url, "100200301");
    await openIn(page, language, "/TDSEnquiry");
    await ask(page, language, { year: lastYear!.choice, quarter: "year" });
    const taken = await taxTaken(portal.databaseUrl, "100200301", lastYear!);
    expect(taken.length).toBeGreaterThan(0);
    await expect(page.locator("tbody tr")).toHaveCount(Math.min(5, taken.length));

    const file = await download(page, say("documents.pdf"));
    expect(file.suggestedFilename()).toBe(`TDS-${lastYear!.name}_${lastYear!.from}_${lastYear!.to}.pdf`);
    const bytes = await readFile(await file.path());
    const { pages } = await readPdf(bytes);
    const rows = pages.flat().filter((line) => line[0] === "CHEK00011B");
    expect(rows.map((row) => [row[2], row[5]])).toEqual(
      taken.map(({ date, amount }) => [date, formatAmount(amount)]),
    );
    const read = `${pages.flat(2).join(" ")} ${actualTexts(bytes).join(" ")}`;
    expect(read).toContain(formatRupees(sumBy(taken, ({ amount }) => amount)));
    expect(read).toContain("******301K");
    for (const word of say("columns.refund").split(" ")) expect(read).toContain(word);
  });

test("what is not chosen is named beside its field, and Clear begins anew @plain", async ({
  page,
  portal,
}) => {
  const say = words("en", "tax");
  const submit = page.getByRole("button", { name: say("form.show"), exact: true });
  await signIn(page, portal.url, "100200301");
  await page.goto("/TDSEnquiry");
  await submit.click();
  await expect(page.locator(".errors li")).toHaveText([say("errors.fillAll")]);
  for (const field of ["account", "year", "quarter"])
    await expect(page.locator(`#${field}-error`)).toContainText(say(`errors.${field}`));
  await isAccessible(page);
  await page.locator("select[name=account]").selectOption("all");
  await page.locator("select[name=year]").selectOption(lastYear!.choice);
  await submit.click();
  await expect(page.locator(".errors li")).toHaveText([say("errors.quarter")]);
  await expect(page.locator("select[name=year]")).toHaveValue(lastYear!.choice);
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(/\/TDSEnquiry$/);
  await expect(page.locator("select[name=year]")).toHaveValue("");
});

test("a quarter holds what was deducted in it, and one to come says when it begins @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  await page.goto(`/TDSEnquiry?account=all&year=${lastYear!.choice}&quarter=q4`);
  const start = `${lastYear!.to.slice(0, 4)}-01-01`;
  const taken = await taxTaken(portal.databaseUrl, "100200301", { from: start, to: lastYear!.to });
  expect(await page.locator("tbody td[data-label='TDS']").allTextContents()).toEqual(
    taken.slice(0, 5).map(({ amount }) => formatRupees(amount)),
  );
  const coming = taxQuarters.find((quarter) => quarterOf(thisYear!.from, quarter).from > today);
  // From January on every quarter of the year has begun.
  if (!coming) return;
  await page.goto(`/TDSEnquiry?account=all&year=${thisYear!.choice}&quarter=${coming}`);
  const begins = quarterOf(thisYear!.from, coming).from.split("-").reverse().join("-");
  await expect(page.locator("main")).toContainText(noBreak(begins));
  await isAccessible(page);
});
