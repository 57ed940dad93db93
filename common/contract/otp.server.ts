import { accountNumber, coded, customerNumber, oneTimePassword, textLike } from "./fields.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service } = servicesOf("otp");

/** What an OTP is for; it opens nothing else. */
export const otpPurpose = coded({
  "sign-in": "IBLOGINPIN",
  register: "IBREGISTER",
  "password-reset": "PASSWORDRESET",
  transfer: "IBFUNDTRANSFER",
  "add-payee": "ADDPAYEE",
  "green-pin": "GREENPIN",
  scheme: "SOCIALSCHEME",
  "tax-declaration": "FORM121",
  deposit: "IBDEPOSIT",
  "deposit-closing": "DEPOSITCLOSURE",
  "deposit-instruction": "DEPOSITINSTRUCTION",
  // Extensions: what helps a fraud, though no money moves.
  "positive-pay": "POSITIVEPAY",
  alerts: "ALERTCHANGE",
  nomination: "NOMINATION",
  // Of GetOTPService; the change itself carries the entry.
  "card-status": "CARDSTATUSPIN",
  "card-limit": "CARDLIMITPIN",
  "card-pin": "CARDPIN",
});

const variables = {
  purpose: ["RequestType", otpPurpose],
  variable1: ["variable1", textLike("1234.50").optional()],
  variable2: ["variable2", accountNumber.optional()],
  variable3: ["variable3", textLike("Meena Raghavan / 000100100000002").optional()],
  /** Extension: several customers may share a mobile. */
  customerNumber: ["CustNo", customerNumber.optional()],
} as const;

export const otpRefusals = {
  wrong: { code: "6001", message: "Invalid OTP, please enter valid OTP" },
  expired: { code: "6002", message: "You have entered expired OTP, please enter valid OTP" },
  dead: { code: "6003", message: "Too many wrong entries. Please ask for a new OTP" },
  "too-soon": { code: "6004", message: "An OTP has just been sent. Please wait before you ask for another" },
  "too-many": { code: "6005", message: "Too many OTPs have been sent. Please try again after an hour" },
} as const;

/** As every service lists them that sends or takes an OTP. */
export const otpErrors = errorsOf(...Object.values(otpRefusals));

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
