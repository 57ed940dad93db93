import type { OtpBinding } from "bank/otp/binding";
import { say, type TextKey } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";

/** The text message of a one-time password: what it is for, in plain words, so that a customer notices a fraud. */
export function otpText(profile: BankProfile, otp: string, binding: OtpBinding, lifeSeconds: number): string {
  const purpose = purposeOf(profile, binding);
  return lifeSeconds % 60 === 0
    ? say(profile, "otp:messages.minutes", { otp, purpose, count: lifeSeconds / 60 })
    : say(profile, "otp:messages.seconds", { otp, purpose, count: lifeSeconds });
}

function purposeOf(profile: BankProfile, binding: OtpBinding): string {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  const ofActs = purposesOfActs.get(purpose);
  if (ofActs) return purposeOfActs(profile, ofActs, [variable1, variable2, variable3]);
  return say(profile, keyOf(binding));
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

/** Purposes that are no act's; the variable of a password reset names what else it may be for, see `registrationOtp`. */
function keyOf({ purpose, variable1 }: OtpBinding): TextKey {
  switch (purpose) {
    case "sign-in":
      return "sign-in:otps.sign-in";
    case "register":
      return "registration:otps.register";
    case "password-reset":
      if (variable1 === "unblock") return "registration:otps.unblock";
      if (variable1 === "forgot-user-id") return "registration:otps.forgot-user-id";
      return "registration:otps.password-reset";
    default:
      throw new Error(`an OTP for ${purpose} has no text`);
  }
}
