import type { OtpBinding } from "common/contract/act.server";
import type { Vault } from "bank/vault";

/** An OTP opens its purpose with its variables, of its customer, and nothing else. */
export type { OtpBinding };

/** Five wrong entries end it. */
export const MAX_TRIES = 5;

/** After its life a verified one-time password may still be used this long: the commit follows its check. */
export const USE_MARGIN_MS = 60_000;

function wording(customerNumber: string, binding: OtpBinding): unknown[] {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  return [customerNumber, purpose, variable1, variable2, variable3];
}

export function variablesDigest(vault: Vault, customerNumber: string, binding: OtpBinding): Buffer {
  return vault.digest("otp variables", JSON.stringify(wording(customerNumber, binding)));
}

/** The digest differs with every part of the binding, so that comparing it compares them all. */
export function otpDigest(vault: Vault, customerNumber: string, binding: OtpBinding, otp: string): Buffer {
  return vault.digest("otp", JSON.stringify([...wording(customerNumber, binding), otp]));
}
