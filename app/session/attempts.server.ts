import { clear, hasRoom, isWithin, uncount, type Aim } from "./limits.server";
import type { Portal } from "~/load-context";
import type { Visitor } from "./visitor.server";

/** Secrets short enough to be guessed, or shown by strangers: their wrong entries are counted in a day and in all, not only in an hour. */
type Guessed = "card-proof" | "branch-token" | "sign-in-otp";

const countsOf = <What extends Guessed>(what: What) => [`${what}-day`, `${what}-in-all`] as const;

/** Counts one guess. False: it is not to be looked at. */
export async function countAttempt(visitor: Visitor, what: Guessed, aim: Aim): Promise<boolean> {
  const counted = await Promise.all(countsOf(what).map((act) => isWithin(act, visitor, aim)));
  return !counted.includes(false);
}

/** Whether one more would be looked at. */
export async function mayAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<boolean> {
  const room = await Promise.all(countsOf(what).map((act) => hasRoom(portal, act, aim)));
  return !room.includes(false);
}

/** Takes back one that was right, or was not looked at; the wrong ones before it stay. */
export async function refundAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await Promise.all(countsOf(what).map((act) => uncount(portal, act, aim)));
}

/** What was guessed at has come to nothing: it begins anew. */
export async function resetAttempts(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await Promise.all(countsOf(what).map((act) => clear(portal, act, aim)));
}

/** Whose share of wrong OTPs at sign-in counts: strangers who know the password leave the customer's own browsers theirs. */
export const otpAttempts = (customerNumber: string, browser?: string): Aim => ({
  customer: browser ? `${customerNumber} ${browser}` : customerNumber,
});
