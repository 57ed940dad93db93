import type { Page } from "@playwright/test";
import { accountsOf, getDemoCustomer } from "bank/demo/people";
import { isoDate } from "common/dates";
import { formatRupees } from "common/money";
import { premiumOf, type EnrolmentTerms } from "common/schemes";
import { isAccessible } from "../../support/accessible";
import { ourBank } from "../../support/banks";
import { fillIn, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { today } from "../../support/today";
import { press } from "../../support/transfers";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words, type Spoken } from "../../support/words";
import type { Visitor } from "../../support/visitor";
import { mobileOf } from "../../support/visitor";

// Who is enrolled here stays so.
test.use({ portalOf: "schemes" });

const { schemes } = ourBank.tariff;

const termsOf = (customer: string, terms: Pick<EnrolmentTerms, "scheme" | "choice">): EnrolmentTerms => ({
  ...terms,
  born: isoDate(getDemoCustomer(customer).date_of_birth!),
  enrolledOn: today(),
});

const nominee = {
  nomineeName: "Kavya",
  nomineeAddress1: "12 Temple Road",
  nomineeAddress2: "Chennai 600004",
};
const guardian = {
  guardianName: "Saroja",
  guardianAddress1: "12 Temple Road",
  guardianAddress2: "Chennai 600004",
  guardianBirth: "1960-01-31",
};

/** Each run of the journeys speaks two of the four languages. */
const spokenBy = (js: Spoken, nojs: Spoken): Spoken =>
  test.info().project.use.javaScriptEnabled === false ? nojs : js;

/** From the check page to the enrolment. */
async function authorise(page: Page, visitor: Visitor, customer: string, act: string) {
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await press(page, act);
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
  await press(page, act);
}

