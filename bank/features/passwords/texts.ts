import { notYou, notYouLock } from "bank/messages/plain-words";
import { bankProfile } from "common/bank-profile";
import { formatIstTime } from "common/dates";

/** Text messages about passwords and the customer's own lock; each says whom to call. */

const net = `${bankProfile.shortName} net-banking`;

export const lockedText = (): string =>
  `Your ${net} is locked, as you wished. Unblock it on the sign-in page or at your branch. Helpline ${bankProfile.helpline}.`;

/** `guard`: as `guardText` words it. */
export const passwordText = (kind: "login" | "transaction", at: Date, guard: string): string =>
  `Your ${kind} password for ${net} was changed on ${formatIstTime(at)}.${guard} ${notYouLock}`;

export const resetText = (at: Date, guard: string): string =>
  `A new login password for ${net} was set on ${formatIstTime(at)}.${guard} ${notYouLock}`;

/** `until`: when it opens again by itself. */
export const passwordLockedText = (kind: "login" | "transaction", until: Date): string =>
  `Your ${kind} password for ${net} was entered wrong too often and is locked until ${formatIstTime(until)}. ${notYou}`;
