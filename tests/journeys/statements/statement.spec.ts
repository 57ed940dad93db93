import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import readSheet from "read-excel-file/node";
import { accountsOf } from "bank/demo/people";
import { addMonths, istDate } from "common/dates";
import { formatAmount } from "common/money";
import { isAccessible } from "../../support/accessible";
import { speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { everyLanguage } from "../../support/languages";
import { ledgerRows, type LedgerRow } from "../../support/ledger-rows";
import { readPdf } from "../../support/pdf-text";
import { captcha } from "../../support/running-portal";
import { asShownIn, choosePeriod, download, shownEntries } from "../../support/statement-page";
import { isPlain } from "../../support/plain-expect";
import { Visitor } from "../../support/visitor";
import { spoken, words, type Spoken } from "../../support/words";

/** The main job: sign in, see the money, take the statement home as PDF and spreadsheet, sign out. */
const customers: Record<Spoken, { id: string; mobile: string }> = {
  en: { id: "100200301", mobile: "9840012301" },
  ta: { id: "100200305", mobile: "9840012305" },
  te: { id: "100200306", mobile: "9840012306" },
  ml: { id: "100200310", mobile: "9840012310" },
};

// Where the amount stands on a phone is said of English words.
for (const language of everyLanguage ? spoken : (["en"] as const)) {
  test(`a customer signs in, sees the money and takes the statement home (${language})`, async ({
    page,
    portal,
  }) => {
    const { id, mobile } = customers[language];
    const say = {
      signIn: words(language, "sign-in"),
      flows: words(language, "flows"),
      common: words(language, "common"),
      statements: words(language, "statements"),
      accounts: words(language, "accounts"),
      verify: words(language, "verify"),
    };
    const account = accountsOf(id)[0]!;
    const today = istDate(new Date());
    const rows = await ledgerRows(portal.databaseUrl, account, addMonths(today, -3), today);
    expect(rows.length).toBeGreaterThan(0);

    await page.goto("/");
    if (language !== "en") await speak(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.signIn("title"));
    await isAccessible(page);

    await page.getByLabel(say.signIn("customerId"), { exact: true }).fill(id);
    await page.locator("input[name=password]").fill("Kaveri@2026");
    await page.locator("input[name=captcha]").fill(captcha);
    await page.locator("input[name=captcha]").press("Enter");

    await expect(page).toHaveURL(/\/OtpVerification$/);
    await isAccessible(page);
    const otp = await new Visitor(portal.url).readOtp(mobile);
    await page.getByLabel(say.flows("otp.label"), { exact: true }).fill(otp);
    await page.getByRole("button", { name: say.signIn("signIn"), exact: true }).click();

    await expect(page).toHaveURL(/\/main$/);
    const balance = formatAmount(rows.at(-1)!.balance < 0n ? -rows.at(-1)!.balance : rows.at(-1)!.balance);
    await expect(page.locator("main")).toContainText(balance);
    await isAccessible(page);

    await page.goto("/Dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.accounts("dashboard.title"));
    await expect(page.locator("main")).toContainText(`••${account.slice(-4)}`);
    await isAccessible(page);

    await page.goto("/AccountStatement");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`••${account.slice(-4)}`);
    await choosePeriod(page, say.statements, "3m");
    await expect(page).toHaveURL(/range=3m/);
    await expect(page.locator(".list__head").first()).toBeVisible();
    // The address changes before the rows do.
    await expect
      .poll(() => shownEntries(page))
      .toEqual(rows.toReversed().slice(0, 25).map(asShownIn(language)));
    await isAccessible(page);
    await readsOnAPhone(page, language);

    const name = `Statement-${account.slice(-4)}_${addMonths(today, -3)}_${today}`;
    const pdf = await download(page, say.statements("documents.pdf"));
    expect(pdf.suggestedFilename()).toBe(`${name}.pdf`);
    const code = await comparePdf(pdf, rows);
    const sheet = await download(page, say.statements("documents.xlsx"));
    expect(sheet.suggestedFilename()).toBe(`${name}.xlsx`);
    await compareSheet(sheet, rows);

    await page.goto("/MiniStatement");
    await expect(page).toHaveURL(/\/Movements$/);
    await isAccessible(page);
    expect((await download(page, "PDF")).suggestedFilename()).toBe(
      `MiniStatement-${account.slice(-4)}_${istDate(new Date())}.pdf`,
    );

    await page
      .getByRole("button", { name: say.common("shell.signOut"), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/reason=signed-out/);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.goto("/Dashboard");
    await expect(page).toHaveURL(/\/\?to=/);

    await page.goto("/Verify");
    await page.getByLabel(say.verify("code"), { exact: true }).pressSequentially(code.toLowerCase());
    await page.getByRole("button", { name: say.verify("check"), exact: true }).click();
    await expect(page.locator("main")).toContainText(`••${account.slice(-4)}`);
    await expect(page.locator("main")).toContainText(`₹${balance}`);
    await isAccessible(page);
  });
}

/** Rows of two lines that show who it was, and lead to the bank's wording. Where words are longer the amount may move below. */
async function readsOnAPhone(page: Page, language: Spoken): Promise<void> {
  if (isPlain(page)) return;
  const harness = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const row = page.locator(".list__row", { has: page.locator("a[href^='/Movement?account=']") }).first();
  await expect(row.locator(".w")).toBeHidden();
  const [name, amount, balance] = await Promise.all(
    [".list__body a", ".list__end .list__title", ".list__end .list__small"].map((part) =>
      row.locator(part).boundingBox(),
    ),
  );
  const isBelow = language !== "en" && amount!.y > name!.y + name!.height - 1;
  if (!isBelow) expect(amount!.x).toBeGreaterThan(name!.x + name!.width - 1);
  expect(balance!.y).toBeGreaterThanOrEqual(amount!.y + amount!.height - 1);
  await page.setViewportSize(harness);
  expect(await page.locator(".list__row .w").first().isVisible()).toBe(harness.width >= 1024);
}

/** Answers the code by which an office asks whether it is real. */
async function comparePdf(file: Download, rows: LedgerRow[]): Promise<string> {
  const { pages } = await readPdf(await readFile(await file.path()));
  const texts = pages.flat(2);
  // Every running balance stands in the document, in the ledger's order.
  let at = 0;
  for (const row of rows) {
    at = texts.indexOf(formatAmount(row.balance), at);
    expect(at, `balance ${formatAmount(row.balance)} of ${row.entryDate}`).toBeGreaterThanOrEqual(0);
    at += 1;
  }
  expect(texts.filter((text) => text === rows[0]!.entryDate).length).toBeGreaterThan(0);
  return /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(texts.join("\n"))![0];
}

/** A sheet's last rows are the entries and their totals; what comes before is the account block and the opening row. */
async function compareSheet(file: Download, rows: LedgerRow[]): Promise<void> {
  const [sheet] = (await readSheet(await file.path())) as unknown as [{ data: unknown[][] }];
  const entries = sheet.data.filter((row) => row[0] instanceof Date && row[1] instanceof Date);
  const read = entries.map((row) => ({
    // Cells hold calendar days, which the reader gives as midnight UTC.
    entryDate: (row[0] as Date).toISOString().slice(0, 10).split("-").reverse().join("-"),
    balance: BigInt(Math.round((row.at(-1) as number) * 100)),
  }));
  expect(read).toEqual(rows.map(({ entryDate, balance }) => ({ entryDate, balance })));
}
