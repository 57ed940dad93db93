import { notYou } from "bank/messages/plain-words";
import type { BankProfile } from "common/bank";

/** Text messages about a customer's way into net-banking. Each says whom to call when it was somebody else. */

const net = (profile: BankProfile): string => `${profile.shortName} net-banking`;

export const registeredText = (profile: BankProfile, customerNumber: string): string =>
  `You are registered for ${net(profile)}. Your customer ID is ${customerNumber}. ${notYou(profile)}`;

export const userIdText = (profile: BankProfile, customerNumber: string): string =>
  `Your customer ID for ${net(profile)} is ${customerNumber}. ${notYou(profile)}`;

export const unblockedText = (profile: BankProfile): string =>
  `Your ${net(profile)} is unblocked. You may sign in again. ${notYou(profile)}`;
