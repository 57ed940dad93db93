import type { BankProfile } from "common/bank";
import {
  registrationModes,
  registrationOtp,
  type RegistrationMode,
} from "common/contract/registration.server";
import type { OtpBinding } from "~/change/otp.server";
import type { Message } from "~/i18n/wording";
import type { PasswordErrand } from "~/session/session-details.server";

export type { RegistrationMode };

/** What somebody who is not signed in may come for, and in what that differs. */
export const findMode = (text: string): RegistrationMode | undefined =>
  registrationModes.find((mode) => mode === text);

/** Whether the first step asks for the customer ID: not where that is what was forgotten. */
export const asksId = (mode: RegistrationMode): boolean => mode !== "forgot-user-id";

/**
 * `code`: the bank's for customer ID and mobile with which it goes on. `otp`: what its OTP opens. `errand`: which
 * passwords it leads to, where the bank gives leave to set them.
 */
function facts(mode: RegistrationMode, code: string, errand?: PasswordErrand["mode"]) {
  const otp: OtpBinding = registrationOtp(mode);
  const requestType: "register" | "reset" = otp.purpose === "register" ? "register" : "reset";
  return { code, otp, requestType, errand };
}

export const factsOf: Readonly<Record<RegistrationMode, ReturnType<typeof facts>>> = {
  register: facts("register", "5051", "register"),
  kyc: facts("kyc", "5051", "register"),
  "forgot-password": facts("forgot-password", "5052", "reset"),
  "forgot-user-id": facts("forgot-user-id", "5050"),
  unblock: facts("unblock", "5052"),
};

/** What a proven customer is told instead of going on: of known codes a key of registration.json. */
const known: Readonly<Record<string, Message>> = {
  "5010": { key: "refusals.blocked" },
  "5053": { key: "refusals.registered" },
  "5054": { key: "refusals.notCreated" },
};

/** 5099 has several causes; the bank's own mark behind the tilde says which. */
const SEVERAL = "5099";

/** Of the bank's message the part before the tilde is the customer's. */
export function wordingOfState(
  { helpline }: Pick<BankProfile, "helpline">,
  { code, message }: { code: string; message: string },
): Message {
  const notPossible: Message = { key: "refusals.notPossible", values: { helpline } };
  const causes: Readonly<Record<string, Message>> = {
    "STATUS=LOCKED": { key: "refusals.locked" },
    "STATUS=ACTIVE": { key: "refusals.notLocked" },
    "CIF OR MOBILE UNKNOWN": notPossible,
  };
  const [words, mark = ""] = message.split("~").map((part) => part.trim()) as [string, string?];
  const ours = code === SEVERAL ? causes[mark] : known[code];
  return ours ?? (words === "" ? notPossible : { words });
}

/** Codes of how it stands with a customer, as the first step answers them. */
export const isStateCode = (code: string): boolean => code === SEVERAL || code in known;
