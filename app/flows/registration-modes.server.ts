import { registrationModes, registrationOtp, type RegistrationMode } from "~/contract/registration.server";
import type { PasswordErrand } from "~/session/session-details.server";

export type { RegistrationMode };

/** What somebody who is not signed in may come for, and in what that differs. */
export const findMode = (text: string): RegistrationMode | undefined =>
  registrationModes.find((mode) => mode === text);

interface ModeFacts {
  /** The bank's code for customer ID and mobile with which it goes on. */
  code: string;
  /** What its OTP opens. */
  otp: ReturnType<typeof registrationOtp>;
  requestType: "register" | "reset";
  /** Which passwords it leads to, where the bank gives leave to set them. */
  errand?: PasswordErrand["mode"];
}

function facts(mode: RegistrationMode, code: string, errand?: PasswordErrand["mode"]): ModeFacts {
  const otp = registrationOtp(mode);
  const requestType = otp.purpose === "register" ? "register" : "reset";
  return { code, otp, requestType, ...(errand ? { errand } : {}) };
}

export const factsOf: Readonly<Record<RegistrationMode, ModeFacts>> = {
  register: facts("register", "5051", "register"),
  kyc: facts("kyc", "5051", "register"),
  "forgot-password": facts("forgot-password", "5052", "reset"),
  "forgot-user-id": facts("forgot-user-id", "5050"),
  unblock: facts("unblock", "5052"),
};
