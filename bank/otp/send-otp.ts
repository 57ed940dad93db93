import { insertRows } from "bank/database/rows";
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { lockCustomer } from "bank/customers";
import { sendText } from "bank/messages/text-messages";
import type { Context } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import { otpDigest, variablesDigest } from "./verify-otp";
import { say, type TextKey } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { OtpBinding, OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";

type SendOutcome = "sent" | "too-soon" | "too-many";

/** Unanswered OTPs per customer and hour, against nuisance. */
const MAX_UNANSWERED = 10;
const HOUR_MS = 3_600_000;

/**
 * Sends a new OTP, which replaces the one before for the same thing; it may be asked for again after the wait. Others live
 * on: a customer may have two payments open in two tabs.
 */
export async function sendOtp(
  context: Context,
  customer: { number: string; mobile: string },
  binding: OtpBinding,
): Promise<SendOutcome> {
  const { db, clock, vault, policy, profile } = context;
  return inTransaction(db, async (transaction) => {
    await lockCustomer(transaction, customer.number);
    const now = clock.now();
    const recent = await transaction
      .selectFrom("bank.otp")
      .select(["purpose", "variables_digest", "sent_at", "state"])
      .where("customer_number", "=", customer.number)
      .where("sent_at", ">", new Date(now.getTime() - HOUR_MS))
      .execute();
    const variables = variablesDigest(vault, customer.number, binding);
    const wait = new Date(now.getTime() - policy.otpWaitSeconds * 1000);
    const tooSoon = recent.some(
      (sent) => sent.state === "sent" && sent.sent_at > wait && sent.variables_digest.equals(variables),
    );
    if (tooSoon) return "too-soon";
    const unanswered = recent.filter((sent) => sent.state === "sent" || sent.state === "dead");
    if (unanswered.length >= MAX_UNANSWERED) return "too-many";

    const otp = randomInt(0, 1_000_000).toString().padStart(6, "0");
    await transaction
      .updateTable("bank.otp")
      .set({ state: sql`case state when 'verified' then 'used' else 'dead' end` })
      .where("customer_number", "=", customer.number)
      .where("purpose", "=", binding.purpose)
      .where("variables_digest", "=", variables)
      .where("state", "in", ["sent", "verified"])
      .execute();
    await insertRows(transaction, "bank.otp", {
      customer_number: customer.number,
      purpose: binding.purpose,
      variables_digest: variables,
      otp_digest: otpDigest(vault, customer.number, binding, otp),
      sent_at: now,
      expires_at: new Date(now.getTime() + policy.otpLifeSeconds * 1000),
    });
    const text = otpText(profile, otp, binding, policy.otpLifeSeconds);
    await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text, otp });
    return "sent";
  });
}

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

function purposeOfActs(
  profile: BankProfile,
  { area, name, binds }: OtpPurpose,
  variables: readonly string[],
): string {
  const values = Object.entries(binds).map(([key, kind], at) => [key, kind.message(variables[at]!)]);
  return say(profile, `${area}:otps.${name}`, Object.fromEntries(values) as Record<string, string>);
}

/** Purposes without an act; variable1 of a password reset names its other use, see `registrationOtp`. */
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
