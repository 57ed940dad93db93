import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatAmount, formatRupees, sumBy } from "common/money";
import { noBreak } from "~/ui/text";
import { quarterOf, taxQuarters } from "~/routes/_portal+/_tax+/tax.forms";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { readPdf } from "../../support/pdf-text";
import { download } from "../../support/statement-page";
import { taxTaken } from "../../support/tax-ledger";
import { lastYear, thisYear, today } from "../../support/today";
import { scriptsFor, spoken, words, type Spoken } from "../../support/words";

/** What the bank deducted, quarter by quarter, and what the year will bring. */
const customers: Record<Spoken, string> = {
  en: "100200301",
  ta: "100200305",
  te: "100200306",
  ml: "100200310",
};

/** Last year is a press away; quarters are folded. */
async function showLastYear(page: Page) {
  const { name, choice } = lastYear();
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(new RegExp(`account=all&year=${choice}&quarter=year`));
}

for (const language of spoken) {
  test(
    `a customer sees the tax of last year, or that there was none (${language})`,
    scriptsFor(language === "en"),
    async ({ page, portal }) => {
      const say = words(language, "tax");
      await signIn(page, portal.url, customers[language]);
      await openIn(page, language, "/TDSEnquiry");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("title"));
      await expect(page.locator("main")).toContainText(
        say("projection.title.tax", { year: thisYear().name }),
      );
      await isAccessible(page);
      await showLastYear(page);
      const taken = await taxTaken(portal.databaseUrl, customers[language], lastYear());
      const main = page.locator("main");
      if (taken.length === 0) await expect(main).toContainText(say("result.noneText"));
      else await expect(main).toContainText(formatRupees(sumBy(taken, ({ amount }) => amount)));
      await isAccessible(page);
    },
  );
}

for (const language of languagesOf(import.meta.url))
  test(`the year's tax as PDF is the ledger's (${language}) @plain`, async ({ page, portal }) => {
    const say = words(language, "tax");
    await signIn(page, portal.url, "100200301");
    await openIn(page, language, "/TDSEnquiry");
    await showLastYear(page);
    const year = lastYear();
    const taken = await taxTaken(portal.databaseUrl, "100200301", year);
    expect(taken.length).toBeGreaterThan(0);
    await expect(page.locator("tbody tr")).toHaveCount(Math.min(20, taken.length));

    const file = await download(page, say("documents.pdf"));
    expect(file.suggestedFilename()).toBe(`TDS-${year.name}_${year.from}_${year.to}.pdf`);
    const bytes = await readFile(await file.path());
    const { pages } = await readPdf(bytes);
    const rows = pages.flat().filter((line) => line[0] === "CHEK00011B");
    expect(rows.map((row) => [row[2], row[5]])).toEqual(
      taken.map(({ date, amount }) => [date, formatAmount(amount)]),
    );
    const read = pages.flat(2).join(" ");
    expect(read).toContain(formatAmount(sumBy(taken, ({ amount }) => amount)));
    expect(read).toContain("••301K");
    for (const word of say("columns.refund").split(" ")) expect(read).toContain(word);
  });

test("this year is shown at once, a quarter or an account is a press away, and one of ours only @plain", async ({
  page,
  portal,
}) => {
  const say = words("en", "tax");
  await signIn(page, portal.url, "100200301");
  await page.goto("/TDSEnquiry");
  const current = page.locator(".chips [aria-current=true]");
  await expect(current.first()).toContainText(thisYear().name);
  await page.getByText(`${say("form.quarter")}, Account`, { exact: true }).click();
  await page.getByRole("link", { name: say("form.quarters.q1"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`account=all&year=${thisYear().choice}&quarter=q1`));
  await isAccessible(page);
  const answer = await page.goto("/TDSEnquiry?year=fy2001&quarter=q5");
  expect(answer?.status()).toBe(400);
  for (const field of ["year", "quarter"] as const)
    await expect(page.getByRole("alert")).toContainText(say(`errors.${field}`));
});

test("a quarter holds what was deducted in it, and one to come says when it begins @plain", async ({
  page,
  portal,
}) => {
  const [year, { to }] = [thisYear(), lastYear()];
  await signIn(page, portal.url, "100200301");
  await page.goto(`/TDSEnquiry?account=all&year=${lastYear().choice}&quarter=q4`);
  const start = `${to.slice(0, 4)}-01-01`;
  const taken = await taxTaken(portal.databaseUrl, "100200301", { from: start, to });
  expect(await page.locator("tbody td[data-label='TDS']").allTextContents()).toEqual(
    taken.slice(0, 20).map(({ amount }) => formatRupees(amount)),
  );
  const coming = taxQuarters.find((quarter) => quarterOf(year.from, quarter).from > today());
  // From January on every quarter of the year has begun.
  if (!coming) return;
  await page.goto(`/TDSEnquiry?account=all&year=${year.choice}&quarter=${coming}`);
  const begins = quarterOf(year.from, coming).from.split("-").reverse().join("-");
  await expect(page.locator("main")).toContainText(noBreak(begins));
  await isAccessible(page);
});
