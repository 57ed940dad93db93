import { accountsOf } from "bank/demo/people";
import { addDays, formatDate, istDate } from "common/dates";
import { bankCalendar } from "common/bank-calendar";
import { referenceOf } from "common/reference";
import { workingDayFrom } from "common/working-days";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { schedule, scheduled } from "../../support/payments";
import { chosen, confirm, goToCheck, payeeOf, press, retype } from "../../support/transfers";
import { someAmount, TRANSACTION_PASSWORD } from "../../support/two-pass";
import { Visitor, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

const [primary] = accountsOf("100200301") as [string];
const harini = payeeOf("100200301", "imps", "Harini Menon");
const say = words("en", "payments");
const common = words("en", "common");

test("a transfer is scheduled for a later day and listed; nothing is paid before", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const day = workingDayFrom(bankCalendar, addDays(istDate(new Date()), 1));
  const amount = someAmount();
  const free = words("en", "transfers")("facts.free");

  await page.goto("/ScheduleTransfer");
  await isAccessible(page);
  await retype(page, { from: primary, to: harini.key, amount, remark: "Fees" });
  await page.locator("input[name=date]").fill(istDate(new Date()));
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText("The date must be from");
  await expect(page.locator("input[name=amount]")).toHaveValue(amount);
  await expect(chosen(page, "to")).toHaveValue(harini.key);
  await isAccessible(page);

  await page.locator("input[name=date]").fill(day);
  await goToCheck(page);
  const main = page.locator("main");
  await expect(main).not.toContainText("This transfer needs");
  for (const text of [formatDate(day), harini.name, harini.accountNumber, `₹${amount}`, "Fees", free])
    await expect(main).toContainText(text);
  await isAccessible(page);
  await confirm(page);
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf("100200301")));
  await press(page, words("en", "payments")("schedule.newTitle"));
  await expect(page).toHaveURL(scheduled);
  const reference = referenceOf(scheduled.exec(page.url())![1]!);
  await expect(page.locator("main [role=status]")).toContainText(reference);
  await expect(page.locator("main [role=status]")).toContainText(`₹${amount}`);
  await isAccessible(page);
  const row = page.locator("main .list__row").filter({ hasText: `₹${amount}` });
  await expect(row).toContainText(new RegExp(formatDate(day).replaceAll("-", ".")));
  await expect(row).toContainText(common("states.planned"));
  await page.goto(`/Payments/${reference}`);
  await expect(page).toHaveURL(/\/ViewScheduleTransfer$/);
  expect((await visitor.get(`/Receipts/${reference}.pdf`)).status).toBe(404);
  await page.goto("/Payments");
  await expect(main).not.toContainText(`₹${amount}`);
});

test("a scheduled transfer short of money says when it is tried again, and is cancelled after a question", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const amount = someAmount();
  const typed = { from: primary, to: harini.key, amount, remark: "Fees" };
  const date = addDays(istDate(new Date()), 1);
  const reference = await schedule(visitor, "100200301", "imps", { ...typed, date });
  await query(portal.databaseUrl, "update bank.scheduled_transfer set tries = 1 where reference = $1", [
    reference,
  ]);
  await page.goto("/ViewScheduleTransfer");
  const main = page.locator("main");
  const row = page.locator("main .list__row").filter({ hasText: `₹${amount}` });
  await expect(row).toContainText(
    new RegExp(`tried again at ${formatDate(date).replaceAll("-", ".")}.06:00`),
  );
  await expect(row).toContainText(common("states.waiting"));
  await row.getByRole("link", { name: harini.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("schedule.cancelTitle"));
  await expect(main).toContainText(reference);
  await isAccessible(page);
  await press(page, say("schedule.confirmCancel"));
  await expect(page.locator("main [role=status]")).toContainText(say("schedule.cancelled"));
  await expect(row).toContainText(common("states.stopped"));
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${reference}/cancel$`));
  await expect(main).toContainText(say("schedule.over"));
});

test("a scheduled transfer of more than the account has now is asked about once, with what is missing", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  const devika = payeeOf("100200301", "within-bank", "Devika Nair");
  await page.goto("/ScheduleTransfer?kind=within-bank");
  await retype(page, { from: primary, to: devika.key, amount: "10,00,000", remark: "Plot" });
  await page.locator("input[name=date]").fill(addDays(istDate(new Date()), 30));
  await goToCheck(page);
  await expect(page.locator("main")).toContainText("This transfer needs ₹10,00,000.00");
  await isAccessible(page);
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await page.locator("button[value=confirm]").click();
  await expect(page.getByRole("alert")).toContainText(words("en", "flows")("errors.tickAnyway"));
  await page.getByLabel(words("en", "flows")("check.anyway")).check();
  await confirm(page);
});

test("customers who only look schedule nothing, and nobody cancels another's @plain", async ({ portal }) => {
  const looks = new Visitor(portal.url);
  await looks.signIn("100200310");
  expect((await looks.get("/ScheduleTransfer")).status).toBe(403);
  for (const path of ["/main", "/Dashboard", "/Payments", "/ViewScheduleTransfer"])
    expect((await looks.get(path)).body).not.toMatch(/href="\/(FundTransfer|ScheduleTransfer)/);
  expect((await looks.get("/ViewScheduleTransfer")).status).toBe(200);
  const other = new Visitor(portal.url);
  await other.signIn("100200306");
  const path = "/ViewScheduleTransfer/PZZZZZZZZZZZZZ/cancel";
  expect((await other.get(path)).status).toBe(404);
  await other.get("/main");
  expect((await other.post(path, {})).status).toBe(404);
});
