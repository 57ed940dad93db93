import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";

/** Text messages about a customer's way into net-banking. Each says whom to call when it was somebody else. */

export const registeredText = (profile: BankProfile, customer: string): string =>
  say(profile, "registration:messages.registered", { customer });

export const userIdText = (profile: BankProfile, customer: string): string =>
  say(profile, "registration:messages.userId", { customer });

export const unblockedText = (profile: BankProfile): string =>
  say(profile, "registration:messages.unblocked");
