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
  otpFlow,
  secret,
  sessionId,
  textLike,
  yesNo,
} from "./fields.server";
import { listOf } from "./message.server";
import { countedBy, unlimited } from "./quota.server";
import { errorsOf, otpErrors } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry, extension } = servicesOf("sign-in");

export const signInRefusals = {
  /**
   * The same for an unknown number and, while wrong entries lock, for the right password. Details, as an extension: entries left
   * until then, at most; the same count for unknown numbers.
   */
  wrong: { code: "5001", message: "Incorrect User ID or Password" },
  ended: { code: "5002", message: "The session has ended. Please sign in again" },
  noOtp: { code: "5003", message: "Please enter the OTP first" },
  /** Extension, only for the right password. */
  locked: { code: "5004", message: "You have locked your net-banking. Please unblock it first" },
  /** Extension, only for the right password. */
  blocked: { code: "5005", message: "The bank has blocked net-banking for you. Please visit your branch" },
} as const;

/** AccountType codes of the gateway. */
const accountKind = coded({
  savings: "SB",
  current: "CA",
  overdraft: "OD",
  "cash-credit": "CC",
  "fixed-deposit": "FD",
  "recurring-deposit": "RD",
  loan: "LN",
});

const signedInAccount = {
  accountNumber: ["PrdAcctId15Digit", accountNumber],
  mmid: ["Mmid", mmid],
  primaryFlag: ["PrimaryFlag", textLike("Y")],
  kind: ["AccountType", accountKind],
  branchCode: ["LbrCode", branchCode],
  corporateName: ["CorporateName", leftEmpty.optional()],
  makerChecker: ["MakerChecker", leftEmpty.optional()],
} as const;

/** Extensions of the envelope, used if both sides have them. */
export const gatewayExtensions = {
  bound: "bound-calls",
  secrets: "sealed-secrets",
  together: "enquiries-together",
  /** One of them may be a call that changes something. */
  actTogether: "act-together",
  /** `otp` and `newBrowser` of `sessionService`. */
  otpWithSession: "otp-with-session",
  /** `otpFlow`: an OTP opens only the flow that it was asked from. */
  otpByFlow: "otp-by-flow",
  /** The OTP before the last one of a flow is refused as such, and does not count twice: `otpRefusals.late`. */
  lateOtp: "late-otp",
  /** `outsidePayees`. */
  payeeBothWays: "payee-both-ways",
  /** `networkReference` of a statement's entries. */
  networkReferences: "network-references",
  /** `TermsAgreementEnquiryService` and `TermsAgreementService`: the bank keeps who has agreed to the terms. */
  termsAgreements: "terms-agreements",
} as const;

export const getToken = enquiry("GET_TOKEN", {
  purpose: "gives the bearer token that every other call carries",
  quota: unlimited("told"),
  request: {},
  answer: {
    token: ["token", textLike("b3BlbiB0aGUgY291bnRlcg")],
    expiresIn: ["expiresIn", count],
    /**
     * Extension: which of `bound-calls`, `sealed-secrets`, `enquiries-together`, `act-together`, `otp-with-session`,
     * `otp-by-flow`, `late-otp`, `payee-both-ways`, `network-references` and `terms-agreements` the bank has, separated by blanks; others
     * are ignored.
     */
    extensions: [
      "Extensions",
      textLike(
        "bound-calls sealed-secrets enquiries-together otp-with-session otp-by-flow late-otp payee-both-ways network-references terms-agreements",
      ).optional(),
    ],
  },
});

const anyMessage = z.record(z.string(), z.unknown());

/** Longer messages are refused as malformed. */
export const MAX_TOGETHER = 40;

/**
 * Batch of enquiries of a page: each is answered as if alone, in order, at most 40. Failures are separate; a changing
 * request is answered 400. Called only if the bank has named `enquiries-together`.
 */
