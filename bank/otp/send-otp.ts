import { insertRows } from "bank/database/rows";
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { lockCustomer } from "bank/customers";
import { keepText, type Receiver } from "bank/messages/text-messages";
import type { Context } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import { otpDigest, variablesDigest } from "./verify-otp";
import { words, type TextKey, type TextValues, type Words } from "common/words";
import { say } from "bank/messages/texts";
import type { Language } from "common/languages";
import type { OtpBinding, OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";
import { shareOfPurpose, type OtpShare } from "common/contract/otp.server";

type SendOutcome =
  { outcome: "sent"; purposeText: string } | { outcome: "too-soon" } | { outcome: "too-many" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds, and unanswered OTPs of a customer in that time. */
type Limit = readonly [within: number, times: number];

/**
 * Against nuisance and guessing, counted apart: a stranger with the password, or with a session, leaves the customer the other shares.
 * A known browser's sign-in has no limit here, the portal counts it.
 */
const shares: Record<OtpShare, readonly Limit[]> = {
  "sign-in": [[HOUR_MS, 10]],
  recovery: [[HOUR_MS, 10]],
  acts: [
    [HOUR_MS, 20],
    [DAY_MS, 40],
    [30 * DAY_MS, 200],
  ],
};

/**
 * Sends a new OTP, which replaces the one before for the same thing; it may be asked for again after the wait. Others live
 * on: a customer may have two payments open in two tabs.
 */
export async function sendOtp(
  context: Context,
  customer: Receiver & { number: string },
  binding: OtpBinding,
  { inKnownBrowser = false, facts = {} }: { inKnownBrowser?: boolean; facts?: TextValues } = {},
): Promise<SendOutcome> {
  const { db, clock, vault, policy, profile } = context;
  const { language } = customer;
  const purposeText = say(profile, purposeOf(binding, facts), language);
  const share = shareOfPurpose(binding.purpose);
  const longest = Math.max(...shares[share].map(([within]) => within));
  return inTransaction(db, async (transaction) => {
    await lockCustomer(transaction, customer.number);
    const now = clock.now();
    const recent = await transaction
      .selectFrom("bank.otp")
      .select(["purpose", "variables_digest", "sent_at", "state"])
      .where("customer_number", "=", customer.number)
      .where("sent_at", ">", sinceLoginPassword(customer.number, new Date(now.getTime() - longest)))
      .where("state", "in", ["sent", "dead"])
      .execute();
    const variables = variablesDigest(vault, customer.number, binding);
    const wait = new Date(now.getTime() - policy.otpWaitSeconds * 1000);
    const tooSoon = recent.some(
      (sent) => sent.state === "sent" && sent.sent_at > wait && sent.variables_digest.equals(variables),
    );
    if (tooSoon) return { outcome: "too-soon" };
    const unanswered = recent.filter(({ purpose }) => shareOfPurpose(purpose) === share);
    const countWithin = (milliseconds: number) =>
      unanswered.filter(({ sent_at }) => sent_at.getTime() > now.getTime() - milliseconds).length;
    const isUsedUp = shares[share].some(([within, times]) => countWithin(within) >= times);
    if (isUsedUp && !inKnownBrowser) return { outcome: "too-many" };

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
    const isRepeated = share === "sign-in" && countWithin(HOUR_MS) > 0;
    const text = otpText(context, { otp, purposeText, language, isRepeated });
    await keepText(transaction, vault, { mobile: customer.mobile, sentAt: now, text, otp });
    return { outcome: "sent", purposeText };
  });
}

/** A new login password shuts a thief out, so counting begins again with it. */
const sinceLoginPassword = (customerNumber: string, earliest: Date) =>
  sql<Date>`greatest(${earliest}, (
    select set_at from bank.credential where customer_number = ${customerNumber} and kind = 'login'))`;

interface OtpTextParts {
  otp: string;
  purposeText: string;
  language: Language;
  /** An earlier one of the last hour was not used, so perhaps a stranger knows the password. */
  isRepeated?: boolean;
}

/** The last line is that of origin-bound codes (`@host #code`): phones fill it in on the portal's own page only. */
export function otpText(
  { profile, policy }: Pick<Context, "profile" | "policy">,
  { otp, purposeText: purpose, language, isRepeated }: OtpTextParts,
): string {
  const { otpLifeSeconds: life, portalHost } = policy;
  const unit = life % 60 === 0 ? "minutes" : "seconds";
  const count = unit === "minutes" ? life / 60 : life;
  const text = say(profile, words(`otp:messages.${unit}`, { otp, purpose, count }), language);
  const warning = isRepeated ? ` ${say(profile, words("sign-in:messages.again"), language)}` : "";
  return `${text}${warning}\n@${portalHost} #${otp}`;
}

/** `facts`: values that the bank adds to what the OTP is bound to. */
export function purposeOf(binding: OtpBinding, facts: TextValues = {}): Words {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  const ofActs = purposesOfActs.get(purpose);
  if (ofActs) return purposeOfActs(ofActs, [variable1, variable2, variable3], facts);
  return words(keyOf(binding), facts);
}

function purposeOfActs(
  { area, name, binds }: OtpPurpose,
  variables: readonly string[],
  facts: TextValues,
): Words {
  const values = Object.entries(binds).map(([key, kind], at) => [key, kind.message(variables[at]!)]);
  return words(`${area}:otps.${name}`, { ...Object.fromEntries(values), ...facts });
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
