import { browserName as nameBrowser, browserWords } from "~/ui/browser-name";
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
const RECOVERY = ["register", "password-reset"];

/** The known browser of a sign-in; undefined for other purposes. */
const browserOf = async ({ visitor, session }: InSession, purpose: string) =>
  purpose === "sign-in" ? knownBrowser(visitor, session.customer.customerNumber) : undefined;

/** Browser and place of a sign-in, for the bank's count and text message. */
export async function signInFacts(customer: InSession, purpose: string) {
  if (purpose !== "sign-in") return {};
  const { latitude, longitude } = customer.session.customer;
  const browserName = browserWords(nameBrowser(customer.visitor.userAgent));
  return { browser: await browserOf(customer, purpose), browserName, latitude, longitude };
}

async function sharesOf(who: InSession, purpose: string): Promise<[LimitedAct, Aim][]> {
  const customer = who.session.customer.customerNumber;
  const both = { customer, mobile: who.caller.user };
  const browser = await browserOf(who, purpose);
  if (browser) return [["otp-known-browser", otpAttempts(customer, browser)]];
  if (purpose === "sign-in") return [["otp-sign-in", both]];
  if (RECOVERY.includes(purpose)) return [["otp-recovery", await shareOf(who.visitor, both)]];
  return [
    ["otp-act-session", { customer: `${customer} ${who.session.ticket.id}` }],
    ["otp-act-day", { customer }],
    ["otp-act-month", { customer }],
  ];
}

/** Whose wrong entries count over all flows: of acts. Those of a sign-in are counted in `~/access`; a recovery's proof has its own count. */
const guesserOf = ({ session }: InSession, purpose: string): Aim | undefined =>
  purpose === "sign-in" || RECOVERY.includes(purpose)
    ? undefined
    : { customer: session.customer.customerNumber };

/** Counts an OTP to be sent. If false, send none. */
export async function maySendOtp(who: InSession, purpose: string): Promise<boolean> {
  const guesser = guesserOf(who, purpose);
  if (guesser && !(await mayAttempt(who.portal, "act-otp", guesser))) return false;
  if (!(await isWithin("otp", who.visitor))) return false;
  // One after the other: what a session's share refuses must not use up that of the day.
  for (const [act, aim] of await sharesOf(who, purpose))
    if (!(await isWithin(act, who.visitor, aim))) return false;
  return true;
}

/** A right entry gives the sent OTP back to its share; a wrong one of an act counts. */
export async function countOtpEntry(who: InSession, purpose: string, entry: "right" | "wrong" | "none") {
  const guesser = guesserOf(who, purpose);
  if (entry === "wrong" && guesser) await countAttempt(who.visitor, "act-otp", guesser);
  if (entry !== "right") return;
  for (const [act, aim] of await sharesOf(who, purpose)) await uncount(who.portal, act, aim);
}

/** Call once a thief is out: after a new login password. */
export async function forgetActOtps(portal: Portal, customer: string): Promise<void> {
  await resetAttempts(portal, "act-otp", { customer });
  await forgetCounts(portal, ["otp-act-day", "otp-act-month"], { customer });
}
