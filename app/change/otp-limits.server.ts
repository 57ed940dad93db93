import { shareOfPurpose } from "common/contract/otp.server";
import type { Portal } from "~/load-context";
import type { LimitedAct } from "~/rate-limits";
import { knownBrowser, shareOf } from "~/session/device.server";
import type { InSession } from "~/session/guards.server";
import {
  countAttempt,
  forgetCounts,
  isWithin,
  mayAttempt,
  otpAttempts,
  resetAttempts,
  uncount,
  type Aim,
} from "~/session/limits.server";

/**
 * How many OTPs a customer is sent. Sign-ins of strangers, each known browser, recovery and acts have shares of their own: a stranger
 * who uses up one, with the password or with a session, leaves the customer the others.
 */
type Limit = [LimitedAct, Aim];

/** The known browser of a sign-in; undefined for other purposes. */
export const browserOf = async ({ visitor, session }: InSession, purpose: string) =>
  shareOfPurpose(purpose) === "sign-in" ? knownBrowser(visitor, session.customer.customerNumber) : undefined;

/** `browser`: the known one of a sign-in. */
async function limitsOf(who: InSession, purpose: string, browser: string | undefined): Promise<Limit[]> {
  const customer = who.session.customer.customerNumber;
  const both = { customer, mobile: who.caller.user };
  switch (shareOfPurpose(purpose)) {
    case "sign-in":
      return browser ? [["otp-known-browser", otpAttempts(customer, browser)]] : [["otp-sign-in", both]];
    case "recovery":
      return [["otp-recovery", await shareOf(who.visitor, both)]];
    case "acts":
      return [
        ["otp-act-session", { customer: `${customer} ${who.session.ticket.id}` }],
        ["otp-act-day", { customer }],
        ["otp-act-month", { customer }],
      ];
  }
}

/** Whose wrong entries count over all flows: of acts. Those of a sign-in are counted in `~/access`; a recovery's proof has its own count. */
const guesserOf = ({ session }: InSession, purpose: string): Aim | undefined =>
  shareOfPurpose(purpose) === "acts" ? { customer: session.customer.customerNumber } : undefined;

/** Counts an OTP to be sent. If false, send none. */
export async function maySendOtp(
  who: InSession,
  purpose: string,
  browser: string | undefined,
): Promise<boolean> {
  const guesser = guesserOf(who, purpose);
  if (guesser && !(await mayAttempt(who.portal, "act-otp", guesser))) return false;
  if (!(await isWithin("otp", who.visitor))) return false;
  // One after the other: what a session's share refuses must not use up that of the day.
  for (const [act, aim] of await limitsOf(who, purpose, browser))
    if (!(await isWithin(act, who.visitor, aim))) return false;
  return true;
}

/** A right entry gives the sent OTP back to its share; a wrong one of an act counts. */
export async function countOtpEntry(who: InSession, purpose: string, entry: "right" | "wrong" | "none") {
  const guesser = guesserOf(who, purpose);
  if (entry === "wrong" && guesser) await countAttempt(who.visitor, "act-otp", guesser);
  if (entry !== "right") return;
  const limits = await limitsOf(who, purpose, await browserOf(who, purpose));
  for (const [act, aim] of limits) await uncount(who.portal, act, aim);
}

/** Call once a thief is out: after a new login password. */
export async function forgetActOtps(portal: Portal, customer: string): Promise<void> {
  await resetAttempts(portal, "act-otp", { customer });
  await forgetCounts(portal, ["otp-act-day", "otp-act-month"], { customer });
}
