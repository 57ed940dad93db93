import * as z from "zod";
import {
  accountNumber,
  bankMessage,
  branchCode,
  coded,
  count,
  customerName,
  customerNumber,
  leftEmpty,
  mmid,
  mobile,
  oneTimePassword,
  secret,
  sessionId,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf } from "./message.server";
import { otpErrors } from "./refusals.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry } = servicesOf("sign-in");

export const signInRefusals = {
  /** Of a locked or blocked customer as well: they are not told apart. */
  wrong: { code: "5001", message: "Incorrect User ID or Password" },
  ended: { code: "5002", message: "The session has ended. Please sign in again" },
  noOtp: { code: "5003", message: "Please enter the OTP first" },
} as const;

/** Account kinds as the gateway's AccountType codes them. */
const accountKind = coded({
  savings: "SB",
  current: "CA",
  overdraft: "OD",
  "cash-credit": "CC",
  "fixed-deposit": "FD",
  "recurring-deposit": "RD",
  loan: "LN",
});

/** The customer's list of accounts as the sign-in answer carries it. */
const signedInAccount = {
  accountNumber: ["PrdAcctId15Digit", accountNumber],
  mmid: ["Mmid", mmid],
  primaryFlag: ["PrimaryFlag", textLike("Y")],
  kind: ["AccountType", accountKind],
  branchCode: ["LbrCode", branchCode],
  corporateName: ["CorporateName", leftEmpty.optional()],
  makerChecker: ["MakerChecker", leftEmpty.optional()],
} as const;

/** How calls may travel beyond the specification, where both sides can. */
export const gatewayExtensions = {
  /** `sealedAt` of a call. */
  bound: "bound-calls",
  /** `sealSecrets`. */
  secrets: "sealed-secrets",
  /** `enquiriesTogether`. */
  together: "enquiries-together",
  /** `otp` and `newBrowser` of `sessionService`. */
  otpWithSession: "otp-with-session",
} as const;

export const getToken = enquiry("GET_TOKEN", {
  purpose: "gives the bearer token that every other call carries",
  request: {},
  answer: {
    token: ["token", textLike("b3BlbiB0aGUgY291bnRlcg")],
    expiresIn: ["expiresIn", count],
    /**
     * Extension: which of `bound-calls`, `sealed-secrets`, `enquiries-together` and `otp-with-session` the bank has, with blanks between;
     * others are passed over.
     */
    extensions: [
      "Extensions",
      textLike("bound-calls sealed-secrets enquiries-together otp-with-session").optional(),
    ],
  },
});

const anyMessage = z.record(z.string(), z.unknown());

/** A message holds so many at most; more are refused as malformed. */
export const MAX_TOGETHER = 40;

/**
 * What a page asks for at once: each enquiry is answered as if it had come alone, in the order asked, at most 40. One that fails fails
 * alone; one that changes something is answered 400. Called only where the bank has named `enquiries-together`.
 */
export const enquiriesTogether = enquiry("EnquiriesTogetherService", {
  purpose: "answers several enquiries of one caller in one message",
  extension: true,
  request: {
    enquiries: listOf("Enquiries", {
      service: ["ServiceName", textLike("BalanceEnquiryService")],
      /** As that service is asked. */
      request: ["Request", anyMessage],
    }),
  },
  answer: {
    answers: listOf("Answers", {
      /** `0`, or why that one is refused. */
      code: ["Code", textLike("0")],
      message: ["Message", bankMessage],
      details: ["Details", leftEmpty.optional()],
      /** As that service answers. */
      body: ["Body", anyMessage],
    }),
  },
});

export const loginValidate = service("LoginValidateIBService", {
  purpose: "checks customer ID and password; unknown, wrong, locked and blocked are one answer",
  errors: errorsOf(signInRefusals.wrong),
  request: {
    username: ["LoginUsername", customerNumber],
    password: ["LoginPassword", secret],
    latitude: ["latitude", textLike("13.08")],
    longitude: ["longitude", textLike("80.27")],
    /** Extension: names a browser of the customer's own; a stranger's wrong passwords do not lock it. */
    browser: ["BrowserRef", textLike("b-7Hq2w").optional()],
  },
  answer: {
    mobile: ["MobileNo", mobile],
    customerNumber: ["CustomerNumber", customerNumber],
    customerName: ["CustomerName", customerName],
    username: ["LoginUsername", customerNumber],
    viewOnly: ["isViewOnly", yesNo],
    accounts: listOf("AccountDetailslst", signedInAccount),
    sessionMinutes: ["SessionExipryTime", z.coerce.number().positive()],
    firstLogin: ["FirstLoginFlag", coded({ yes: "1", no: "0" })],
    passwordChangeDue: ["PwdChange", yesNo],
    passwordDays: ["PwdPendingDays", z.coerce.number().int()],
    transactionPasswordDays: ["TxnPendingDays", z.coerce.number().int()],
    /** `DD-MM-YYYY HH:MM` in India, empty when never before. */
    lastLogin: ["LastLoginDate", textLike("10-03-2026 11:45")],
  },
  strangerIn: (requested, { username }) =>
    username.toLowerCase() === requested.username.toLowerCase() ? undefined : "customer ID",
});

export const sessionService = service("SessionService", {
  purpose: "opens the bank's session after the OTP, and extends it",
  errors: { ...errorsOf(signInRefusals.ended, signInRefusals.noOtp), ...otpErrors },
  request: {
    customerNumber: ["CustNo", customerNumber],
    username: ["UserName", customerNumber],
    sessionId: ["SessionId", sessionId],
    extend: ["isExtend", z.boolean()],
    /** Extension, sent where the bank has named `otp-with-session`: it is checked first, as OTPValidationService would. */
    otp: ["OTP", oneTimePassword.optional()],
    /** Extension, with `otp`: the browser is new to the customer, who is told of it as by NewBrowserNoticeService. */
    newBrowser: ["NewBrowser", textLike("Firefox, Windows").optional()],
  },
  answer: { sessionId: ["SessionId", sessionId] },
});

export const logoutValidate = service("LogOutValidateIBService", {
  purpose: "ends the customer's session at the bank",
  request: {
    username: ["UserName", customerNumber],
    /** Extension: this session only; without it all of the customer's. */
    sessionId: ["SessionId", sessionId.optional()],
  },
});

/** Extension: somebody signed in as the customer with a browser that has not been used for it before. */
export const newBrowserNotice = service("NewBrowserNoticeService", {
  purpose: "sends the text message that the customer has signed in with a new browser",
  extension: true,
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** In a few words, as `Firefox, Windows`; empty when the browser does not say. */
    browser: ["Browser", textLike("Firefox, Windows")],
  },
});
