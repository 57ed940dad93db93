import { readFile } from "node:fs/promises";
import { accountsOf } from "bank/demo/people";
import { formatAmount, formatRupees, plainAmount } from "common/money";
import { isAccessible } from "../../support/accessible";
import { readCsv } from "../../support/csv";
import { handlePattern } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerRows, type LedgerRow } from "../../support/ledger-rows";
import { readPdf } from "../../support/pdf-text";
import { asShownIn, download, shownEntries } from "../../support/statement-page";
import { lastYear, today } from "../../support/today";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** Finding entries in the statement of a whole financial year, and taking them home. */
const customer = "100200301";
const account = accountsOf(customer)[0]!;
const say = words("en", "statements");

const sum = (rows: readonly LedgerRow[]) =>
  rows.reduce((total, { amount }) => total + (amount < 0n ? -amount : amount), 0n);

test.beforeEach(async ({ context, portal }) => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  await context.addCookies([{ name: "session", value: visitor.cookies.get("session")!, url: portal.url }]);
});

/** The last whole year, all its rows, and those a search for withdrawals of 100 rupees or more by UPI is to find. */
async function yearOf(databaseUrl: string) {
  const year = lastYear();
  const all = await ledgerRows(databaseUrl, account, year.from, year.to);
  const found = all.filter(
    ({ particulars, amount }) => /upi/i.test(particulars) && amount < 0n && -amount >= 10_000n,
  );
  expect(found.length).toBeGreaterThan(25);
  expect(found.length).toBeLessThan(all.length);
  return { year, all, found };
}
const searched = "search=upi&direction=debit&atLeast=100";

test("entries are found by word, direction and amount, over pages", async ({ page, portal }) => {
  const { year, all, found } = await yearOf(portal.databaseUrl);

  await page.goto(`/OperativeAccountStatement?account=${account}`);
  await page.getByRole("link", { name: say("form.year", { year: year.name }), exact: true }).click();
  await expect(page.locator(".period > nav [aria-current=true]")).toHaveText(
    say("form.year", { year: year.name }),
  );
  await page.getByText(say("form.choose"), { exact: true }).click();
  await page.getByLabel(say("filter.searchReferred"), { exact: true }).fill("upi");
  await page.getByLabel(say("filter.direction"), { exact: true }).selectOption("debit");
  await page.getByLabel(say("filter.atLeast"), { exact: true }).fill("100");
  await page.getByRole("button", { name: say("form.submit"), exact: true }).click();
  await expect(page).toHaveURL(/direction=debit&s=[\w-]+$/);
  const matchingOf = say("result.matchingOf", { matching: String(found.length), all: String(all.length) });
  await expect(page.locator("main")).toContainText(matchingOf);
  await expect(page.locator("main")).toContainText(formatRupees(sum(found)));
  await expect.poll(() => shownEntries(page)).toEqual(found.slice(-25).reverse().map(asShownIn("en")));
  await isAccessible(page);

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/direction=debit&s=[\w-]+&page=2$/);
  await expect(page.getByLabel(say("filter.searchReferred"), { exact: true })).toHaveValue("upi");
  await expect.poll(() => shownEntries(page)).toEqual(found.slice(-50, -25).reverse().map(asShownIn("en")));
});

test("what was found is taken home as PDF and CSV, and the whole statement too @plain", async ({
  page,
  portal,
}) => {
  const { year, all, found } = await yearOf(portal.databaseUrl);
  await page.goto(`/OperativeAccountStatement?account=${account}&range=${year.choice}&${searched}`);
  const matching = readCsv(await textOf(await download(page, say("documents.matching.csv"))));
  expect(matching.slice(1)).toEqual(found.map(asCsv));
  const plain = await download(page, say("documents.csv"));
  expect(plain.suggestedFilename()).toBe(`Statement-${account.slice(-4)}_${year.from}_${year.to}.csv`);
  expect(readCsv(await textOf(plain)).slice(1)).toEqual(all.map(asCsv));

  const pdf = await readPdf(
    await readFile(await (await download(page, say("documents.matching.pdf"))).path()),
  );
  const lines = pdf.pages.flat();
  expect(lines.flat()).toContain("Only entries that match");
  const totals = lines.find(([first]) => first?.startsWith("Totals"));
  expect(totals).toContain(formatAmount(sum(found)));
});

test("a search without a match says so and leads back to the whole statement @plain", async ({
  page,
  portal,
}) => {
  await page.goto(`/AccountStatement?account=${account}&range=1m&search=no+such+words`);
  await expect(page.locator("main")).toContainText(say("result.noneMatching"));
  await isAccessible(page);
  await page.getByRole("link", { name: say("result.showAll"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`account=${handlePattern}&range=1m$`));
  await expect(page.locator("main")).not.toContainText(say("result.noneMatching"));
  const all = await ledgerRows(portal.databaseUrl, account, lastYear().from, today());
  const shown = await shownEntries(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(all.slice(-shown.length).reverse().map(asShownIn("en")));
});

for (const { what, query, field, message } of [
  {
    what: "an amount that is none",
    query: { atLeast: "much" },
    field: "atLeast",
    message: say("errors.noAmount"),
  },
  {
    what: "amounts the wrong way round",
    query: { atLeast: "10", atMost: "9.99" },
    field: "atMost",
    message: say("errors.amountsReversed"),
  },
  {
    what: "a search that is too long",
    query: { search: "x".repeat(51) },
    field: "search",
    message: say("errors.searchTooLong", { longest: "50" }),
  },
]) {
  test(`${what}: said beside the field, with what was typed kept @plain`, async ({ page }) => {
    const requested = new URLSearchParams({ account, range: "1m", ...query } as Record<string, string>);
    const answer = await page.goto(`/AccountStatement?${requested}`);
    expect(answer?.status()).toBe(400);
    await expect(page.locator(`#${field}-error`)).toContainText(message);
    await expect(page.locator(`#${field}`)).toBeVisible();
    for (const [name, typed] of Object.entries(query))
      await expect(page.locator(`#${name}`)).toHaveValue(typed);
    await expect(page.locator(".list__head")).toHaveCount(0);
    await isAccessible(page);
  });
}

const asCsv = ({ entryDate, particulars, amount, balance }: LedgerRow) => [
  entryDate,
  expect.stringMatching(/^\d\d-\d\d-\d{4}$/) as unknown,
  particulars,
  // Cheque number and reference of the network.
  expect.any(String) as unknown,
  expect.any(String) as unknown,
  amount < 0n ? plainAmount(-amount) : "",
  amount > 0n ? plainAmount(amount) : "",
  plainAmount(balance),
];

const textOf = async (file: { path(): Promise<string> }) => readFile(await file.path(), "utf8");
