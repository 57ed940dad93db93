import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { sealContent, type Receiver } from "bank/messages/text-messages";
import { done, refuse, type BankAnswer, type Context } from "bank/service";
import { tryAgain } from "common/postgres/transaction.server";
import { boundDigest, findSending, otpDigest, variablesDigest } from "./verify-otp";
import { words, type TextKey, type TextValues, type Words } from "common/words";
import { say } from "bank/messages/texts";
import type { Language } from "common/languages";
import type { OtpBinding, OtpPurpose } from "common/contract/act.server";
import { purposesOfActs } from "common/contract/acts.server";
import { otpRefusals } from "common/contract/refusals.server";
import { formatIstClock } from "common/dates";
import { otpPurposes, shareOfPurpose, type OtpShare } from "common/contract/otp.server";

type SendOutcome =
  | { outcome: "sent"; purposeText: string; sentAt: Date }
  /** `sentAt`: of the one that waits. */
  | { outcome: "too-soon"; sentAt: Date | null }
  /** Another flow of a browser that the customer has not used was just sent one. */
  | { outcome: "elsewhere" | "too-many" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds, and unanswered OTPs of a customer in that time. */
type Limit = readonly [within: number, times: number];

/**
 * Against nuisance and guessing, counted apart: a stranger with the password, or with a session, leaves the customer the other shares.
 * A known browser's sign-in or recovery has no limit here, the portal counts it. Of the least time first.
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
 * Sends a new OTP, which replaces the one before for the same thing in the same flow; it may be asked for again after the wait.
 * Others live on: a customer may have two payments open in two tabs, and nobody ends an OTP from another browser.
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
  const seal = (warning?: OtpWarning) =>
    sealContent(vault, { text: otpText(context, { otp, purposeText, sentAt: now, language, warning }) });
  const send = () =>
    sql<{ outcome: SendOutcome["outcome"] }>`select bank.send_otp_of_flow(
      ${number}, ${mobile}, ${binding.purpose}, ${variablesDigest(vault, number, binding)},
      ${boundDigest(vault, number, binding)}, ${otpDigest(vault, number, binding, otp)}, ${now},
      ${ago(-policy.otpLifeSeconds * 1000)}, ${ago(policy.otpWaitSeconds * 1000)}, ${share !== "acts"},
      ${purposesOf(share)}, ${shares[share].map(([within]) => ago(within))},
      ${shares[share].map(([, times]) => times)}, ${browser ?? null},
      ${seal()}, ${share === "sign-in" ? seal("again") : null}, ${seal(`elsewhere.${share}`)}, ${vault.seal(otp)}
    ) as outcome`.execute(db);
  const { outcome } = (await tryAgain(send)).rows[0]!;
  if (outcome === "sent") return { outcome, purposeText, sentAt: now };
  if (outcome === "too-soon") return { outcome, sentAt: await findSending(context, number, binding) };
  return { outcome };
}

export const answerToSending = (sent: SendOutcome): BankAnswer<{ purposeText: string; sentAt: Date }> =>
  sent.outcome === "sent"
    ? done({ purposeText: sent.purposeText, sentAt: sent.sentAt })
    : refuse(otpRefusals[sent.outcome], "sentAt" in sent ? sent.sentAt?.toISOString() : undefined);

const purposesOf = (share: OtpShare) =>
  otpPurposes.map(({ name }) => name).filter((name) => shareOfPurpose(name) === share);

interface OtpTextParts {
  otp: string;
  purposeText: string;
  sentAt: Date;
  language: Language;
  warning?: OtpWarning | undefined;
}

/**
 * `again`: an earlier one of the last hour was not used, so perhaps a stranger knows the password. `elsewhere`: another flow has a
 * living one for the same thing.
 */
type OtpWarning = "again" | `elsewhere.${OtpShare}`;

const warnings = {
  again: "sign-in:messages.again",
  "elsewhere.sign-in": "sign-in:messages.elsewhere",
  "elsewhere.recovery": "registration:messages.elsewhere",
  "elsewhere.acts": "otp:messages.elsewhere",
} as const satisfies Record<OtpWarning, TextKey>;

/** The last line is that of origin-bound codes (`@host #code`): phones fill it in on the portal's own page only. */
export function otpText(
  { profile, policy }: Pick<Context, "profile" | "policy">,
  { otp, purposeText: purpose, sentAt, language, warning }: OtpTextParts,
): string {
  const { otpLifeSeconds: life, portalHost } = policy;
  const unit = life % 60 === 0 ? "minutes" : "seconds";
  const count = unit === "minutes" ? life / 60 : life;
  const values = { otp, purpose, count, sent: formatIstClock(sentAt) };
  const text = say(profile, words(`otp:messages.${unit}`, values), language);
  const warned = warning ? ` ${say(profile, words(warnings[warning]), language)}` : "";
  return `${text}${warned}\n@${portalHost} #${otp}`;
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
