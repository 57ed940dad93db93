import * as z from "zod";
import type { OtpBinding } from "./act.server";
import {
  cardExpiry,
  cardNumber,
  coded,
  customerNumber,
  mobile,
  oneTimePassword,
  otpFlow,
  reference,
  secret,
  textLike,
  yesNo,
} from "./fields.server";
import { message } from "./message.server";
import { countedBy } from "./quota.server";
import { errorsOf, noVerifiedOtp, otpErrors } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry } = servicesOf("registration");

export const registrationModes = ["register", "forgot-password", "forgot-user-id", "unblock", "kyc"] as const;
const registrationMode = z.enum(registrationModes);
export type RegistrationMode = (typeof registrationModes)[number];

const otps: Record<RegistrationMode, OtpBinding> = {
  register: { purpose: "register" },
  kyc: { purpose: "register" },
  "forgot-password": { purpose: "password-reset" },
  "forgot-user-id": { purpose: "password-reset", variable1: "forgot-user-id" },
  unblock: { purpose: "password-reset", variable1: "unblock" },
};

/** OTP of the last step; those of different flows differ. */
export const registrationOtp = (mode: RegistrationMode): OtpBinding => otps[mode];

/** Text for the customer, then after the tilde the bank's own, as the gateway writes it. */
export const registrationRefusals = {
  blocked: {
    code: "5010",
    message: "Your net-banking is blocked by the bank. Please contact your branch.~STATUS=BLOCKED",
  },
  registered: {
    code: "5053",
    message:
      "You are already registered for net-banking. Please sign in, or use Forgot password.~STATUS=REGISTERED",
  },
  "not-opened": {
    code: "5054",
    message: "Net-banking has not been opened for you yet. Please register.~STATUS=NONE",
  },
  locked: {
    code: "5099",
    message: "You have locked your net-banking. Please unblock your user first.~STATUS=LOCKED",
  },
  "not-locked": { code: "5099", message: "Your net-banking is not locked. You may sign in.~STATUS=ACTIVE" },
  unknown: {
    code: "5099",
    message: "This is not possible. Please contact your branch.~CIF OR MOBILE UNKNOWN",
  },
} as const;

/** The gateway writes these as refusals, although the flow continues. */
export const goOn = {
  "remind-user-id": { code: "5050", message: "Your user ID will be sent to your registered mobile~USERID" },
  register: { code: "5051", message: "You may register~NEW" },
  reset: { code: "5052", message: "You may set a new password or unblock your user~RESET" },
} as const;

/** Its codes reveal who is a customer: no page shows them before card or branch token is proven. */
export const mobileValidation = enquiry("MobileValidationService", {
  purpose:
    "says what a customer ID with its mobile number may do next: register, reset, be reminded of the user ID",
  quota: countedBy("registration"),
  errors: errorsOf(...Object.values(goOn), ...Object.values(registrationRefusals)),
  request: {
    key: ["Key", z.literal("MOBVAL")],
    customerNumber: ["CustNo", customerNumber],
    forgotPassword: ["isForgotPassword", yesNo],
    kyc: ["Iskyc", yesNo],
    /** Extension: the mode in full. */
    mode: ["Mode", registrationMode.optional()],
  },
  trial: { forgotPassword: true, kyc: false, mode: "forgot-password" },
});

/** The same answer for a wrong card, a card of another, an unknown customer and too many tries. */
export const notProven = {
  code: "5060",
  message: "The details do not belong together. Please check them and try again",
};

/** Opaque proof of the customer for later calls. */
const customerDetails = z.array(
  message({
    proof: ["ProofToken", textLike("proof-1a2b3c")],
    /** Extension: proven customer, if the request did not name one. */
    customerNumber: ["CustNo", customerNumber.optional()],
  }),
);

export const cardValidation = service("OnlineCardValidationService", {
  purpose:
    "proves the customer by a debit card; one that its owner has blocked or told to be lost is answered as a wrong one",
  quota: countedBy("registration-proof", "card-proof-day", "card-proof-in-all"),
  errors: errorsOf(notProven),
  request: {
    cardNumber: ["CardNo", cardNumber],
    /** `MM/YY` */
    expiry: ["ExpiryDt", cardExpiry],
    cvv: ["Cvv", secret],
    requestType: ["RequestType", z.literal("LOGINPIN")],
    /** Extension: empty if the customer has forgotten it; the mobile then limits whose card it may be. */
    customerNumber: ["CustNo", customerNumber],
  },
  answer: { customerDetails: ["CustomerDetails", customerDetails] },
});

export const branchTokenValidation = service("ValidateBranchService", {
  purpose: "proves the customer by the branch's token",
  quota: countedBy("registration-proof", "branch-token-day", "branch-token-in-all"),
  errors: errorsOf(notProven),
  request: {
    customerNumber: ["CustNo", customerNumber],
    branchToken: ["BranchToken", textLike("BRTKN-0301-LAKSH")],
    mobile: ["MobNo", mobile],
  },
  answer: { customerDetails: ["CustomerDetails", customerDetails] },
});

export const onlineRegistration = service("OnlineMobileRegistrationIBService", {
  purpose:
    "opens net-banking for the proven customer, or the way to a new password; sends a forgotten user ID",
  quota: countedBy("password-change"),
  errors: { ...otpErrors, ...errorsOf(notProven, noVerifiedOtp, ...Object.values(registrationRefusals)) },
  request: {
    otp: ["OTP", oneTimePassword],
    requestType: ["RequestType", coded({ register: "LOGINPIN", reset: "IBFORGOTPASSREGISTER" })],
    customerDetails: ["CustAccountDetails", customerDetails],
    /** Extensions. */
    customerNumber: ["CustNo", customerNumber],
    mode: ["Mode", registrationMode],
    reference: ["RequestRef", reference.optional()],
    ...otpFlow,
  },
  /** Allows new passwords without the old ones, once each, within minutes; absent if there are none to set. */
  answer: { grant: ["Grant", textLike("grant-4d5e6f").optional()] },
});
