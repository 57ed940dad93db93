import { mkdirSync, readFileSync } from "node:fs";
import { accountsOf } from "bank/demo/people";
import { addMonths, istDate } from "common/dates";
import { formatAmount } from "common/money";
import { expect, test as base } from "../../support/journey";
import { ledgerRows } from "../../support/ledger-rows";
import { readPdf } from "../../support/pdf-text";
import { captcha } from "../../support/running-portal";
import { TextBrowser } from "../../support/text-browser";
import { PASSWORD, Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** The main job without scripts, styles, pictures, a mouse or an Origin header: every form and link in a text browser. */
const say = {
  signIn: words("en", "sign-in"),
  flows: words("en", "flows"),
  common: words("en", "common"),
  accounts: words("en", "accounts"),
  statements: words("en", "statements"),
};

const test = base.extend<{ home: string; textBrowser: TextBrowser }>({
  home: async ({}, use, testInfo) => {
    const home = testInfo.outputPath("home");
    mkdirSync(home, { recursive: true });
    await use(home);
  },
  textBrowser: async ({ portal, home }, use) => {
    const textBrowser = TextBrowser.open(portal.url, home);
    await use(textBrowser);
    await textBrowser.close();
  },
});

test("a customer with a text browser signs in, sees the money and takes the statement home", async ({
  portal,
  home,
  textBrowser: browser,
}) => {
  const account = accountsOf("100200301")[0]!;
  const today = istDate(new Date());
  const rows = await ledgerRows(portal.databaseUrl, account, addMonths(today, -3), today);
  // On the first page, which begins with the newest, and in letters that every terminal counts alike.
  const entry = rows.slice(-25, -1).find(({ particulars }) => /^[!-~]+( [!-~]+)*$/.test(particulars))!;

  await browser.isOn(say.signIn("title"));
  await browser.fill(say.signIn("customerId"), "100200301");
  await browser.fill(say.signIn("password"), PASSWORD);
  await browser.fill(say.signIn("captcha"), captcha);
  await browser.press(say.signIn("signIn"));

  await browser.isOn(say.signIn("otp.title"));
  const otp = await new Visitor(portal.url).readOtp("9840012301");
  await browser.fill(say.flows("otp.hint"), otp);
  await browser.pressNext(say.signIn("signIn"));

  await browser.isOn(say.accounts("home.title"));
  await browser.goTo(formatAmount(rows.at(-1)!.balance));

  await browser.follow(say.common("menu./AccountStatement"));
  await browser.isOn(say.statements("titles.any"));
  await browser.follow(say.statements("form.3m"));
  await browser.goTo(`••${account.slice(-4)}`);
  await browser.goTo(entry.particulars);
  await browser.goTo(formatAmount(entry.amount < 0n ? -entry.amount : entry.amount));
  await browser.goTo(formatAmount(entry.balance));

  await browser.save(say.statements("documents.pdf"));
  const pdf = readFileSync(`${home}/Statement-${account.slice(-4)}_${addMonths(today, -3)}_${today}.pdf`);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await readPdf(pdf)).pages.flat(2)).toContain(formatAmount(entry.balance));

  await browser.follow(say.common("shell.signOut"));
  await browser.isOn(say.signIn("title"));
  await browser.goTo(say.signIn("reasons.signed-out"));
});
