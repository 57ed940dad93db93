import type { OtpBinding } from "bank/otp/binding";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";

/**
 * The text message of a one-time password: what it is for, in plain English, so that a customer notices a
 * fraud.
 */
export function otpText(profile: BankProfile, otp: string, binding: OtpBinding, lifeSeconds: number): string {
  return `${otp} is your OTP ${purposeOf(profile, binding)}. Valid for ${spell(lifeSeconds)}. Never share it.`;
}

function purposeOf(
  profile: BankProfile,
  { purpose, variable1 = "", variable2 = "", variable3 = "" }: OtpBinding,
): string {
  const ofActs = purposesOfActs.get(purpose);
  if (ofActs) return purposeOfActs(profile, ofActs, [variable1, variable2, variable3]);
  const bank = profile.shortName;
  switch (purpose) {
    case "sign-in":
      return `to sign in to ${bank} net-banking`;
    case "register":
      return `to register for ${bank} net-banking`;
    case "password-reset":
      return `to ${recovery(variable1)} ${bank} net-banking`;
    default:
      throw new Error(`an OTP for ${purpose} has no text`);
  }
}

/** The purpose in the words of its area, with the values that the OTP is bound to. */
function purposeOfActs(
  profile: BankProfile,
  { area, name, binds }: OtpPurpose,
  variables: readonly string[],
): string {
  const values = Object.entries(binds).map(([key, kind], at) => [key, kind.message(variables[at]!)]);
  return say(profile, `${area}:otps.${name}`, Object.fromEntries(values) as Record<string, string>);
}

/** What the password reset's variable names besides; see `registrationOtp`. */
function recovery(mode: string): string {
  if (mode === "unblock") return "unblock your";
  return mode === "forgot-user-id" ? "be sent your user ID for" : "set a new password for";
}

function spell(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = seconds / 60;
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
