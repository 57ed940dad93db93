import { bankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";

/** Text messages about a customer's way into net-banking. Each says whom to call when it was somebody else. */

const net = `${bankProfile.shortName} net-banking`;
const notYou = `Not you? Call ${bankProfile.helpline}.`;

export const registeredText = (customerNumber: string): string =>
  `You are registered for ${net}. Your customer ID is ${customerNumber}. ${notYou}`;

export const userIdText = (customerNumber: string): string =>
  `Your customer ID for ${net} is ${customerNumber}. ${notYou}`;

export const unblockedText = (): string => `Your ${net} is unblocked. You may sign in again. ${notYou}`;

export const lockedText = (): string =>
  `Your ${net} is locked, as you wished. Unblock it on the sign-in page or at your branch. Helpline ${bankProfile.helpline}.`;

export const passwordText = (kind: "login" | "transaction", at: Date): string =>
  `Your ${kind} password for ${net} was changed on ${formatIstTime(at)}. ${notYou}`;

export const resetText = (at: Date): string =>
  `A new login password for ${net} was set on ${formatIstTime(at)}. ${notYou}`;
