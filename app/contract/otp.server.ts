import { coded, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { service } from "./service.server";

/** What an OTP is for; it opens nothing else. */
export const otpPurpose = coded({
  "sign-in": "IBLOGINPIN",
  register: "IBREGISTER",
  "password-reset": "PASSWORDRESET",
  transfer: "IBFUNDTRANSFER",
  "add-payee": "ADDPAYEE",
  "green-pin": "GREENPIN",
  // Of GetOTPService; the change itself carries the entry.
  "card-status": "CARDSTATUSPIN",
  "card-limit": "CARDLIMITPIN",
  "card-pin": "CARDPIN",
});

/** The OTP is bound to these as well: ADDPAYEE name; IBFUNDTRANSFER amount, from, to; GREENPIN card number. */
const variables = {
  purpose: ["RequestType", otpPurpose],
  variable1: ["variable1", optionalText],
  variable2: ["variable2", optionalText],
  variable3: ["variable3", optionalText],
  /** Extension: several customers may share a mobile. */
  customerNumber: ["CustNo", optionalText],
} as const;

export const otpErrors = {
  "6001": "wrong OTP",
  "6002": "expired OTP",
  "6003": "too many wrong entries: this OTP is dead",
  "6004": "asked again too soon",
  "6005": "too many OTPs sent for now",
} as const;

export const otpGeneration = service({
  name: "OTPGenerationService",
  area: "otp",
  purpose: "sends a one-time password to the customer's mobile; the one before dies",
  movesMoney: false,
  errors: otpErrors,
  request: message(variables),
  answer: message({}),
});

export const otpValidation = service({
  name: "OTPValidationService",
  area: "otp",
  purpose: "marks the OTP verified for its purpose and variables",
  movesMoney: false,
  errors: otpErrors,
  request: message({ otp: ["OneTimePass", text], ...variables }),
  answer: message({}),
});
