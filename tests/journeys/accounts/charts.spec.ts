import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { formatRupees, parsePlainAmount, sumBy } from "common/money";
import { isAccessible } from "../../support/accessible";
import { handlePattern, lives, rests, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerRows } from "../../support/ledger-rows";
import { query } from "../../support/query";
import { languagesOf } from "../../support/languages";
import { scriptsFor, words } from "../../support/words";

/** Totals and balance over time: figures are the ledger's, and the picture is there with and without scripts. */
const [savings] = accountsOf("100200301") as [string];
const overdraft = accountsOf("100200305")[1]!;

const drawings = /\/(doughnut|line-chart)-[\w-]+\.js$/;

/** Records the live charts that the page asks for. */
function drawingsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = drawings.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

interface Sums {
  deposits: string;
  liabilities: string;
  assets: string;
}

/** The sums as section 4 has them, by a query of their own. */
async function ledgerSums(databaseUrl: string, customer: string) {
  const [sums] = await query<Sums>(
    databaseUrl,
    `select coalesce(sum(a.balance) filter (where d.status = 'OPEN'), 0)::text as deposits,
       coalesce(-sum(a.balance) filter (where a.balance < 0), 0)::text as liabilities,
       coalesce(sum(a.balance) filter (where a.balance > 0 and a.kind in ('savings', 'current', 'overdraft', 'cash-credit')), 0)::text as assets
     from bank.account a left join bank.deposit d on d.account_id = a.id where a.customer_number = $1`,
    [customer],
  );
  const { deposits, liabilities, assets } = sums!;
  return { deposits: BigInt(deposits), liabilities: BigInt(liabilities), assets: BigInt(assets) };
}

for (const customer of ["100200301", "100200305", "100200306"])
  test(
    `the totals of ${customer} are the ledger's sums, as bars and a table; what there is, as a ring`,
    scriptsFor(customer === "100200301"),
    async ({ page, portal }) => {
      const visitor = await signIn(page, portal.url, customer);
      expect((await visitor.get("/ChartDashboard")).body).toMatch(/<svg viewBox="0 0 280 280">.*<path d="M/);
      await page.goto("/ChartDashboard");
      const { deposits, liabilities, assets } = await ledgerSums(portal.databaseUrl, customer);
      const has = deposits + assets;
      const main = page.locator("main");
      await expect(main.locator("tbody td")).toHaveText([deposits, liabilities, assets].map(formatRupees));
      await expect(main.locator(".bars b")).toHaveText([has, liabilities].map(formatRupees));
      await expect(main.locator(".figure")).toHaveText(formatRupees(has - liabilities));
      const held = await main.locator(".list__end").allInnerTexts();
      expect(sumBy(held, (amount) => parsePlainAmount(amount.replace(/[₹,]/g, ""))!)).toBe(has);
      await expect(page.locator("main .chart path").first()).toBeVisible();
      await isAccessible(page);
    },
  );

test("only those with cash credits are led to what ends; all to rates, help and insurance @plain", async ({
  page,
  portal,
}) => {
  for (const [customer, ends] of [
    ["100200301", 0],
    ["100200305", 3],
  ] as const) {
    await signIn(page, portal.url, customer);
    await page.goto("/ChartDashboard");
    const main = page.locator("main");
    await expect(main.locator("a[href^='/CCDPExpiry?kind=']")).toHaveCount(ends);
    await page.getByText(words("en", "accounts")("totals.more"), { exact: true }).click();
    for (const path of ["/DepositRates", "/LoanRates", "/Charges", "/ProgressReport"])
      await expect(main.locator(`a[href='${path}']`)).toBeVisible();
    await expect(main.locator("a[rel~=noopener]")).toHaveCount(5);
    await expect(main.locator("a[href^='tel:']")).toBeVisible();
    await expect(main.locator("a[href^='mailto:']")).toBeVisible();
    await expect(main).toContainText("₹5,00,000.00");
  }
});

test("twelve months of a balance are the ledger's, month by month @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const answer = await visitor.get(`/LineChartDashboard?account=${savings}`);
  expect(answer.body).toMatch(/<svg viewBox="0 0 640 240" preserveAspectRatio="none">/);
  await page.goto(`/LineChartDashboard?account=${savings}`);
  const entries = await ledgerRows(portal.databaseUrl, savings, "1900-01-01", "2199-12-31");
  const sortable = (date: string) => date.slice(0, 10).split("-").reverse().join("");
  await page.locator("summary", { hasText: words("en", "accounts")("history.table") }).click();
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(13);
  for (const row of await rows.all()) {
    const until = sortable(await row.locator("th").innerText());
    const last = entries.findLast(({ entryDate }) => sortable(entryDate) <= until);
    await expect(row.locator("td").last()).toHaveText(formatRupees(last!.balance));
  }
  await isAccessible(page);
});

