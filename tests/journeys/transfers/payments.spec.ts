import { readFile } from "node:fs/promises";
import { accountsOf } from "bank/demo/people";
import { addDays, istDate } from "common/dates";
import { formatRupees } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { isAccessible } from "../../support/accessible";
import { inOneTry, repeated, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { leaveCommitment, pay, payAndSee } from "../../support/payments";
import { textOf } from "../../support/pdf-text";
import { payeeOf, press, receipt } from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

const [current, overdraft] = accountsOf("100200305") as [string, string];
const say = words("en", "payments");
const common = words("en", "common");

test("payments are listed newest first by month and filtered by the address", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200305");
  const amounts = [11, 12, 13].map((rupees) => `${rupees}.${String(Date.now()).slice(-2)}`);
  for (const amount of amounts) {
    const typed = { from: overdraft, to: current, amount, remark: "Rearranged" };
    await pay(visitor, "100200305", "own-account", typed);
  }
  await page.goto("/Payments");
  await isAccessible(page);
  const chip = (label: string) => page.locator("main nav").getByRole("link", { name: label, exact: true });
  await chip(common("states.done")).click();
  await expect(page).toHaveURL(/outlook=arrived/);
  await chip(say("filter.month")).click();
  await expect(page).toHaveURL(/outlook=arrived&from=\d{4}-\d\d-01/);
  await expect(page.locator("main .list__row").first()).toContainText(`₹${amounts.at(-1)}`);
  await chip(say("filter.all")).first().click();
  await expect(page).toHaveURL(/\/Payments\??$/);
  await chip(common("states.done")).click();
  await expect(page).toHaveURL(/outlook=arrived/);
  // Closed after each choice.
  const folded = page.locator("main details:not([open]) summary", { hasText: say("filter.title") });
  const unfold = () => folded.click();
  await unfold();
  await chip(say("kinds.own-account")).click();
  await expect(page).toHaveURL(/outlook=arrived&kind=own-account/);
  await unfold();
  await page
    .locator("main nav")
    .getByRole("link", { name: `••${overdraft.slice(-4)}` })
    .click();
  await expect(page).toHaveURL(/account=/);
  await unfold();
  const today = istDate(new Date());
  await page.locator("input[name=from]").fill(today);
  await page.locator("input[name=to]").fill(today);
  await press(page, say("filter.show"));
  await expect(page).toHaveURL(/kind=own-account.*from=/);
  const rows = page.locator("main .list__row");
  await expect(rows.first()).toContainText(`₹${amounts.at(-1)}`);
  await expect(rows.nth(2)).toContainText(`₹${amounts.at(0)}`);
  await expect(rows.first()).toContainText(common("states.done"));
  await expect(page.locator("main .list__head").first()).toContainText(today.slice(0, 4));
  await expect(page.locator("main")).toContainText(`••${overdraft.slice(-4)}`);
  await expect(page.locator("main")).not.toContainText(overdraft);
  await isAccessible(page);

  await page.goto(`/Payments?outlook=money-back&account=${overdraft}`);
  await expect(page.locator("main")).toContainText(say("noMatch"));
  await page.goto(`/Payments?from=${today}&to=${addDays(today, -1)}`);
  await expect(page.getByRole("alert")).toContainText(say("errors.reversed"));
  await expect(page).toHaveTitle(/^Error:/);
  await isAccessible(page);
});

test("who has never paid anything is shown the way to it @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200306");
  await page.goto("/Payments");
  await expect(page.locator("main")).toContainText(say("none.title"));
  await isAccessible(page);
  await page
    .locator("main")
    .getByRole("link", { name: say("none.action"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/Send$/);
});

