import type { OtpBinding } from "common/contract/act.server";
import * as contract from "common/contract/sign-in.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { daysBetween, formatIstTime, istDate } from "common/dates";
import { findCaller, listOwnAccounts, type Customer } from "bank/customers";
import { findRow } from "bank/database/rows";
import { refuseEntry, useOtp, verifyOtp } from "bank/otp/verify-otp";
import { plain } from "common/plain-text";
import { words } from "common/words";
import { sendText } from "bank/messages/text-messages";
import { endSessions, extendSession, openSession } from "bank/credentials/sessions";
import { inTransaction } from "common/postgres/transaction.server";
import { done, notTogether, refuse, serve, type Bank, type CallBy, type Context } from "bank/service";
import { countEntry } from "bank/credentials/count-entry";
import { countKnownBrowserEntry } from "bank/credentials/known-browsers";
import { countSignInTry } from "bank/credentials/sign-in-tries";
import { verifyPassword } from "bank/credentials/password-hash";

export const token = serve(contract.getToken, "anyone", async ({ tokens }) =>
  done({ ...(await tokens.issue()), extensions: Object.values(contract.gatewayExtensions).join(" ") }),
);

export const login = serve(
  contract.loginValidate,
  "anyone",
  async (context, { username, password, browser }) => {
    const checked = await checkLogin(context, username, password, browser);
    if ("triesLeft" in checked) return refuse(contract.signInRefusals.wrong, String(checked.triesLeft));
    const { customer, status } = checked;
    if (status !== "active") return refuse(contract.signInRefusals[status]);
    const accounts = await listOwnAccounts({ ...context, user: customer.mobile }, customer.number);
    const today = istDate(context.clock.now());
    const passwordDays = daysBetween(today, customer.expires_on);
    // A transaction password given by the bank authorises nothing.
    const transactionEnd = customer.transaction_must_change ? null : customer.transaction_expires_on;
    return done({
      mobile: customer.mobile,
      customerNumber: customer.number,
      customerName: customer.name,
      username: customer.number,
      viewOnly: customer.view_only,
      accounts: accounts.map((account, place) => ({
        accountNumber: account.number,
        mmid: account.mmid,
        primaryFlag: account.is_primary ? "P" : "",
        kind: account.kind,
        branchCode: account.branch_code,
        // Contract, section 3: the first item carries firm name and maker-checker flag.
        corporateName: place === 0 ? (account.corporate_name ?? "") : undefined,
        makerChecker: place === 0 ? (account.maker_checker ? "Y" : "N") : undefined,
      })),
      sessionMinutes: context.policy.sessionMinutes,
      firstLogin: customer.must_change ? ("yes" as const) : ("no" as const),
      passwordChangeDue: passwordDays <= 0,
      passwordDays,
      transactionPasswordDays: transactionEnd ? daysBetween(today, transactionEnd) : 0,
      lastLogin: customer.last_signed_in_at ? formatIstTime(customer.last_signed_in_at) : "",
    });
  },
);

export const session = serve(contract.sessionService, "customer", async (context, request) => {
  const { customerNumber, sessionId, extend, otp, flow, newBrowser } = request;
  if (extend) {
    const extended = await extendSession(context, customerNumber, sessionId);
    return extended ? done({ sessionId }) : refuse(contract.signInRefusals.ended);
  }
  const signIn: OtpBinding = { purpose: "sign-in", flow };
  const refused =
    otp === undefined ? null : refuseEntry(await verifyOtp(context, customerNumber, signIn, otp));
  if (refused) return refused;
  return inTransaction(context.db, async (transaction) => {
    const within = { ...context, db: transaction };
    if (!(await useOtp(transaction, context, customerNumber, signIn)))
      return refuse(contract.signInRefusals.noOtp);
    if (newBrowser !== undefined) await notifyOfBrowser(within, newBrowser);
    return done({ sessionId: await openSession(within, customerNumber) });
  });
});

export const logout = serve(
  contract.logoutValidate,
  "self-checked",
  async (context, { username, sessionId }) => {
    const customer = await findCaller(context, username);
    if (!customer) return notTogether;
    await endSessions(context, customer.number, { only: sessionId });
    return done({});
  },
);

export const newBrowser = serve(contract.newBrowserNotice, "customer", async (context, { browser }) => {
  await notifyOfBrowser(context, browser);
  return done({});
});

export const movedSession = serve(contract.movedSessionNotice, "customer", async (context, { browser }) => {
  await notifyOfThief(context, context.customer, "movedSession", browser);
  return done({});
});

export const copiedBrowser = serve(
  contract.copiedBrowserNotice,
  "self-checked",
  async (context, { customerNumber, browser }) => {
    const customer = await findRow(context.db, "bank.customer", { number: customerNumber, status: "active" });
    if (!customer || context.user !== SIGN_IN_USER) return notTogether;
    await notifyOfThief(context, customer, "copiedBrowser", browser);
    return done({});
  },
);

async function notifyOfThief(
  context: Context,
  customer: Customer,
  key: "movedSession" | "copiedBrowser",
  browser: string,
): Promise<void> {
  const at = context.clock.now();
  const values = {
    browser: plain(browser) || words("sign-in:messages.unknownBrowser"),
    time: formatIstTime(at),
  };
  await sendText(context.db, context, customer, {
    sentAt: at,
    words: words(`sign-in:messages.${key}`, values),
  });
}

async function notifyOfBrowser(context: CallBy<"customer">, browser: string): Promise<void> {
  const at = context.clock.now();
  const values = { browser: plain(browser), time: formatIstTime(at) };
  const key = values.browser ? "newBrowserNamed" : "newBrowser";
  await sendText(context.db, context, context.customer, {
    sentAt: at,
    words: words(`sign-in:messages.${key}`, values),
  });
}

/**
 * Finds the customer if number and password are right and no wrong entries lock; else the tries left, after the same work, so
 * that unknown, wrong, locked and unregistered cannot be told apart, by time either. `browser`: one the portal knows as the
 * customer's own.
 */
async function checkLogin(
  bank: Pick<Bank, "db" | "clock" | "vault">,
  customerNumber: string,
  password: string,
  browser?: string,
) {
  const known = await bank.db
    .selectFrom("bank.customer as customer")
    .innerJoin("bank.credential as login", (join) =>
      join.onRef("login.customer_number", "=", "customer.number").on("login.kind", "=", "login"),
    )
    .leftJoin("bank.credential as transaction", (join) =>
      join
        .onRef("transaction.customer_number", "=", "customer.number")
        .on("transaction.kind", "=", "transaction"),
    )
    .where("customer.number", "=", customerNumber)
    .select([
      "customer.number",
      "customer.name",
      "customer.mobile",
      "customer.status",
      "customer.view_only",
      "customer.last_signed_in_at",
      "login.hash",
      "login.must_change",
      "login.expires_on",
      "transaction.must_change as transaction_must_change",
      "transaction.expires_on as transaction_expires_on",
    ])
    .executeTakeFirst();
  const status = known?.status ?? "unregistered";
  const right = (await verifyPassword(known?.hash, password)) && status !== "unregistered";
  const entry = browser
    ? await countKnownBrowserEntry(bank, customerNumber, browser, right)
    : await countEntry(bank, customerNumber, "login", right);
  if (known && status !== "unregistered" && entry === "accepted") return { customer: known, status };
  if (!browser) return { triesLeft: await countSignInTry(bank, customerNumber) };
  return typeof entry === "object" ? entry : { triesLeft: 0 };
}
