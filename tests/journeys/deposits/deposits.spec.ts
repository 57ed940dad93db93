import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { fillIn, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { confirm, mobileOf, press } from "../../support/transfers";
import { words } from "../../support/words";

const customer = "100200301";
const [, account] = accountsOf(customer) as [string, string];
const say = words("en", "deposits");
const nominee = words("en", "nominee");

test("a deposit is quoted before it is asked for, opened for a minor with its OTP, instructed, and closed early again; it has its papers", async ({
  page,
  portal,
}, { project }) => {
  const scripts = project.name === "js";
  const visitor = await signIn(page, portal.url, customer);
  const main = page.locator("main");
  const authorise = async (act: string) => {
    await confirm(page);
    await fillIn(page, { otp: await visitor.readOtp(mobileOf(customer)) });
    await press(page, act);
    await expect(page).toHaveURL(/\/TermDeposit\/P\w{13}$/);
  };
  await page.goto("/TermDeposit");
  await page.getByRole("link", { name: "Open a deposit" }).first().click();
  await page.locator("select[name=from]").selectOption(account);
  await fillIn(page, { amount: "1050", months: "24" });
  await press(page, say("form.calculate"));
  await expect(main).toContainText(say("errors.amountHundreds"));
  await fillIn(page, { amount: "100000" });
  // With scripts the answer comes by itself.
  if (!scripts) await press(page, say("form.calculate"));
  for (const text of ["₹1,15,453.95", "7.25 % a year", "7.45 %", "60 months"])
    await expect(main).toContainText(text);
  await isAccessible(page);

  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(nominee("errors.nomineeName"));
  await expect(page.getByRole("alert")).not.toContainText(nominee("errors.guardianName"));
  await fillIn(page, { nomineeName: "Arun", nomineeAddress1: "4 Car Street", nomineeAddress2: "Mylapore" });
  await page.locator("select[name=nomineeRelation]").selectOption("son");
  await page.getByLabel(nominee("minor")).check();
  await fillIn(page, {
    guardianName: "Devaki",
    guardianAddress1: "4 Car Street",
    guardianAddress2: "Mylapore",
  });
  await page.locator("input[name=nomineeBirth]").fill("2015-02-28");
  await page.locator("select[name=guardianRelation]").selectOption("mother");
  for (const who of ["nominee", "guardian"] as const) {
    await page.locator(`select[name=${who}State]`).selectOption("TN");
    if (!scripts) await press(page, nominee(`${who}.showCities`));
    await page.locator(`select[name=${who}City]`).selectOption("CHENNAI");
    await fillIn(page, { [`${who}Pin`]: "600004" });
  }
  await isAccessible(page);
  await press(page, "Continue");
  await expect(page).toHaveURL(/\/TermDeposit\/new\?run=/);
  for (const text of ["₹1,00,000.00", "₹1,15,453.95", "Arun (Son)", "Chennai, Tamil Nadu 600004", account])
    await expect(main).toContainText(text);
  await isAccessible(page);
  await authorise(say("check.open"));
  await expect(main).toContainText("₹1,15,453.95");
  await isAccessible(page);
  const advice = await page.getByRole("link", { name: say("outcome.advice") }).getAttribute("href");
  const file = await visitor.get(advice!);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(page).toHaveURL(/\/FDDetailsView\?account=/);
  await expect(main).toContainText("₹1,15,453.95");
  for (const text of [say("life.opened"), say("life.interest"), say("life.matures")])
    await expect(main.locator("ol.timeline")).toContainText(text);

  await page.getByRole("link", { name: say("maturity.title") }).click();
  await page.getByLabel(say("maturity.principal")).check();
  await press(page, "Continue");
  await expect(main).toContainText(say("maturity.principal"));
  await authorise(say("maturity.title"));
  await expect(main).toContainText(say("outcome.instruct.text"));
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(main).toContainText(say("maturity.principal"));

  await page.getByRole("link", { name: say("closing.title") }).click();
  await expect(main).toContainText(say("closing.cost"));
  await isAccessible(page);
  await press(page, "Continue");
  await expect(main).toContainText(say("closing.check"));
  await authorise(say("closing.title"));
  await expect(main).toContainText(say("outcome.close.text"));
  const closed = await page.getByRole("link", { name: say("closing.advice") }).getAttribute("href");
  const paper = await visitor.get(closed!);
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(main.locator("ol.timeline")).toContainText(say("life.paid"));
  await expect(page.getByRole("link", { name: say("closing.title") })).toHaveCount(0);

  for (const language of scripts ? ["ta", "te"] : ["ml", "en"]) {
    await openIn(page, language, "/TermDeposit/new?product=recurring&amount=500&months=12");
    await expect(main).toContainText("₹6,239.45");
  }
});
