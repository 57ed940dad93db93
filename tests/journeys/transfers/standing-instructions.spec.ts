import { accountsOf } from "bank/demo/people";
import { formatDate, istDate } from "common/dates";
import { executionDates, firstExecution } from "common/standing-instructions";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { confirm, goToCheck, mobileOf, press, retype } from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import { words } from "../../support/words";

const [primary, other] = accountsOf("100200301") as [string, string];
const say = words("en", "instructions");

test("a standing instruction is added with all its dates in sight, changed, skipped, paused and deleted", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const amount = someAmount();
  const main = page.locator("main");
  const today = istDate(new Date());
  const first = firstExecution(30, today);
  const dates = executionDates({ day: 30, frequency: "monthly" }, first, 4);

  await page.goto("/AddStandingInstruction");
  await isAccessible(page);
  await page.getByLabel(say("kinds.own-account"), { exact: true }).check();
  await press(page, "Continue");
  await expect(page).toHaveURL(/kind=own-account/);
  await retype(page, { from: primary, to: other, amount: "100000.01", remark: "House rent" });
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText("Amount should be less than or equal to 100000");
  await page.locator("input[name=amount]").fill(amount);
  await page.locator("input[name=times]").pressSequentially("361");
  await press(page, "Continue");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say("errors.frequency"));
  await expect(alert).toContainText("Please enter in range of 1 to 360");
  await expect(page.locator("input[name=times]")).toHaveValue("361");
  await isAccessible(page);

  await page.locator("select[name=frequency]").selectOption("monthly");
  await page.locator("select[name=day]").selectOption("30");
  await page.locator("input[name=times]").fill("4");
  await goToCheck(page);
  await page.getByText(say("dates.title_other", { count: "4" })).click();
  for (const date of dates)
    await expect(main).toContainText(new RegExp(formatDate(date).replaceAll("-", ".")));
  for (const text of [`₹${amount}`, "House rent", say("frequencies.monthly")])
    await expect(main).toContainText(text);
  await isAccessible(page);
  await confirm(page);
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp(mobileOf("100200301")));
  await press(page, say("add.title"));
  await expect(page).toHaveURL(/\/ViewStandingInstruction\?done=[0-9a-f-]{36}$/);
  await expect(page.locator("main [role=status]")).toContainText(say("add.done"));
  const row = page.locator("tbody tr").filter({ hasText: `₹${amount}` });
  await expect(row).toContainText(formatDate(first));
  await isAccessible(page);

  await page.goto("/ComingUp");
  const debit = page
    .locator("tbody tr")
    .filter({ hasText: `₹${amount}` })
    .first();
  await expect(debit).toContainText(say("coming.sources.instruction"));
  await expect(debit).toContainText("Yes, ₹");
  await isAccessible(page);
  await page.goto("/ViewStandingInstruction");
  await row.getByRole("link").click();
  await expect(main).toContainText(say("states.active"));
  await expect(main).toContainText(say("runs.none"));
  await isAccessible(page);
  const details = page.url();
  await page.getByRole("link", { name: say("view.modify"), exact: true }).click();
  await expect(page.locator("input[name=times]")).toHaveValue("4");
  await page.locator("input[name=times]").fill("360");
  await press(page, "Continue");
  await expect(alert).toContainText("Period should be less than 360");
  await page.locator("input[name=times]").fill("6");
  await page.locator("input[name=remark]").fill("House and shop");
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
  await expect(page.locator("tbody tr")).toContainText(say("runs.states.skipped"));
  await ask("pause");
  await expect(main).toContainText(say("states.paused"));
  await ask("delete");
  await expect(main).toContainText(say("states.deleted"));
  await expect(page.getByRole("link", { name: say("view.modify"), exact: true })).toHaveCount(0);
  await page.goto(`${details}&mode=modify`);
  await expect(main).toContainText("is over");

  for (const [language, letter] of [
    ["ta", "N"],
    ["ml", "B"],
  ] as const) {
    const translate = words(language, "instructions");
    await openIn(page, language, `/ViewStandingInstruction`);
    await page.locator(`input[name=status][value=${letter}]`).check();
    await press(page, translate("list.show"));
    await expect(page).toHaveURL(new RegExp(`status=${letter}`));
    await expect(page.locator("tbody tr").filter({ hasText: `₹${amount}` })).toContainText(
      translate("states.deleted"),
    );
    await isAccessible(page);
  }
  await openIn(page, "te", new URL(details).pathname + new URL(details).search);
  await expect(main).toContainText(words("te", "instructions")("states.deleted"));
  expect((await visitor.get("/ModifyStandingInstruction?si=999999999")).status).toBe(404);
});
