import * as z from "zod";
import { coded, optionalText, text, yesNo } from "./fields.server";
import { message } from "./message.server";
import { otpErrors } from "./otp.server";
import { service } from "./service.server";

/** What somebody who is not signed in comes for. */
export const registrationModes = ["register", "forgot-password", "forgot-user-id", "unblock", "kyc"] as const;
export const registrationMode = z.enum(registrationModes);
export type RegistrationMode = (typeof registrationModes)[number];

/** What the OTP of the last step is asked, entered and used with: that of one mode opens no other. */
export function registrationOtp(mode: RegistrationMode) {
  switch (mode) {
    case "register":
    case "kyc":
      return { purpose: "register" } as const;
    case "forgot-password":
      return { purpose: "password-reset" } as const;
    case "forgot-user-id":
    case "unblock":
      return { purpose: "password-reset", variable1: mode } as const;
  }
}

/** Why a customer who may be proven gets no further. */
const standingErrors = {
  "5010": "blocked by the bank; the message up to the tilde is the customer's",
  "5053": "registered already; the message up to the tilde is the customer's",
  "5054": "net-banking has not been opened for this customer",
  "5099": "not possible for another reason; the message up to the tilde is the customer's",
} as const;

/**
 * The first step. Its codes say who is a customer, so no page shows them before card or branch token has been proven.
 * A code that lets go on is a refusal on the wire all the same, as the gateway writes it.
 */
export const mobileValidation = service({
  name: "MobileValidationService",
  area: "registration",
  purpose:
    "says what a customer ID with its mobile number may do next: register, reset, be reminded of the user ID",
  movesMoney: false,
  enquiry: true,
  errors: {
    "5050": "go on: a forgotten user ID",
    "5051": "go on: a registration",
    "5052": "go on: a password reset, or an unblocking",
    ...standingErrors,
  },
  request: message({
    key: ["Key", z.literal("MOBVAL")],
    customerNumber: ["CustNo", text],
    forgotPassword: ["isForgotPassword", yesNo],
    kyc: ["Iskyc", yesNo],
    /** Extension: the mode in full. */
    mode: ["Mode", registrationMode.optional()],
  }),
  answer: message({}),
});

/** One answer for a wrong card, a card of another, an unknown customer and too many tries. */
export const proofErrors = { "5060": "the details do not belong together" } as const;

/** What proves the customer later; opaque to the portal, handed back as it came. */
const customerDetails = z.array(message({ proof: ["ProofToken", text] }));

export const cardValidation = service({
  name: "OnlineCardValidationService",
  area: "registration",
  purpose: "proves the customer by a debit card",
  movesMoney: false,
  errors: proofErrors,
  request: message({
    cardNumber: ["CardNo", text],
    /** `MM/YY` */
    expiry: ["ExpiryDt", text],
    cvv: ["Cvv", text],
    requestType: ["RequestType", z.literal("LOGINPIN")],
    customerNumber: ["CustNo", text],
  }),
  answer: message({ customerDetails: ["CustomerDetails", customerDetails] }),
});

export const branchTokenValidation = service({
  name: "ValidateBranchService",
  area: "registration",
  purpose: "proves the customer by the branch's token",
  movesMoney: false,
  errors: proofErrors,
  request: message({
    customerNumber: ["CustNo", text],
    branchToken: ["BranchToken", text],
    mobile: ["MobNo", text],
  }),
  answer: message({ customerDetails: ["CustomerDetails", customerDetails] }),
});

export const onlineRegistration = service({
  name: "OnlineMobileRegistrationIBService",
  area: "registration",
  purpose:
    "opens net-banking for the proven customer, or the way to a new password; sends a forgotten user ID",
  movesMoney: false,
  errors: { ...otpErrors, ...proofErrors, ...standingErrors, "6007": "no verified OTP for exactly this" },
  request: message({
    otp: ["OTP", text],
    requestType: ["RequestType", coded({ reset: "IBFORGOTPASSREGISTER", register: "LOGINPIN" })],
    customerDetails: ["CustAccountDetails", customerDetails],
    /** Extensions. */
    customerNumber: ["CustNo", text],
    mode: ["Mode", registrationMode],
    reference: ["RequestRef", optionalText],
  }),
  /** A grant sets new passwords without the old ones, once each, within minutes; absent where nothing is to be set. */
  answer: message({ grant: ["Grant", optionalText] }),
});
