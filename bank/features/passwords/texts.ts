import { notYou, notYouLock } from "bank/messages/plain-words";
import type { BankProfile } from "common/bank";
import { formatIstTime } from "common/dates";

/** Text messages about passwords and the customer's own lock; each says whom to call. */

const net = (profile: BankProfile): string => `${profile.shortName} net-banking`;

export const lockedText = (profile: BankProfile): string =>
  `Your ${net(profile)} is locked, as you wished. Unblock it on the sign-in page or at your branch. Helpline ${profile.helpline}.`;

/** `guard`: as `guardText` words it. */
export const passwordText = (
  profile: BankProfile,
  kind: "login" | "transaction",
  at: Date,
  guard: string,
): string =>
  `Your ${kind} password for ${net(profile)} was changed on ${formatIstTime(at)}.${guard} ${notYouLock(profile)}`;

export const resetText = (profile: BankProfile, at: Date, guard: string): string =>
  `A new login password for ${net(profile)} was set on ${formatIstTime(at)}.${guard} ${notYouLock(profile)}`;

/** `until`: when it opens again by itself. */
export const passwordLockedText = (
  profile: BankProfile,
  kind: "login" | "transaction",
  until: Date,
): string =>
  `Your ${kind} password for ${net(profile)} was entered wrong too often and is locked until ${formatIstTime(until)}. ${notYou(profile)}`;