for (const language of languagesOf(import.meta.url))
  test.describe(`in ${language}`, () => {
    test.use({ locale: `${language}-IN` });

    test("account and span are chosen by links, debts included @browser", async ({
      page,
      portal,
      javaScriptEnabled,
    }) => {
      const t = words(language, "accounts");
      await page.setViewportSize({ width: 360, height: 800 });
      await signIn(page, portal.url, "100200305");
      await page.goto("/LineChartDashboard");
      if (javaScriptEnabled !== false) await lives(page);
      await page.locator(".chips a", { hasText: `••${overdraft.slice(-4)}` }).click();
      await expect(page).toHaveURL(new RegExp(`account=${handlePattern}`));
      for (const span of ["30-days", "7-days", "24-hours"]) {
        await page.getByRole("link", { name: t(`history.span.${span}`), exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`account=${handlePattern}&span=${span}$`));
        await expect(page.locator("main .chart__scale", { hasText: "−₹" })).toBeVisible();
        await expect(page.locator("main .chart__along text").last()).toBeVisible();
        await expect(page.locator(".chips [aria-current=true]")).toContainText(`••${overdraft.slice(-4)}`);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await isAccessible(page);
    });
  });

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a slice says its sum to a pointer and to a keyboard", async ({ page, portal }) => {
    await signIn(page, portal.url, "100200301");
    await page.goto("/ChartDashboard");
    const chart = page.locator("main .chart");
    const asked = drawingsAskedBy(page);
    await lives(page);
    await rests(page);
    expect(asked).toEqual([]);
    await expect(chart).toHaveRole("img");
    await chart.focus();
    const slices = chart.getByRole("button");
    await expect(slices.first()).toBeFocused();
    expect(asked).toEqual(["doughnut"]);
    await expect(slices).toHaveCount(4);
    const sums = await page.locator("main .list__end").allInnerTexts();
    await slices.nth(1).hover();
    const current = words("en", "common")("accountKinds.current");
    await expect(page.locator(".chart__middle")).toHaveText(`${current}${sums[1]}`);
    await page.mouse.move(0, 0);
    await expect(page.locator(".chart__middle")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(slices.nth(1)).toBeFocused();
    await expect(page.locator(".chart__middle")).toContainText(sums[1]!);
    await isAccessible(page);
  });

  test("the line says each balance with its date to a pointer and to a keyboard", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, "100200301");
    await page.goto(`/LineChartDashboard?account=${savings}`);
    await page.locator("summary", { hasText: words("en", "accounts")("history.table") }).click();
    const rows = await page.locator("main tbody tr").all();
    const shown = await Promise.all(
      rows.map(async (row) => [
        await row.locator("th").innerText(),
        await row.locator("td").last().innerText(),
      ]),
    );
    const asked = drawingsAskedBy(page);
    // Whoever comes by keys has no pointer over the line as it scrolls into sight.
    await page.mouse.move(0, 0);
    await lives(page);
    await rests(page);
    expect(asked).toEqual([]);
    await page.locator("main .chart").focus();
    const line = page.getByRole("slider");
    await expect(line).toBeFocused();
    expect(asked).toEqual(["line-chart"]);
    const tip = page.locator(".chart__tip");
    await expect(tip).toHaveText(shown[0]!.join(""));
    await page.keyboard.press("ArrowLeft");
    await expect(tip).toHaveText(shown[1]!.join(""));
    await expect(line).toHaveAttribute("aria-valuetext", shown[1]!.join(": "));
    await page.keyboard.press("Home");
    await expect(tip).toHaveText(shown.at(-1)!.join(""));
    await isAccessible(page);
    await page.locator(".chart rect.chart__touch").nth(4).hover();
    await expect(tip).toHaveText(shown.at(-5)!.join(""));
  });

  test("a chart reached by a link, without a new page, is drawn as well", async ({ page, portal }) => {
    await signIn(page, portal.url, "100200301");
    await page.goto("/Dashboard");
    await page.locator("main a[href='/ChartDashboard']").click();
    await expect(page.locator(".chart path")).toHaveCount(4);
    await page.locator("main a[href='/LineChartDashboard']").click();
    await expect(page.locator(".chart__plot path").first()).toBeVisible();
  });
});

