import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerBalance } from "../../support/ledger-rows";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";

const loan = accountsOf("100200304")[2]!;

test("a part of a loan is asked to be prepaid, seeing what it saves, and nothing is debited (ml)", async ({
  page,
  portal,
}) => {
  const [say, common] = [words("ml", "accounts"), words("ml", "common")];
  const visitor = await signIn(page, portal.url, "100200304");
  const owed = await ledgerBalance(portal.databaseUrl, loan);
  await openIn(page, "ml", `/LoanDetailsView?account=${loan}`);
  await page.getByRole("link", { name: say("prepayment.title") }).click();
  const main = page.locator("main");
  await expect(page.locator("h1")).toHaveText(say("prepayment.title"));
  await isAccessible(page);
  const goOn = page.getByRole("button", { name: common("actions.continue"), exact: true });
  const amount = page.locator("input[name=amount]");
  await amount.fill("500");
  await page.getByLabel(say("prepayment.smaller")).check();
  await goOn.click();
  await expect(page.getByRole("alert")).toContainText("₹1,000.00");
  await expect(amount).toHaveValue("500");
  await amount.fill("20,000/-");
  await goOn.click();
  await expect(page).toHaveURL(/run=/);
  for (const told of ["saved", "nothing", "noCharge"])
    await expect(main).toContainText(say(`prepayment.${told}`));
  await isAccessible(page);
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await page.getByRole("button", { name: say("prepayment.act"), exact: true }).click();
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await expect(main).toContainText("₹20,000.00");
  await page.locator("input[name=otp]").fill(await visitor.readOtp("9840012304"));
  await page.getByRole("button", { name: say("prepayment.act"), exact: true }).click();
  await expect(main).toContainText(say("prepayment.made"));
  await expect(main).toContainText(say("prepayment.states.requested"));
  await isAccessible(page);
  expect(await ledgerBalance(portal.databaseUrl, loan)).toBe(owed);
});
