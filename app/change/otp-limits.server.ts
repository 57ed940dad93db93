import { shareOfPurpose } from "common/contract/otp.server";
import type { Portal } from "~/load-context";
import type { LimitedAct } from "~/rate-limits";
import { knownBrowser } from "~/session/device.server";
import type { InSession } from "~/session/guards.server";
import {
  areWithin,
  countAttempt,
  forgetCounts,
  mayAttempt,
  otpAttempts,
  resetAttempts,
  uncount,
  type Aim,
  type Try,
} from "~/session/limits.server";

/**
 * How many OTPs a customer is sent. Sign-ins of strangers, each known browser, recovery and acts have shares of their own: a stranger
 * who uses up one, with the password or with a session, leaves the customer the others.
 */

/** The known browser of a sign-in or recovery; undefined for acts. */
export const browserOf = async ({ visitor, session }: InSession, purpose: string) =>
  shareOfPurpose(purpose) === "acts" ? undefined : knownBrowser(visitor, session.customer.customerNumber);

/** `browser`: the known one. */
function limitsOf(who: InSession, purpose: string, browser: string | undefined): Try[] {
  const customer = who.session.customer.customerNumber;
  const both = { customer, mobile: who.caller.user };
  switch (shareOfPurpose(purpose)) {
    case "sign-in":
      return browser
        ? [{ act: "otp-known-browser", aim: otpAttempts(customer, browser) }]
        : [{ act: "otp-sign-in", aim: both }];
    case "recovery":
      return [{ act: "otp-recovery", aim: browser ? otpAttempts(customer, browser) : both }];
    case "acts":
      return [
        { act: "otp-act-session", aim: { customer: `${customer} ${who.session.ticket.id}` } },
        { act: "otp-act-day", aim: { customer } },
        { act: "otp-act-month", aim: { customer } },
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
  return areWithin(who.visitor, [
    ...(guesser ? mayAttempt("act-otp", guesser) : []),
    { act: "otp" },
    ...limitsOf(who, purpose, browser),
  ]);
}

/** A right entry gives the sent OTP back to its share, with what the form `countedBefore` it; a wrong one of an act counts. */
export async function countOtpEntry(
  who: InSession,
  purpose: string,
  entry: "right" | "wrong" | "none",
  countedBefore?: LimitedAct,
) {
  const guesser = guesserOf(who, purpose);
  if (entry === "wrong" && guesser) await countAttempt(who.visitor, "act-otp", guesser);
  if (entry !== "right") return;
  await uncount(who.portal, [
    ...limitsOf(who, purpose, await browserOf(who, purpose)),
    ...(countedBefore
      ? [{ act: countedBefore, aim: { customer: who.session.customer.customerNumber } }]
      : []),
  ]);
}

/** Call once a thief is out: after a new login password. */
export async function forgetActOtps(portal: Portal, customer: string): Promise<void> {
  await resetAttempts(portal, "act-otp", { customer });
  await forgetCounts(portal, [
    { act: "otp-act-day", aim: { customer } },
    { act: "otp-act-month", aim: { customer } },
  ]);
}
