import {
  forgottenPassword,
  loginPasswordChange,
  netBankingLock,
  resetNotice,
  transactionPasswordChange,
} from "~/contract/passwords.server";
import { decryptAsBank } from "~/contract/rsa.server";
import { findCaller, notTogether } from "bank/customers";
import { changePassword, type PasswordOutcome } from "bank/passwords/change-password";
import { lockNetBanking } from "bank/passwords/lock";
import { noticeReset } from "bank/passwords/reset-notice";
import { done, refuse, serve } from "./served";

/** New passwords, and the lock a customer turns. */

function refuseFor(outcome: Exclude<PasswordOutcome, "set">) {
  switch (outcome) {
    case "wrong":
      return refuse("5070", "The old password is wrong");
    case "locked":
      return refuse("5071", "Too many wrong entries. Please try again after 30 minutes");
    case "against-policy":
      return refuse("5072", "The new password does not keep to the guidelines");
    case "used-before":
      return refuse("5073", "None of your last three passwords may be used again");
    case "no-grant":
      return refuse("5074", "The time to set a new password is over. Please start again");
  }
}

const forgotten = serve(forgottenPassword, async (context, request) => {
  const customer = await findCaller(context, request.customerNumber);
  if (!customer) return notTogether;
  const username = decryptAsBank(context.privateKey(), request.sealedUsername);
  const newPassword = decryptAsBank(context.privateKey(), request.sealedPassword);
  if (username !== customer.number || newPassword === null) return refuseFor("no-grant");
  // The notice is `OTP/MessagePrepare`'s.
  const by = { grant: request.grant };
  const outcome = await changePassword(context, { customer, kind: "login", newPassword, by, notice: false });
  return outcome === "set" ? done({ success: "yes" as const }) : refuseFor(outcome);
});

const notice = serve(resetNotice, async (context, { customerNumber, mobile }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer || customer.mobile !== mobile) return notTogether;
  await noticeReset(context, customer);
  return done({});
});

/** An empty text on the wire is none. */
const given = (text: string | undefined) => (text === "" ? undefined : text);

const changeLogin = serve(loginPasswordChange, async (context, request) => {
  const customer = await findCaller(context, request.customerNumber);
  if (!customer) return notTogether;
  const { oldPassword, newPassword } = request;
  const sessionId = given(request.sessionId);
  const wish = { customer, kind: "login" as const, newPassword, by: { oldPassword }, sessionId };
  const outcome = await changePassword(context, { ...wish, notice: true });
  return outcome === "set" ? done({}) : refuseFor(outcome);
});

const changeTransaction = serve(transactionPasswordChange, async (context, request) => {
  const customer = await findCaller(context, request.customerNumber);
  if (!customer) return notTogether;
  const { oldPassword, newPassword } = request;
  const grant = given(request.grant);
  const by = grant === undefined ? { oldPassword } : { grant };
  const sessionId = given(request.sessionId);
  const wish = { customer, kind: "transaction" as const, newPassword, by, sessionId };
  const outcome = await changePassword(context, { ...wish, notice: true });
  return outcome === "set" ? done({}) : refuseFor(outcome);
});

const lock = serve(netBankingLock, async (context, { customerNumber }) =>
  (await lockNetBanking(context, customerNumber)) ? done({}) : notTogether,
);

export const passwordServices = [forgotten, notice, changeLogin, changeTransaction, lock];
