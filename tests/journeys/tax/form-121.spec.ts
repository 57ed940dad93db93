import { readFile } from "node:fs/promises";
import { formatDate, istDate } from "common/dates";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { readPdf } from "../../support/pdf-text";
import { download } from "../../support/statement-page";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";

/** The declaration that no tax is due on the year's income. */
const customer = "100200301";

test("Form 121 is given once, with what is wrong said beside its field, and acknowledged on paper (ta)", async ({
  page,
  portal,
}) => {
  const [say, common] = [words("ta", "tax"), words("ta", "common")];
  const visitor = await signIn(page, portal.url, customer);
  await openIn(page, "ta", "/Form121");
  const main = page.locator("main");
  await expect(page.locator("h1")).toHaveText(say("declaration.title"));
  await isAccessible(page);
  const goOn = page.getByRole("button", { name: common("actions.continue"), exact: true });
  await goOn.click();
  for (const field of ["income", "resident", "true"] as const)
    await expect(page.getByRole("alert")).toContainText(say(`errors.${field}`));
  const income = page.locator("input[name=income]");
  await income.pressSequentially("12,00,001");
  await page.locator("input[name=resident]").check();
  await page.locator("input[name=true]").check();
  await goOn.click();
  await expect(main).toContainText(say("errors.incomeTaxed", { most: "₹12,00,000.00" }));
  await expect(income).toHaveValue("12,00,001");
  await isAccessible(page);
  const declare = async () => {
    await income.clear();
    await income.pressSequentially("5,00,000");
    for (const name of ["resident", "true"]) await page.locator(`input[name=${name}]`).check();
    await goOn.click();
    await expect(page).toHaveURL(/run=/);
  };
  await declare();
  // Left at its check page, and begun once more: the entries are back, the ticks are not.
  await page.goto("/Form121");
  await expect(main).toContainText(common("form.taken"));
  await expect(page.locator("input[name=true]")).not.toBeChecked();
  await declare();
  await expect(main).toContainText("₹5,00,000.00");
  await isAccessible(page);
  await page.locator("input[name=transactionPassword]").pressSequentially(TRANSACTION_PASSWORD);
  await page.getByRole("button", { name: say("declaration.act"), exact: true }).click();
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp("9840012301"));
  await page.getByRole("button", { name: say("declaration.act"), exact: true }).click();

  await expect(main).toContainText(/F\d{9}-\d{6}/);
  await expect(page.locator("input[name=income]")).toHaveCount(0);
  await expect(main).not.toContainText(common("form.taken"));
  await isAccessible(page);
  const uin = /F\d{9}-\d{6}/.exec(await main.innerText())![0];
  const file = await download(page, say("documents.pdf"));
  expect(file.suggestedFilename()).toMatch(/^Form121-\d{4}-\d{2}\.pdf$/);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { pages } = await readPdf(bytes);
  expect(pages.flat(2).join(" ")).toContain(uin);

  await page.goto("/Form121");
  await expect(main).toContainText(uin);
  await expect(main).not.toContainText(common("form.taken"));
  await page.goto("/TDSEnquiry");
  await expect(main).toContainText(
    say("projection.declared", { date: formatDate(istDate(new Date())).replaceAll("-", "\u2011") }),
  );
  await expect(main).not.toContainText(say("projection.pan.known"));
});

test("a firm is told that the form is for persons, and who gave no PAN that it is wanted (en) @plain", async ({
  page,
  portal,
}) => {
  const say = words("en", "tax");
  for (const [who, bar] of [
    ["100200305", "individual"],
    ["100200306", "pan"],
  ] as const) {
    await signIn(page, portal.url, who);
    await page.goto("/Form121");
    await expect(page.locator("main")).toContainText(say(`declaration.bars.${bar}`));
    await expect(page.locator("input[name=income]")).toHaveCount(0);
  }
  await isAccessible(page);
});
