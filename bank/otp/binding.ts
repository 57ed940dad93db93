import type { OtpBinding } from "common/contract/act.server";
import type { Vault } from "bank/vault";

/** An OTP opens only its purpose, with its variables, for its customer. */
export type { OtpBinding };

/** Wrong entries that end it. */
export const MAX_TRIES = 5;

/** Grace time of a verified OTP: the commit follows its check. */
export const USE_MARGIN_MS = 60_000;

function wording(customerNumber: string, binding: OtpBinding): unknown[] {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  return [customerNumber, purpose, variable1, variable2, variable3];
}

export function variablesDigest(vault: Vault, customerNumber: string, binding: OtpBinding): Buffer {
  return vault.digest("otp variables", JSON.stringify(wording(customerNumber, binding)));
}

/** Differs with every part of the binding, so that one comparison covers them all. */
export function otpDigest(vault: Vault, customerNumber: string, binding: OtpBinding, otp: string): Buffer {
  return vault.digest("otp", JSON.stringify([...wording(customerNumber, binding), otp]));
}
