import { notYou } from "bank/messages/plain-words";
import { bankProfile } from "common/bank-profile";

/** Text messages about a customer's way into net-banking. Each says whom to call when it was somebody else. */

const net = `${bankProfile.shortName} net-banking`;

export const registeredText = (customerNumber: string): string =>
  `You are registered for ${net}. Your customer ID is ${customerNumber}. ${notYou}`;

export const userIdText = (customerNumber: string): string =>
  `Your customer ID for ${net} is ${customerNumber}. ${notYou}`;

export const unblockedText = (): string => `Your ${net} is unblocked. You may sign in again. ${notYou}`;