test("a customer who is not enrolled is led to enrol, with a nominee born today and a guardian", async ({
  page,
  portal,
}) => {
  const customer = "100200301";
  const language = spokenBy("en", "te");
  const say = words(language, "schemes");
  const nominees = words(language, "nominee");
  const common = words(language, "common");
  const main = page.locator("main");
  const visitor = await signIn(page, portal.url, customer);
  await openIn(page, language, "/ViewPMJJBY");
  await expect(main).toContainText(say("outcomes.notEnrolled"));
  await isAccessible(page);
  await page.getByRole("link", { name: say("view.toEnrol"), exact: true }).click();

  const terms = termsOf(customer, { scheme: "pmjjby" });
  const [now, yearly] = [1, 2].map((number) => formatRupees(premiumOf(schemes, terms, number))) as [
    string,
    string,
  ];
  await expect(main).toContainText(say("offer.premium", { now, yearly, until: "55" }));
  await expect(page.getByLabel(new RegExp(`••${accountsOf(customer)[1]!.slice(-4)}`))).toBeChecked();
  await press(page, common("actions.continue"));
  const missing = [nominees("errors.nomineeName"), nominees("errors.nomineeBirth"), say("errors.consent")];
  for (const error of missing) await expect(page.getByRole("alert")).toContainText(error);
  await isAccessible(page);

  await page.locator("input[name=nomineeName]").pressSequentially(nominee.nomineeName);
  await fillIn(page, { ...nominee, nomineeBirth: today() });
  await page.locator("select[name=nomineeRelation]").selectOption("daughter");
  await page.locator("input[name=consent]").check();
  await press(page, common("actions.continue"));
  await expect(page.getByRole("alert")).toContainText(nominees("errors.isMinor"));
  await page.locator("input[name=minor]").check();
  await fillIn(page, { ...guardian, guardianBirth: today() });
  await page.locator("select[name=guardianRelation]").selectOption("mother");
  await press(page, common("actions.continue"));
  await expect(page.getByRole("alert")).toContainText(nominees("errors.guardianAge"));
  await fillIn(page, { guardianBirth: guardian.guardianBirth });
  // A consent is never filled in again.
  await page.locator("input[name=consent]").check();
  await press(page, common("actions.continue"));

  for (const shown of [now, yearly, nominee.nomineeName, guardian.guardianName])
    await expect(main).toContainText(shown);
  await isAccessible(page);
  await authorise(page, visitor, customer, say("view.toEnrol"));
  await expect(page).toHaveURL(/\/ViewPMJJBY\?done=/);
  await expect(main).toContainText(say("view.made.enrol"));
  for (const shown of ["PMJJBY/", yearly, guardian.guardianName]) await expect(main).toContainText(shown);
  await isAccessible(page);

  const certificate = await visitor.get("/SchemeCertificates/pmjjby.pdf");
  expect([certificate.status, certificate.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  expect((await visitor.get("/SchemeCertificates/apy.pdf")).status).toBe(404);
  await page.goto("/Schemes");
  await expect(main).toContainText(say("list.has"));
  await expect(main).toContainText(say("outcomes.notEnrolled"));
  await page.goto("/AddPMJJBY");
  await expect(main).toContainText(say("outcomes.enrolled"));
  await expect(page.locator("input[name=nomineeName]")).toHaveCount(0);
});

test("a pension is chosen by its price, and its nominee is changed later", async ({ page, portal }) => {
  const customer = "100200306";
  const language = spokenBy("ta", "ml");
  const say = words(language, "schemes");
  const common = words(language, "common");
  const main = page.locator("main");
  const visitor = await signIn(page, portal.url, customer);
  await openIn(page, language, "/AddAPY");
  const choice = { pension: 1000, frequency: "quarterly" } as const;
  const price = formatRupees(premiumOf(schemes, termsOf(customer, { scheme: "apy", choice }), 1));
  await expect(page.locator("table")).toContainText(price);
  await isAccessible(page);
  await fillIn(page, { ...nominee, nomineeBirth: "1999-12-31" });
  await page.locator("select[name=nomineeRelation]").selectOption("husband");
  await page.locator("input[name=pension][value='1000']").check();
  await page.locator("input[name=frequency][value=quarterly]").check();
  await page.locator("input[name=married]").check();
  await page.locator("input[name=consent]").check();
  await press(page, common("actions.continue"));
  for (const error of ["errors.spouse", "errors.noIncomeTax"])
    await expect(page.getByRole("alert")).toContainText(say(error));
  await page.locator("input[name=spouse]").pressSequentially("Arun");
  await page.locator("input[name=consent]").check();
  await page.locator("input[name=noIncomeTax]").check();
  await press(page, common("actions.continue"));
  await expect(main).toContainText(price);
  await authorise(page, visitor, customer, say("view.toEnrol"));
  await expect(main).toContainText(say("view.made.enrol"));

  await page.getByRole("link", { name: say("view.toNominee"), exact: true }).click();
  await expect(page.locator("input[name=nomineeName]")).toHaveValue(nominee.nomineeName);
  await isAccessible(page);
  await page.locator("input[name=nomineeName]").fill("Devaki");
  await press(page, common("actions.continue"));
  await authorise(page, visitor, customer, say("view.toNominee"));
  await expect(main).toContainText(say("view.made.nominee"));
  await expect(main).toContainText("Devaki");

  await page.getByRole("link", { name: say("view.toLeave"), exact: true }).click();
  await expect(main).toContainText(say("leave.pension"));
  await isAccessible(page);
  await press(page, say("leave.confirm"));
  const flows = words(language, "flows");
  await expect(page.getByRole("alert")).toContainText(flows("errors.enterPassword"));
  await page.locator("input[name=transactionPassword]").fill("Wrong#2026xx");
  await press(page, say("leave.confirm"));
  await expect(page.getByRole("alert")).toContainText(flows("errors.passwordTries_other", { count: "4" }));
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await press(page, say("leave.confirm"));
  await expect(main).toContainText(say("view.made.leave"));
  await expect(main).toContainText(say("states.ending"));
});

test("who may not join, or has joined elsewhere, is told before a form is filled @plain", async ({
  page,
  portal,
}) => {
  const say = words("en", "schemes");
  const main = page.locator("main");
  await signIn(page, portal.url, "100200309");
  for (const [path, text] of [
    ["/AddAPY", "errors.tooOld"],
    ["/AddPMJJBY", "outcomes.elsewhere"],
    ["/ViewPMJJBY", "outcomes.elsewhere"],
    ["/AddPMSBY", "outcomes.enrolled"],
  ] as const) {
    await page.goto(path);
    await expect(main).toContainText(say(text));
    await expect(page.locator("input[name=nomineeName]")).toHaveCount(0);
  }
  expect((await page.goto("/Schemes/Nominee?scheme=pmjjby"))!.status()).toBe(404);
  await signIn(page, portal.url, "100200304");
  await page.goto("/ViewPMJJBY");
  await expect(main).toContainText(say("outcomes.ended"));
  await signIn(page, portal.url, "100200305");
  await page.goto("/AddPMSBY");
  await expect(main).toContainText(say("errors.noAccount"));
});
