import type { OtpBinding } from "bank/otp/binding";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";
import { formatAmount, parsePlainAmount } from "common/money";
import { ending, plain } from "bank/messages/plain-words";

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
    case "transfer":
      return `to pay ${rupees(variable1)} from account ${ending(variable2)} to ${payee(variable3)}`;
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

function rupees(amount: string): string {
  const paise = parsePlainAmount(amount);
  return paise === null ? plain(amount) : `Rs ${formatAmount(paise)}`;
}

const MAX_PAYEE = 100;
/** Of account number, IFSC and date, or of account number, rhythm and end, with what parts them. */
const MAX_ACCOUNT = 68;

/** Name, account and IFSC. Of a long name the end is left out, never what stands behind it. */
function payee(text: string): string {
  const characters = [...plain(text, Infinity)];
  if (characters.length <= MAX_PAYEE) return characters.join("");
  const name = characters.slice(0, MAX_PAYEE - MAX_ACCOUNT - 1).join("");
  return `${name}…${characters.slice(-MAX_ACCOUNT).join("")}`;
}

function spell(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = seconds / 60;
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
