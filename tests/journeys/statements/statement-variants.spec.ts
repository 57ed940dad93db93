import { accountsOf } from "bank/demo/people";
import { addMonths, formatDate, isoDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { noBreak } from "~/ui/text";
import { isAccessible } from "../../support/accessible";
import { handlePattern, speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { ledgerRows, openedOn } from "../../support/ledger-rows";
import { asShownIn, shownEntries } from "../../support/statement-page";
import { today } from "../../support/today";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** Each kind of account has its statement page, and each page sends accounts of other kinds on to theirs. */
const [savings, ...others] = accountsOf("100200301") as [string, ...string[]];
/** Products are the four digits after the branch. */
const ofProduct = (digits: string) => others.find((number) => number.slice(4, 8) === digits)!;
const deposit = ofProduct("2001");
const loan = ofProduct("3001");
const overdraft = accountsOf("100200305")[1]!;

async function signIn(
  customer: string,
  { context, portal }: Pick<Parameters<Parameters<typeof test>[2]>[0], "context" | "portal">,
) {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  await context.addCookies([{ name: "session", value: visitor.cookies.get("session")!, url: portal.url }]);
}

for (const language of languagesOf(import.meta.url)) {
  test(`a loan's twelve months are the ledger's rows (${language})`, async ({ page, portal, context }) => {
    const say = words(language, "statements");
    await signIn("100200301", { context, portal });
    await page.goto(`/TermAndLoanAccountStatement?account=${loan}`);
    if (language !== "en") await speak(page, language);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`••${loan.slice(-4)}`);
    await expect(page.locator(".period > nav [aria-current=true]")).toHaveText(say("form.12m"));
    const rows = await ledgerRows(portal.databaseUrl, loan, addMonths(today(), -12), today());
    expect(rows.length).toBeGreaterThan(12);
    await expect
      .poll(() => shownEntries(page))
      .toEqual(rows.toReversed().slice(0, 25).map(asShownIn(language)));
    await isAccessible(page);
  });
}

test("an account asked for on the page of another kind is shown on its own, with the same question @plain", async ({
  page,
  portal,
  context,
}) => {
  await signIn("100200301", { context, portal });
  for (const [requested, led] of [
    [`/AccountStatement?account=${loan}&range=3m`, "/TermAndLoanAccountStatement"],
    [`/OdaCcaCaaAccountStatement?account=${savings}&range=3m`, "/OperativeAccountStatement"],
    [`/TermAndLoanAccountStatement?account=${savings}&range=3m`, "/OperativeAccountStatement"],
    [`/OperativeAccountStatement?account=${deposit}&range=3m`, "/TermAndLoanAccountStatement"],
  ] as const) {
    await page.goto(requested);
    await expect(page).toHaveURL(new RegExp(`${led}\\?account=${handlePattern}&range=3m$`));
    await expect(page.locator(".period > nav [aria-current=true]")).toHaveText(
      words("en", "statements")("form.3m"),
    );
  }
});

test("documents accept what the page of the account offers, and nothing else @plain", async ({ portal }) => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn("100200301");
  const status = async (path: string) => (await visitor.get(path)).status;
  expect(await status(`/Statements/${loan}.csv?range=12m`)).toBe(200);
  expect(await status(`/Statements/${deposit}.csv?range=12m`)).toBe(200);
  expect(await status(`/Statements/${savings}.csv?range=12m`)).toBe(400);
  expect(await status(`/Statements/${savings}.csv?range=1m&atLeast=much`)).toBe(400);
  expect(await status(`/Statements/${overdraft}.csv?range=1m`)).toBe(404);
});

test("the statement of a limit says what is owed, keeps its account, and dates count before a period", async ({
  page,
  portal,
  context,
}) => {
  const say = words("en", "statements");
  await signIn("100200305", { context, portal });
  await page.goto(`/OdaCcaCaaAccountStatement?account=${overdraft}&range=1m`);
  const rows = await ledgerRows(portal.databaseUrl, overdraft, addMonths(today(), -1), today());
  await expect.poll(() => shownEntries(page)).toEqual(rows.toReversed().slice(0, 25).map(asShownIn("en")));
  await expect(page.locator(".sums")).toContainText(/₹[\d,.]+ Dr/);
  await isAccessible(page);
  await page.getByText(say("form.choose"), { exact: true }).click();
  const date = today();
  await page.locator("input[name=from]").fill(date);
  await page.locator("input[name=to]").fill(date);
  await page.getByRole("button", { name: say("form.submit"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`account=${handlePattern}&range=1m&from=${date}&to=${date}$`));
  const day = noBreak(formatDate(date));
  await expect(page.locator(".period > nav [aria-current=true]")).toHaveText(
    say("result.period", { from: day, to: day }),
  );
  await isAccessible(page);
  // With scripts it is still unfolded.
  const folded = page.locator(".period details:not([open]) summary");
  if ((await folded.count()) > 0) await folded.click();
  await page.getByRole("link", { name: say("form.clear"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/OdaCcaCaaAccountStatement\\?account=${handlePattern}$`));
});

test("a period that ends before an account was opened is refused by page and paper, with the day of its opening @plain", async ({
  portal,
}) => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn("100200304");
  const account = accountsOf("100200304")[1]!;
  const opened = await openedOn(portal.databaseUrl, account);
  // Years, since dates of one's own reach back to the last 1 April only.
  const years = financialYears(today());
  const query = `account=${account}&range=${years.find(({ to }) => to < opened)!.choice}`;
  const { status, body } = await visitor.get(`/TermAndLoanAccountStatement?${query}`);
  const say = words("en", "statements");
  expect(status).toBe(400);
  expect(body).toContain(say("errors.beforeOpening", { begin: noBreak(formatDate(opened)) }));
  expect((await visitor.get(`/Statements/${account}.pdf?${query}`)).status).toBe(400);
  const since = `account=${account}&range=${years.find(({ from }) => from <= opened)!.choice}`;
  expect((await visitor.get(`/TermAndLoanAccountStatement?${since}`)).status).toBe(200);
});

test("a customer without such accounts is told so and led on @plain", async ({ page, portal, context }) => {
  const say = words("en", "statements");
  await signIn("100200306", { context, portal });
  for (const [path, variant] of [
    ["/TermAndLoanAccountStatement", "term-and-loan"],
    ["/OdaCcaCaaAccountStatement", "limit"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main")).toContainText(say(`none.${variant}`));
    await isAccessible(page);
    await page.getByRole("link", { name: say("none.action"), exact: true }).click();
    await expect(page).toHaveURL(/\/Dashboard$/);
  }
});

test("the mini statement of a deposit and of a loan are the ledger's last rows, newest first @plain", async ({
  page,
  portal,
  context,
}) => {
  await signIn("100200301", { context, portal });
  for (const account of [deposit, loan]) {
    const rows = await ledgerRows(portal.databaseUrl, account, addMonths(today(), -12), today());
    await page.goto(`/MiniStatement?account=${account}`);
    const addresses = await page
      .locator("a[href^='/Movement?']")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const dates = addresses.map((address) => formatDate(isoDate(new URL(address).searchParams.get("on")!)));
    expect(dates).toEqual(
      rows
        .slice(-20)
        .reverse()
        .map(({ entryDate }) => entryDate),
    );
  }
});