export const enquiriesTogether = extension.enquiry("EnquiriesTogetherService", {
  purpose: "answers several enquiries of one caller in one message, and at most one other call",
  quota: unlimited("within"),
  request: {
    enquiries: listOf("Enquiries", {
      service: ["ServiceName", textLike("BalanceEnquiryService")],
      /** Request of that service. */
      request: ["Request", anyMessage],
    }),
  },
  answer: {
    answers: listOf("Answers", {
      /** `0`, or the code of its refusal. */
      code: ["Code", textLike("0")],
      message: ["Message", bankMessage],
      details: ["Details", leftEmpty.optional()],
      /** Answer of that service. */
      body: ["Body", anyMessage],
    }),
  },
});

export const loginValidate = service("LoginValidateIBService", {
  purpose: "checks customer ID and password; unknown, wrong and locked by wrong entries are one answer",
  quota: countedBy("sign-in", "wrong-passwords"),
  errors: errorsOf(signInRefusals.wrong, signInRefusals.locked, signInRefusals.blocked),
  request: {
    username: ["LoginUsername", customerNumber],
    password: ["LoginPassword", secret],
    latitude: ["latitude", textLike("13.08")],
    longitude: ["longitude", textLike("80.27")],
    /** Extension: names a browser that the customer has used before; wrong passwords of strangers do not lock it. */
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
    /** `DD-MM-YYYY HH:MM` in India, empty at the first sign-in. */
    lastLogin: ["LastLoginDate", textLike("10-03-2026 11:45")],
  },
  strangerIn: (requested, { username }) =>
    username.toLowerCase() === requested.username.toLowerCase() ? undefined : "customer ID",
});

export const sessionService = service("SessionService", {
  purpose: "opens the bank's session after the OTP, and extends it",
  quota: countedBy("sign-in-otp-day", "sign-in-otp-in-all"),
  errors: { ...errorsOf(signInRefusals.ended, signInRefusals.noOtp), ...otpErrors },
  request: {
    customerNumber: ["CustNo", customerNumber],
    username: ["UserName", customerNumber],
    sessionId: ["SessionId", sessionId],
    extend: ["isExtend", z.boolean()],
    /** Extension, sent if the bank has named `otp-with-session`: checked first, as by OTPValidationService. */
    otp: ["OTP", oneTimePassword.optional()],
    ...otpFlow,
    /** Extension, with `otp`: the browser is new to the customer, who gets a message as by NewBrowserNoticeService. */
    newBrowser: ["NewBrowser", textLike("Firefox, Windows").optional()],
  },
  answer: { sessionId: ["SessionId", sessionId] },
});

export const logoutValidate = service("LogOutValidateIBService", {
  purpose: "ends the customer's session at the bank",
  quota: unlimited("told"),
  request: {
    username: ["UserName", customerNumber],
    /** Extension: ends this session only; otherwise all of the customer's. */
    sessionId: ["SessionId", sessionId.optional()],
  },
});

/** Extension: the customer has signed in with a new browser. */
export const newBrowserNotice = extension.service("NewBrowserNoticeService", {
  purpose: "sends the text message that the customer has signed in with a new browser",
  quota: unlimited("told"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Short description, such as `Firefox, Windows`; empty if unknown. */
    browser: ["Browser", textLike("Firefox, Windows")],
  },
});

/** Extension: the cookie of a session was used in another browser, and the portal has ended the session. */
export const movedSessionNotice = extension.service("MovedSessionNoticeService", {
  purpose: "sends the text message that a session was ended because another browser used it",
  quota: unlimited("told"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Short description of the other browser; empty if unknown. */
    browser: ["Browser", textLike("Firefox, Windows")],
  },
});

/** Extension: asked before anybody has signed in, as a sign-in is. */
export const copiedBrowserNotice = extension.service("CopiedBrowserNoticeService", {
  purpose: "sends the text message that a sign-in was tried with an old copy of a browser's cookie",
  quota: unlimited("told"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Short description of the browser with the copy; empty if unknown. */
    browser: ["Browser", textLike("Firefox, Windows")],
  },
});
