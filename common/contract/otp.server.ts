import type { OtpPurpose } from "./act.server";
import { purposesOfActs } from "./acts.server";
import {
  accountNumber,
  coded,
  customerNumber,
  oneTimePassword,
  otpFlow,
  sentOtp,
  textLike,
} from "./fields.server";
import { countedBy } from "./quota.server";
import { otpErrors } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service } = servicesOf("otp");

type Purpose = Pick<OtpPurpose, "name" | "code"> & { boundTo: readonly string[] };

/** Purposes of OTPs with the names of their bound values, in the order of the variables. */
export const otpPurposes: readonly Purpose[] = [
  // Before sign-in, so without an act.
  { name: "sign-in", code: "IBLOGINPIN", boundTo: [] },
  { name: "register", code: "IBREGISTER", boundTo: [] },
  { name: "password-reset", code: "PASSWORDRESET", boundTo: ["mode"] },
  ...[...purposesOfActs.values()].map(({ name, code, binds }) => ({
    name,
    code,
    boundTo: Object.keys(binds),
  })),
];

/** OTPs of each kind are counted apart, by bank and portal. */
export type OtpShare = "sign-in" | "recovery" | "acts";

export function shareOfPurpose(purpose: string): OtpShare {
  if (purpose === "sign-in") return "sign-in";
  return purpose === "register" || purpose === "password-reset" ? "recovery" : "acts";
}

const otpPurpose = coded<Record<string, string>>(
  Object.fromEntries(otpPurposes.map(({ name, code }) => [name, code])),
);

const variables = {
  purpose: ["RequestType", otpPurpose],
  variable1: ["variable1", textLike("1234.50").optional()],
  variable2: ["variable2", accountNumber.optional()],
  variable3: ["variable3", textLike("Meena Raghavan / 000100100000002").optional()],
  /** Extension: several customers may share a mobile. */
  customerNumber: ["CustNo", customerNumber.optional()],
  ...otpFlow,
} as const;

/** The OTP authorises only its purpose with these variables, in its flow. */
export const otpGeneration = service("OTPGenerationService", {
  purpose: "sends a one-time password to the customer's mobile; the one before dies",
  quota: countedBy("otp", "otp-sign-in", "otp-recovery", "otp-act-day"),
  errors: otpErrors,
  request: {
    ...variables,
    /**
     * Extension, at sign-in and recovery: names a browser that the customer has used before. Strangers' OTPs do not count against
     * it, and it does not wait for them.
     */
    browser: ["BrowserRef", textLike("b-7Hq2w").optional()],
    /** Extensions, at sign-in, for the text message: the browser as it names itself, and its position if shared. */
    browserName: ["BrowserName", textLike("Chrome, Android").optional()],
    latitude: ["latitude", textLike("13.08").optional()],
    longitude: ["longitude", textLike("80.27").optional()],
  },
  answer: sentOtp,
});

/**
 * Extension, if the bank has named `late-otp`: for an entry of the OTP before the last one of the flow, within that one's life and not
 * used, the answer is 6008 with the time when it was sent. Two such entries of a flow do not count as wrong, later ones do.
 */
export const otpValidation = service("OTPValidationService", {
  purpose: "marks the OTP verified for its purpose and variables",
  quota: countedBy("act-otp-day", "sign-in-otp-day"),
  errors: otpErrors,
  request: { otp: ["OneTimePass", oneTimePassword], ...variables },
});
