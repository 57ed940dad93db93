import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Receiver } from "bank/messages/text-messages";
import type { Context } from "bank/service";
import { tryAgain } from "common/postgres/transaction.server";
import { otpDigest, variablesDigest } from "./verify-otp";
import { words, type TextKey, type TextValues, type Words } from "common/words";
import { say } from "bank/messages/texts";
import type { Language } from "common/languages";
import type { OtpBinding, OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";
import { otpPurposes, shareOfPurpose, type OtpShare } from "common/contract/otp.server";

type SendOutcome = { outcome: "sent"; purposeText: string } | { outcome: "too-soon" | "too-many" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds, and unanswered OTPs of a customer in that time. */
type Limit = readonly [within: number, times: number];

/**
 * Against nuisance and guessing, counted apart: a stranger with the password, or with a session, leaves the customer the other shares.
 * A known browser's sign-in has no limit here, the portal counts it. Of the least time first.
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
  { number, mobile, language }: Receiver & { number: string },
  binding: OtpBinding,
  { browser, facts = {} }: { browser?: string | undefined; facts?: TextValues } = {},
): Promise<SendOutcome> {
  const { db, clock, vault, policy, profile } = context;
  const purposeText = say(profile, purposeOf(binding, facts), language);
  const share = shareOfPurpose(binding.purpose);
  const now = clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const otp = randomInt(0, 1_000_000).toString().padStart(6, "0");
  const seal = (isRepeated: boolean) =>
    vault.seal(otpText(context, { otp, purposeText, language, isRepeated }));
  const send = () =>
    sql<{ outcome: "sent" | "too-soon" | "too-many" }>`select bank.send_otp(
      ${number}, ${mobile}, ${binding.purpose}, ${variablesDigest(vault, number, binding)},
      ${otpDigest(vault, number, binding, otp)}, ${now}, ${ago(-policy.otpLifeSeconds * 1000)},
      ${ago(policy.otpWaitSeconds * 1000)}, ${purposesOf(share)}, ${shares[share].map(([within]) => ago(within))},
      ${shares[share].map(([, times]) => times)}, ${browser ?? null},
      ${seal(false)}, ${share === "sign-in" ? seal(true) : null}, ${vault.seal(otp)}) as outcome`.execute(db);
  const { outcome } = (await tryAgain(send)).rows[0]!;
  return outcome === "sent" ? { outcome, purposeText } : { outcome };
}

const purposesOf = (share: OtpShare) =>
  otpPurposes.map(({ name }) => name).filter((name) => shareOfPurpose(name) === share);

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