test.describe("without the files of the live charts", () => {
  test.use({ expectedFaults: [/Failed to load resource|ERR_FAILED/] });

  test("a chart stays the picture that it was @scripts", async ({ page, portal }) => {
    await page.route(drawings, (route) => route.abort());
    await signIn(page, portal.url, "100200301");
    for (const path of ["/ChartDashboard", `/LineChartDashboard?account=${savings}`]) {
      await page.goto(path);
      await lives(page);
      const chart = page.locator("main .chart");
      const failed = page.waitForEvent("requestfailed");
      await chart.focus();
      await failed;
      await expect(chart).toHaveRole("img");
      await expect(chart).toBeFocused();
      await expect(chart.locator("path").first()).toBeVisible();
    }
  });
});

test("every account is a row under its kind's sum, leads to its page, and is on the tab of its kind @plain", async ({
  page,
  portal,
}) => {
  const sorted = (texts: string[]) => texts.map((text) => /••\d{4}/.exec(text)![0]).toSorted();
  for (const customer of ["100200301", "100200305"]) {
    await signIn(page, portal.url, customer);
    await page.goto("/Dashboard");
    const main = page.locator("main");
    const rows = await main.locator(".list__row").allInnerTexts();
    const open = await query<{ number: string }>(
      portal.databaseUrl,
      `select a.number from bank.account a left join bank.deposit d on d.account_id = a.id
       where a.customer_number = $1 and coalesce(d.status, 'OPEN') = 'OPEN'`,
      [customer],
    );
    const held = open.map(({ number }) => number);
    expect(sorted(rows)).toEqual(held.map((account) => `••${account.slice(-4)}`).toSorted());
    for (const account of held) await expect(main).not.toContainText(account);
    const { deposits, liabilities, assets } = await ledgerSums(portal.databaseUrl, customer);
    await expect(main.locator(".bars b")).toHaveText([deposits + assets, liabilities].map(formatRupees));
    await isAccessible(page);
    const seen: string[] = [];
    for (const tab of ["savings", "current", "overdraft", "cash-credit", "deposit", "loan"]) {
      await page.goto(`/Dashboard?acctype=${tab}`);
      seen.push(...(await main.locator(".list__row").allInnerTexts()));
    }
    expect(sorted(seen)).toEqual(sorted(rows));
    await page.goto("/Dashboard?acctype=current");
    await page.locator("main .list__row a").first().click();
    await expect(page).toHaveURL(new RegExp(`/OdaCcaCaaAccountDetails\\?account=${handlePattern}$`));
  }
});
