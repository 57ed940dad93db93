import { purposesOfActs } from "./acts.server";
import { accountNumber, coded, customerNumber, oneTimePassword, textLike } from "./fields.server";
import { otpErrors } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service } = servicesOf("otp");

/** What an OTP is for; it opens nothing else. Those of acts come from their declarations. */
export const otpPurpose = coded<Record<string, string>>({
  "sign-in": "IBLOGINPIN",
  register: "IBREGISTER",
  "password-reset": "PASSWORDRESET",
  ...Object.fromEntries([...purposesOfActs.values()].map(({ name, code }) => [name, code])),
});

const variables = {
  purpose: ["RequestType", otpPurpose],
  variable1: ["variable1", textLike("1234.50").optional()],
  variable2: ["variable2", accountNumber.optional()],
  variable3: ["variable3", textLike("Meena Raghavan / 000100100000002").optional()],
  /** Extension: several customers may share a mobile. */
  customerNumber: ["CustNo", customerNumber.optional()],
} as const;

/**
 * The OTP is bound to the variables as well: ADDPAYEE name; IBFUNDTRANSFER amount, from, to; GREENPIN card number;
 * SOCIALSCHEME account, change; FORM121 income, first date; IBDEPOSIT amount, from, what;
 * DEPOSITCLOSURE amount, deposit, to; DEPOSITINSTRUCTION deposit, to, what;
 * POSITIVEPAY amount, cheque, payee; ALERTCHANGE account, wish; NOMINATION account, nominees.
 */
export const otpGeneration = service("OTPGenerationService", {
  purpose: "sends a one-time password to the customer's mobile; the one before dies",
  errors: otpErrors,
  request: variables,
});

export const otpValidation = service("OTPValidationService", {
  purpose: "marks the OTP verified for its purpose and variables",
  errors: otpErrors,
  request: { otp: ["OneTimePass", oneTimePassword], ...variables },
});
