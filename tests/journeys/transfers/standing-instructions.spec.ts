import { accountsOf } from "bank/demo/people";
import { formatDate, istDate } from "common/dates";
import { bankCalendar } from "common/bank-calendar";
import { executionDates, firstExecution } from "common/standing-instructions";
import { debitDay } from "common/working-days";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { choose, confirm, goToCheck, press, retype } from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

const [primary, other] = accountsOf("100200301") as [string, string];
const say = words("en", "instructions");
const common = words("en", "common");
const transfers = words("en", "transfers");

test("a standing instruction is added with all its dates in sight, changed, skipped, paused and deleted", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const amount = someAmount();
  const main = page.locator("main");
  const today = istDate(new Date());
  const first = firstExecution(30, today);
  const due = executionDates({ day: 30, frequency: "monthly" }, first, 4);
  const dates = due.map((date) => debitDay(bankCalendar, date));

  await page.goto("/AddStandingInstruction");
  await isAccessible(page);
  await retype(page, { from: primary, to: other, amount: "100000.01", remark: "House rent" });
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText("The amount must not exceed ₹1,00,000.");
  await page.locator("input[name=amount]").fill(amount);
  await page.locator("input[name=times]").pressSequentially("361");
  await press(page, "Continue");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(transfers("errors.day"));
  await expect(alert).toContainText("Please enter a number of transfers from 1 to 360");
  await expect(page.locator("input[name=times]")).toHaveValue("361");
  await isAccessible(page);

  await choose(page, "frequency", "monthly");
  await page.locator("select[name=day]").selectOption("30");
  await page.locator("input[name=times]").fill("4");
  await goToCheck(page);
  await page.getByText(say("dates.title_other", { count: "4" })).click();
  for (const date of dates)
    await expect(main).toContainText(new RegExp(formatDate(date).replaceAll("-", ".")));
  await expect(main).toContainText(say("add.noMoney"));
  for (const text of [`₹${amount}`, "House rent", say("frequencies.monthly")])
    await expect(main).toContainText(text);
  await isAccessible(page);
  await confirm(page);
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp(mobileOf("100200301")));
  await press(page, say("add.title"));
  await expect(page).toHaveURL(/\/ViewStandingInstruction\?done=[0-9a-f-]{36}$/);
  await expect(page.locator("main [role=status]")).toContainText(say("add.done"));
  const row = page.locator("main .list__row").filter({ hasText: `₹${amount}` });
  await expect(row).toContainText(new RegExp(formatDate(dates[0]!).replaceAll("-", ".")));
  await expect(row).toContainText(say("rhythm", { often: say("frequencies.monthly"), day: "30" }));
  await isAccessible(page);

  await page.goto("/ComingUp");
  const debit = page
    .locator("main .list__row")
    .filter({ hasText: `₹${amount}` })
    .first();
  await expect(debit).toContainText(say("coming.sources.instruction"));
  await expect(debit).toContainText(/₹[\d,.]+ left/);
  await expect(main).toContainText(/its lowest/);
  await isAccessible(page);
  await page.goto("/ViewStandingInstruction");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`₹${amount}`);
  await expect(main).toContainText(common("states.planned"));
  await expect(main).toContainText(say("runs.none"));
  await isAccessible(page);
  const details = page.url();
  await page.getByRole("link", { name: say("view.modify"), exact: true }).click();
  await expect(page.locator("input[name=times]")).toHaveValue("4");
  await page.locator("input[name=times]").fill("360");
  await press(page, "Continue");
  await expect(alert).toContainText("Please enter a number from 1 to 359.");
  await page.locator("input[name=times]").fill("6");
  await retype(page, { remark: "House and shop" });
  await isAccessible(page);
  await goToCheck(page);
  await confirm(page);
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp(mobileOf("100200301")));
  await press(page, say("view.modify"));
  await expect(page.locator("main [role=status]")).toContainText(say("modify.done"));
  await expect(main).toContainText("House and shop");

  const ask = async (name: "skip" | "pause" | "delete") => {
    await page.getByRole("link", { name: say(`press.${name}.link`), exact: true }).click();
    await isAccessible(page);
    await press(page, say(`press.${name}.confirm`));
    await expect(page.locator("main [role=status]")).toContainText(say(`press.${name}.done`));
  };
  await ask("skip");
  await expect(main).toContainText(formatDate(dates[1]!));
  await expect(main.locator(".list__row")).toContainText(say("runs.skipped"));
  await ask("pause");
  await expect(main).toContainText(common("states.paused"));
  await expect(main).toContainText(say("view.paused"));
  await expect(main).not.toContainText(say("fields.nextOn"));
  await ask("delete");
  await expect(main).toContainText(common("states.stopped"));
  await expect(page.getByRole("link", { name: say("view.modify"), exact: true })).toHaveCount(0);
  await page.goto(`${details}&mode=modify`);
  await expect(main).toContainText("has ended");

  for (const [language, letter] of [
    ["ta", "N"],
    ["ml", "B"],
  ] as const) {
    const translate = words(language, "instructions");
    await openIn(page, language, `/ViewStandingInstruction`);
    const chip = translate(letter === "N" ? "statuses.deleted" : "statuses.both");
    await main.getByRole("link", { name: chip, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`status=${letter}`));
    await expect(row).toContainText(words(language, "common")("states.stopped"));
    await isAccessible(page);
  }
  await openIn(page, "te", new URL(details).pathname + new URL(details).search);
  await expect(main).toContainText(words("te", "common")("states.stopped"));
  expect((await visitor.get("/ModifyStandingInstruction?si=999999999")).status).toBe(404);
  await page.goto("/ModifyStandingInstruction");
  await expect(page).toHaveURL(/\/ViewStandingInstruction\?choose=1$/);
});
