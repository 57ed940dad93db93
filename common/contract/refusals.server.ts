/** Code and wording of a refusal. Declared once: here if several areas use it, otherwise with its area's services. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export function errorsOf(...refusals: readonly Refusal[]): Record<string, string> {
  return Object.fromEntries(refusals.map(({ code, message }) => [code, message]));
}

export const commonRefusals = {
  malformed: { code: "400", message: "The request has not the service's form" },
  /** Fetch another token and repeat the call. */
  badToken: { code: "401", message: "Token missing or expired" },
  unknownService: { code: "404", message: "Unknown service" },
  /** The customer's quota of the service is used up; nothing was done. */
  tooOften: { code: "429", message: "Asked too often. Please try again later" },
  /** The outcome is unknown. */
  fault: { code: "500", message: "Technical fault" },
  /** The bank did not act; try again later. */
  busy: { code: "503", message: "Too many at once" },
  notTogether: { code: "4030", message: "User and customer number do not belong together" },
  noSuchAccount: { code: "4040", message: "No such account" },
} as const;

/** For services that are done once per reference. */
export const nothingDone = { code: "8008", message: "Nothing was done under this reference" } as const;
export const otherContent = { code: "8013", message: "This reference stands for something else" } as const;

/** For all payments and their preparation, while a payment is reported as not the customer's own. */
export const paymentsStopped = {
  code: "8011",
  message: "You have reported a payment: payments are stopped. Please call the helpline",
} as const;

export const notEnoughMoney = { code: "8001", message: "There is not enough money on the account" } as const;
export const mayNotPay = { code: "8009", message: "The account to be debited may not pay" } as const;

/** View only, maker-checker. */
export const notForCustomer = {
  code: "8010",
  message: "Net banking may not do this for this customer",
} as const;

/** For requests whose OTP is verified by a separate call. */
export const noVerifiedOtp = { code: "6007", message: "There is no verified OTP for this" } as const;

/** For services that send or take an OTP. */
export const otpRefusals = {
  wrong: { code: "6001", message: "Invalid OTP, please enter valid OTP" },
  expired: { code: "6002", message: "You have entered expired OTP, please enter valid OTP" },
  dead: { code: "6003", message: "Too many wrong entries. Please ask for a new OTP" },
  /** Details: when it was sent, as ISO 8601. */
  "too-soon": { code: "6004", message: "An OTP has just been sent. Please wait before you ask for another" },
  /** Only with a flow. */
  elsewhere: {
    code: "6006",
    message: "An OTP has just been sent to another browser. Please wait before you ask for another",
  },
  "too-many": { code: "6005", message: "Too many OTPs have been sent. Please try again after an hour" },
  /** Extension `late-otp`, only with a flow. Details: when the OTP that was entered was sent, as ISO 8601. */
  late: { code: "6008", message: "This OTP has been replaced. Please enter the one that was sent last" },
} as const;
/** Entries that are answered `late`, of all in a flow, that do not count as wrong: bank and portal count alike. */
export const FREE_LATE_ENTRIES = 2;

export const otpErrors = errorsOf(...Object.values(otpRefusals));

/** Too little money for the fee, or an account that pays nothing at present. */
export const feeNotPaid = {
  code: "8015",
  message: "The fee cannot be debited from the account: nothing was asked for",
} as const;

/** For services with the transaction password, on the first pass as well. */
export const transactionPasswordRefusals = {
  /** Details: wrong entries left before it is locked. */
  wrong: { code: "2", message: "Wrong transaction password" },
  /** Details: the time until which it is locked, as ISO 8601. */
  locked: {
    code: "7",
    message: "The transaction password is locked after five wrong entries. Please try again later",
  },
  /** Too old, or issued by the bank. */
  expired: { code: "8", message: "The transaction password has to be changed first" },
} as const;