test("a payment's page says what happened, and its receipt says the same on paper @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200305");
  const amount = someAmount();
  const typed = { from: overdraft, to: current, amount, remark: "Stock for Pongal" };
  const shown = await payAndSee(visitor, "100200305", "own-account", typed);
  const reference = receipt.exec(shown)![1]!;
  const paise = BigInt(amount.replace(".", ""));
  await page.goto(shown);
  const main = page.locator("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    say("new.moved", { amount: formatRupees(paise), account: `••${current.slice(-4)}` }),
  );
  for (const text of [reference, `••${overdraft.slice(-4)}`, "Stock for Pongal", common("states.done")])
    await expect(main).toContainText(text);
  for (const text of [overdraft, current, say("payment.history")]) await expect(main).not.toContainText(text);
  await isAccessible(page);
  await page.goto(`/Payments/${reference}`);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: say("payment.receipt"), exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${reference}.pdf`);
  const text = await textOf(await readFile(await file.path()));
  for (const fact of [reference, overdraft, current, formatRupees(paise), "Stock for Pongal"])
    expect(text).toContain(fact);
  expect(text).toContain(common("states.done"));
  expect(text.replace(/\s+/g, " ")).toContain(amountInWords(paise, "en"));

  await page.getByRole("link", { name: say("payment.again"), exact: true }).click();
  await expect(page.locator("input[name=from]:checked")).toHaveValue(overdraft);
  await expect(page.locator("input[name=to]:checked")).toHaveValue(current);
  await expect(page.locator("input[name=amount]")).toHaveValue(amount);
  await expect(page.locator("input[name=remark]")).toHaveValue("Stock for Pongal");
});

test("money that comes back is shown with its reason and when @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const manoj = payeeOf("100200301", "imps", "Manoj Thomas");
  const [primary] = accountsOf("100200301") as [string];
  const typed = { from: primary, to: manoj.key, amount: someAmount(), remark: "Books" };
  const reference = await pay(visitor, "100200301", "imps", typed);
  await page.goto(`/Payments/${reference}`);
  const back = page.locator("main").getByText(common("states.returned"), { exact: true }).first();
  // With scripts the page asks by itself.
  if (test.info().project.use.javaScriptEnabled !== false) await expect(back).toBeVisible();
  else
    await expect(async () => {
      if (!(await back.isVisible())) await page.getByRole("link", { name: say("pending.check") }).click();
      await expect(back).toBeVisible(inOneTry);
    }).toPass(repeated);
  await expect(page.locator("main")).toContainText(say("states.reversed"));
  for (const text of [say("payment.reason"), say("payment.givenBack"), say("payment.history")])
    await expect(page.locator("main")).toContainText(text);
  await isAccessible(page);
});

test("a payment in doubt says that it is not to be repeated, a refused one that nothing was debited @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200306");
  const doubtful = [
    { reference: `P${"A".repeat(12)}${project()}`, state: "unknown" as const, says: say("pending.text") },
    { reference: `P${"B".repeat(12)}${project()}`, state: "for-staff" as const, says: say("pending.text") },
    { reference: `P${"C".repeat(12)}${project()}`, state: "refused" as const, says: say("refused.text") },
  ];
  for (const { reference, state, says } of doubtful) {
    const code = state === "refused" ? { code: "8001" } : {};
    await leaveCommitment(portal.databaseUrl, { reference, customer: "100200306", state, ...code });
    await page.goto(`/Payments/${reference}`);
    await expect(page.locator("main")).toContainText(says);
    await expect(page.locator("main")).toContainText(reference);
    await isAccessible(page);
  }
  await expect(page.locator("main")).toContainText(words("en", "flows")("errors.bank.8001"));
  await page.goto("/Payments");
  await expect(page.getByRole("link", { name: doubtful[0]!.reference })).toBeVisible();
  await expect(page.getByRole("link", { name: doubtful[2]!.reference })).toHaveCount(0);
  await isAccessible(page);
});

const project = () => (test.info().project.name === "js" ? "1" : "2");

test("a payment of another customer does not exist, on any page or paper @plain", async ({ portal }) => {
  const own = new Visitor(portal.url);
  await own.signIn("100200305");
  const typed = { from: overdraft, to: current, amount: someAmount(), remark: "Mine" };
  const reference = await pay(own, "100200305", "own-account", typed);
  const other = new Visitor(portal.url);
  await other.signIn("100200306");
  for (const path of [
    `/Payments/${reference}`,
    `/Payments/${reference}/report`,
    `/Receipts/${reference}.pdf`,
    "/Payments/PZZZZZZZZZZZZZ",
    "/Payments/nonsense",
    `/Payments?account=${current}`,
  ])
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  expect((await new Visitor(portal.url).get(`/Receipts/${reference}.pdf`)).status).toBe(401);
});
