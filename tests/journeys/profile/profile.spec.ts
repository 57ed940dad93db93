import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { everyLanguage } from "../../support/languages";
import { query } from "../../support/query";
import { Visitor, visibleText, mobileOf } from "../../support/visitor";
import { spoken, words } from "../../support/words";

/** What the bank knows of a customer, what the customer calls the accounts, and which text messages are wanted. */
const pages = ["/CustomerProfile", "/AccountNames", "/AlertSettings"] as const;
const titles = {
  "/CustomerProfile": "profile.title",
  "/AccountNames": "names.title",
  "/AlertSettings": "alerts.title",
} as const;

/** 310 only looks, 306 has neither PAN nor e-mail. */
const customers = ["100200301", "100200305", "100200306", "100200310"];
/** Each customer in a language. */
const pairs = customers.flatMap((customer, index) =>
  (everyLanguage ? spoken : [spoken[index]!]).map((language) => [customer, language] as const),
);

const main = (page: Page) => page.locator("main");
/** What is set for this account. */
const settingsOf = (page: Page, account: string) =>
  main(page).getByRole("group", { name: new RegExp(`••${account.slice(-4)}$`) });

for (const [customer, language] of pairs)
  test(`customer ${customer} opens profile, names and text messages in ${language} @plain`, async ({
    page,
    portal,
  }) => {
    const say = words(language, "profile");
    await signIn(page, portal.url, customer);
    for (const path of pages) {
      await openIn(page, language, path);
      await expect(page.locator("h1")).toHaveText(say(titles[path]));
      await expect(main(page)).not.toContainText(/\{\{|undefined|null/);
      await isAccessible(page);
    }
    await page.goto("/CustomerProfile");
    await expect(main(page)).toContainText(`98******${customer.slice(-2)}`);
    await expect(main(page)).toContainText(say("profile.changeText"));
    for (const to of ["/DepositRates", "/LoanRates", "/Charges", "/ProgressReport", "/Sessions", "/Activity"])
      await expect(main(page).locator(`a[href="${to}"]`)).toHaveCount(1);
    await expect(main(page).locator("dd", { hasText: /^NA$|\*{8}/ })).toHaveCount(0);
  });

test("a name stands beside the number wherever the account is named, until it is taken away", async ({
  page,
  portal,
}) => {
  const customer = "100200310";
  const account = accountsOf(customer)[0]!;
  const say = words("en", "profile");
  const name = "<b>வாடகை</b> 💊";
  await signIn(page, portal.url, customer);
  await page.goto("/AccountNames");
  const form = main(page).locator("form");
  const field = form.getByLabel(new RegExp(`••${account.slice(-4)}$`));

  await field.fill("A name much longer than twenty letters");
  await form.getByRole("button").click();
  await expect(main(page).locator(".field__error")).toContainText(say("errors.nameLong", { most: "20" }));
  await expect(field).toHaveValue("A name much longer than twenty letters");
  if (test.info().project.name === "js") await isAccessible(page);

  await field.fill(`  ${name} `);
  await form.getByRole("button").click();
  await expect(main(page)).toContainText(say("names.saved"));
  await expect(field).toHaveValue(name);

  const statement = `/AccountStatement?account=${account}&range=1m`;
  await page.goto("/main");
  await expect(
    main(page)
      .getByText(`••${account.slice(-4)}`)
      .first(),
  ).toContainText(name);
  await isAccessible(page);
  await page.goto("/Dashboard");
  await expect(
    main(page)
      .getByText(`••${account.slice(-4)}`)
      .first(),
  ).toContainText(name);
  await isAccessible(page);
  await page.goto(statement);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} ••${account.slice(-4)}`);
  await isAccessible(page);

  await page.goto("/AccountNames");
  await field.fill(" ");
  await form.getByRole("button").click();
  await expect(main(page)).toContainText(say("names.saved"));
  await page.goto("/Dashboard");
  await expect(main(page)).toContainText(`••${account.slice(-4)}`);
  await expect(main(page)).not.toContainText("வாடகை");
});

test("text messages of all accounts are saved together, and a message on the phone confirms them", async ({
  page,
  portal,
}) => {
  const customer = "100200301";
  const [account, other] = accountsOf(customer) as [string, string];
  const say = words("ml", "profile");
  const visitor = await signIn(page, portal.url, customer);
  await openIn(page, "ml", "/AlertSettings");
  await expect(main(page)).toContainText(say("alerts.always", { floor: "₹5,000.00" }));
  const of = (number: string, setting: string) =>
    settingsOf(page, number).locator(`input[name^="${setting}-"]`);
  const save = main(page)
    .getByRole("button", { name: words("ml", "common")("actions.save") })
    .first();
  await expect(of(account, "debits")).toBeChecked();
  await expect(of(account, "debitsFrom")).toBeVisible();
  await isAccessible(page);

  await of(account, "debitsFrom").fill("1e5");
  await of(account, "credits").check();
  await save.click();
  await expect(settingsOf(page, account).locator(".field__error")).toContainText(say("errors.amountDigits"));
  await expect(of(account, "debitsFrom")).toHaveValue("1e5");
  await expect(of(account, "credits")).toBeChecked();

  await of(account, "debitsFrom").fill("1,500");
  await of(other, "debitsFrom").fill("900");
  await save.click();
  // A thief would want fewer as well: the page says what it will be, and asks for an OTP.
  for (const amount of ["₹1,500.00", "₹900.00"])
    await expect(main(page)).toContainText(say("alerts.from", { amount }));
  await page.locator("input[name=otp]").pressSequentially(await visitor.readOtp(mobileOf(customer)));
  await isAccessible(page);
  await save.click();
  await expect(main(page)).toContainText(say("alerts.saved"));
  await expect(of(account, "debitsFrom")).toHaveValue("1,500.00");
  await expect(of(account, "credits")).toBeChecked();
  await expect(of(other, "debitsFrom")).toHaveValue("900.00");
  await expect(of(other, "credits")).not.toBeChecked();

  const phone = await new Visitor(portal.url).get("/sandbox/phone?mobile=9840012301");
  expect(visibleText(phone.body)).toContain(
    `branch from Rs 1,500.00, credits all; account ending ${other.slice(-4)}: debits by cheque or at a branch from Rs 900.00, credits none`,
  );
});

test("notifications are new until they are looked at, and open what they are about", async ({
  page,
  portal,
}) => {
  const customer = "100200305";
  const say = words("en", "profile");
  await query(
    portal.databaseUrl,
    `insert into portal.audit (at, customer_number, act, outcome, address, correlation_id)
     values (now(), $1, 'new-browser', 'done', '203.0.113.45', 'x')`,
    [customer],
  );
  await signIn(page, portal.url, customer);
  await page.goto("/Notifications");
  await expect(main(page).getByText(`${say("notices.unread")} ·`)).not.toHaveCount(0);
  await page.goto("/Notifications");
  await expect(main(page).getByText(`${say("notices.unread")} ·`)).toHaveCount(0);
  await main(page)
    .getByRole("listitem")
    .filter({ hasText: "203.0.113.45" })
    .getByRole("link", { name: say("notices.kinds.new-browser") })
    .click();
  await expect(page).toHaveURL(/\/Sessions$/);
});
