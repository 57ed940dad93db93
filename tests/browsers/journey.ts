import { accountsOf } from "bank/demo/people";
import { formatAmount } from "common/money";
import { captcha, type RunningPortal } from "../support/running-portal";
import { ledgerBalance } from "../support/ledger-rows";
import { payeeOf } from "../support/transfers";
import { TRANSACTION_PASSWORD } from "../support/two-pass";
import { PASSWORD, Visitor, mobileOf } from "../support/visitor";
import { words } from "../support/words";
import type { Browser } from "./browser";

/** What a customer does most, for any browser: each step begins where the one before it ended. */
export interface Step {
  name: string;
  act(browser: Browser, portal: RunningPortal): Promise<void>;
}

const customer = "100200301";
const [account] = accountsOf(customer) as [string];
const devika = payeeOf(customer, "within-bank", "Devika Nair");

const say = {
  signIn: words("en", "sign-in"),
  flows: words("en", "flows"),
  common: words("en", "common"),
  accounts: words("en", "accounts"),
  statements: words("en", "statements"),
  transfers: words("en", "transfers"),
  payments: words("en", "payments"),
  cards: words("en", "cards"),
};

/** `submit` is what the button says there: what will be done. */
async function enterOtp(browser: Browser, portal: RunningPortal, submit: string) {
  await browser.sees(say.flows("otp.resend"));
  await browser.fill(say.flows("otp.label"), await new Visitor(portal.url).readOtp(mobileOf(customer)));
  await browser.press(submit);
}

export const steps: Step[] = [
  {
    name: "sign in",
    async act(browser, portal) {
      await browser.open(`${portal.url}/`);
      await browser.isOn(say.signIn("title"));
      await browser.fill(say.signIn("customerId"), customer);
      await browser.fill(say.signIn("password"), PASSWORD);
      await browser.fill(say.signIn("captcha"), captcha);
      await browser.press(say.signIn("signIn"));
      await browser.isOn(say.signIn("otp.title"));
      await enterOtp(browser, portal, say.signIn("signIn"));
    },
  },
  {
    name: "home",
    async act(browser, { databaseUrl }) {
      await browser.isOn(say.accounts("home.title"));
      await browser.sees(formatAmount(await ledgerBalance(databaseUrl, account)));
    },
  },
  {
    name: "statement",
    async act(browser, portal) {
      await browser.open(`${portal.url}/AccountStatement`);
      await browser.isOn(say.statements("titles.any"));
      await browser.sees(`••${account.slice(-4)}`);
      await browser.sees(formatAmount(await ledgerBalance(portal.databaseUrl, account)));
    },
  },
  {
    name: "download",
    async act(browser) {
      const pdf = await browser.save(say.statements("documents.pdf"));
      if (pdf.subarray(0, 5).toString() !== "%PDF-")
        throw new Error(`no PDF: ${pdf.subarray(0, 40).toString()}`);
    },
  },
  {
    name: "transfer",
    async act(browser, portal) {
      const before = await ledgerBalance(portal.databaseUrl, account);
      await browser.open(`${portal.url}/FundTransfer`);
      await browser.isOn(say.transfers("titles.within-bank"));
      await browser.choose(say.transfers("form.from"), account);
      await browser.choose(say.transfers("send.to"), devika.name);
      await browser.fill(say.transfers("facts.amount"), "123.45");
      await browser.fill(say.transfers("form.remark"), "Rent");
      await browser.press(say.common("actions.continue"));
      await browser.sees(devika.accountNumber);
      await browser.fill(say.flows("check.password"), TRANSACTION_PASSWORD);
      const send = say.transfers("check.send", { amount: "₹123.45" });
      await browser.press(send);
      await enterOtp(browser, portal, send);
      await browser.sees(say.payments("payment.reference"));
      await browser.sees("123.45");
      const paid = before - (await ledgerBalance(portal.databaseUrl, account));
      if (paid !== 123_45n) throw new Error(`${paid} paise have left the account`);
    },
  },
  {
    name: "block a card",
    async act(browser, portal) {
      await browser.open(`${portal.url}/DebitCard`);
      await browser.press(say.cards("block.now"));
      await browser.sees(say.cards("done.block-temporarily"));
      await browser.sees(say.cards("list.unblock"));
    },
  },
  {
    name: "language",
    async act(browser, portal) {
      await browser.open(`${portal.url}/main#display`);
      await browser.isOn(say.accounts("home.title"));
      await browser.press("தமிழ்");
      await browser.sees(words("ta", "common")("menu.groups.accounts"));
      await browser.open(`${portal.url}/main#display`);
      await browser.isOn(words("ta", "accounts")("home.title"));
      await browser.press("English");
      await browser.isOn(say.accounts("home.title"));
    },
  },
  {
    name: "sign out",
    async act(browser) {
      await browser.press(say.common("shell.signOut"));
      await browser.isOn(say.signIn("title"));
      await browser.sees(say.signIn("reasons.signed-out"));
    },
  },
];
