import { coded, customerNumber, mobile, secret, sessionId, textLike } from "./fields.server";
import { countedBy, unlimited } from "./quota.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, extension } = servicesOf("passwords");

export const passwordRefusals = {
  /** Details: wrong entries left before it is locked. */
  wrong: { code: "5070", message: "The old password is wrong" },
  locked: { code: "5071", message: "Too many wrong entries. Please try again after 30 minutes" },
  "against-policy": { code: "5072", message: "The new password does not keep to the guidelines" },
  "used-before": { code: "5073", message: "None of your last three passwords may be used again" },
  /** Extension. Details: `common`, `bank`, `town`, `year` or `own`. */
  guessable: { code: "5076", message: "The new password is easy to guess" },
  "same-as-other": { code: "5075", message: "The login and the transaction password must differ" },
  /** Unknown, used or expired grant. */
  "no-grant": { code: "5074", message: "The time to set a new password is over. Please start again" },
} as const;

const passwordErrors = errorsOf(...Object.values(passwordRefusals));

/**
 * Username and password are encrypted for the bank alone (RSA-OAEP-SHA-256 under GATEWAY_PUBLIC_KEY, base64url). The
 * embedded bank refuses by code; another bank may answer success with the flag `no` and a message.
 */
export const forgottenPassword = service("ForgotPassword/ForgotPassword", {
  purpose: "sets a new login password after the customer has been proven",
  quota: countedBy("password-change"),
  errors: passwordErrors,
  request: {
    sealedUsername: ["Username", textLike("RSA-OAEP-SHA-256, base64url")],
    sealedPassword: ["Password", textLike("RSA-OAEP-SHA-256, base64url")],
    customerNumber: ["CustNo", customerNumber],
    /** Extension: grant from `OnlineMobileRegistrationIBService`. */
    grant: ["Grant", textLike("grant-4d5e6f")],
  },
  answer: {
    success: ["successFlag", coded({ yes: "Y", no: "N" })],
    message: ["lblMessage", textLike("Your password has been set").optional()],
  },
});

export const resetNotice = service("OTP/MessagePrepare", {
  purpose: "sends the text message that a password was reset, once for each reset",
  quota: unlimited("told"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    code: ["Code", coded({ "password-reset": "111" })],
    mobile: ["MobileNo", mobile],
  },
});

/** Ends every other session of the customer at the bank, and sends a text message. */
export const loginPasswordChange = service("MPINChangeIBService", {
  purpose: "changes the login password",
  quota: countedBy("password-change"),
  errors: passwordErrors,
  request: {
    oldPassword: ["OldMPin", secret],
    newPassword: ["NewMpin", secret],
    customerNumber: ["CustNo", customerNumber],
    /** Extension: session to keep. */
    sessionId: ["SessionId", sessionId.optional()],
  },
});

export const transactionPasswordChange = service("TPINChangeIBService", {
  purpose: "changes the transaction password; with a grant it sets one without the old",
  quota: countedBy("password-change"),
  errors: passwordErrors,
  request: {
    oldPassword: ["OldTPin", secret],
    newPassword: ["NewTpin", secret],
    customerNumber: ["CustNo", customerNumber],
    /** Extension: instead of the old password. */
    grant: ["Grant", textLike("grant-4d5e6f").optional()],
    /** Extension: session to keep. */
    sessionId: ["SessionId", sessionId.optional()],
  },
});

/** Extension: locks net-banking at once; only a branch or the unblock flow opens it again. */
export const netBankingLock = extension.service("NetBankingLockService", {
  purpose: "locks the customer's net-banking at the customer's own wish",
  quota: unlimited("locks"),
  request: { customerNumber: ["CustNo", customerNumber] },
});
