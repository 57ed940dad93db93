import {
  getToken,
  loginValidate,
  logoutValidate,
  newBrowserNotice,
  sessionService,
} from "~/contract/sign-in.server";
import { daysBetween, formatIstTime, istDate } from "~/domain/dates";
import { findCaller, listOwnAccounts, notTogether } from "bank/customers";
import { checkLogin } from "bank/credentials";
import { useOtp } from "bank/otp/verify-otp";
import { newBrowserText } from "bank/messages/new-browser-text";
import { sendText } from "bank/messages/text-messages";
import { endSessions, extendSession, openSession } from "bank/sessions";
import { inTransaction } from "~/database/transaction.server";
import { done, refuse, serve } from "./served";

const token = serve(getToken, async ({ tokens }) => done(await tokens.issue()));

const login = serve(loginValidate, async (context, { username, password, browser }) => {
  const customer = await checkLogin(context, username, password, browser);
  if (!customer) return refuse("5001", "Incorrect User ID or Password");
  const accounts = await listOwnAccounts({ ...context, user: customer.mobile }, customer.number);
  const today = istDate(context.clock.now());
  const loginDays = daysBetween(today, customer.loginExpiresOn);
  return done({
    mobile: customer.mobile,
    customerNumber: customer.number,
    customerName: customer.name,
    username: customer.number,
    viewOnly: customer.viewOnly,
    accounts: accounts.map((account, place) => ({
      accountNumber: account.number,
      mmid: account.mmid,
      primaryFlag: account.is_primary ? "P" : "",
      kind: account.kind,
      branchCode: account.branch_code,
      // Section 3: the first item names the firm and says whether a second person must agree.
      corporateName: place === 0 ? (account.corporate_name ?? "") : undefined,
      makerChecker: place === 0 ? (account.maker_checker ? "Y" : "N") : undefined,
    })),
    sessionMinutes: context.policy.sessionMinutes,
    firstLogin: customer.mustChange ? ("yes" as const) : ("no" as const),
    passwordChangeDue: loginDays <= 0,
    passwordDays: loginDays,
    transactionPasswordDays: customer.transactionExpiresOn
      ? daysBetween(today, customer.transactionExpiresOn)
      : 0,
    lastLogin: customer.lastSignedInAt ? formatIstTime(customer.lastSignedInAt) : "",
  });
});

const ended = refuse("5002", "The session has ended. Please sign in again");

const session = serve(sessionService, async (context, { customerNumber, sessionId, extend }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (extend) {
    const extended = await extendSession(context, customer.number, sessionId);
    return extended ? done({ sessionId }) : ended;
  }
  return inTransaction(context.db, async (transaction) => {
    if (!(await useOtp(transaction, context, customer.number, { purpose: "sign-in" })))
      return refuse("5003", "Please enter the OTP first");
    return done({ sessionId: await openSession({ ...context, db: transaction }, customer.number) });
  });
});

const logout = serve(logoutValidate, async (context, { username, sessionId }) => {
  const customer = await findCaller(context, username);
  if (!customer) return notTogether;
  await endSessions(context, customer.number, sessionId);
  return done({});
});

const newBrowser = serve(newBrowserNotice, async (context, { customerNumber, browser }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  const at = context.clock.now();
  const text = newBrowserText({ browser, at });
  await sendText(context.db, context.vault, { mobile: customer.mobile, sentAt: at, text });
  return done({});
});

export const signInServices = [token, login, session, logout, newBrowser];
