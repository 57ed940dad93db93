import type texts from "locales/en/payees.json";
import * as z from "zod";
import { LOOK_UPS_A_DAY } from "common/payees";
import type { PayeeKind } from "common/payments";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { MAX_NAME, lastDigits, letters } from "./bound-values.server";
import {
  accountNumber,
  amount,
  bankName,
  branchCode,
  coded,
  count,
  customerNumber,
  ifsc,
  instant,
  mmid,
  mobile,
  oneTimePassword,
  payeeAccount,
  personName,
  street,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { perCustomer, perMobile, unlimited } from "./quota.server";
import { errorsOf, paymentsStopped } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry, extension } = servicesOf("payees");
const { act, otpFor } = actsOf<typeof texts>("payees", "payees");

export const payeeRefusals = {
  unknownPayee: { code: "8006", message: "There is no such payee" },
  duplicate: { code: "8020", message: "This account is a payee already" },
  unknownAccount: { code: "8021", message: "There is no such account at this bank, or it takes no money" },
  unknownIfsc: { code: "8022", message: "There is no such IFSC" },
  ownAccount: { code: "8023", message: "This is your own account" },
  ownBank: {
    code: "8024",
    message: "This IFSC is one of this bank: please add the payee as one within the bank",
  },
  noName: { code: "8025", message: "The other bank gives no name for this account" },
  noneYet: { code: "100", message: "You have added no payee for NEFT and RTGS yet" },
} as const;

const { noName, noneYet, ...refusals } = payeeRefusals;
const payeeErrors = {
  ...authorityErrors["password+otp"],
  ...errorsOf(paymentsStopped, ...Object.values(refusals)),
};
/** These services write the field of the OTP in small letters. */
const authority = { ...authorityFields["password+otp"], otp: ["otp", oneTimePassword.optional()] } as const;

/** Limits of a new payee; extension fields of each listed payee. */
const young = {
  /** No payment is possible before. */
  usableFrom: ["UsableFrom", instant.optional()],
  /** Until then at most `firstDayCap` in all. */
  cappedUntil: ["CappedUntil", instant.optional()],
  firstDayCap: ["FirstDayCap", amount.optional()],
} as const;

const payeeType = coded({ "within-bank": "MBINTRA", imps: "MBINTER" });
const payeeSubtype = coded({ account: "A2A", "account-and-ifsc": "P2A" });

const payee = {
  name: ["payeeName", personName],
  accountNumber: ["accountNumber", payeeAccount],
  kind: ["payeeType", payeeType],
  subtype: ["payeeSubType", payeeSubtype],
  ifsc: ["ifscCode", ifsc.optional()],
  bankName: ["bankName", bankName.optional()],
  address: ["PayeeAdd", street.optional()],
  mmid: ["payeeMmid", mmid.optional()],
  /** `DD-MM-YYYY` */
  addedOn: ["requestDate", textLike("01-05-2025").optional()],
  statusFlag: ["statusFlag", textLike("A").optional()],
  ...young,
} as const;

/**
 * ADD without `otp` only checks; with it the reference is carried out once, and a reference with an empty `otp` asks
 * for the outcome. DELETE names the payee by account number and IFSC.
 */
export const managePayees = service("ManagePayeeService", {
  concerns: "payee",
  purpose: "adds, lists and deletes payees within the bank and for IMPS",
  quota: unlimited("proven"),
  errors: payeeErrors,
  request: {
    request: ["requestType", coded({ add: "ADD", list: "VIEW", delete: "DELETE" })],
    mobile: ["mobileNumber", mobile],
    customerNumber: ["customerNumber", customerNumber],
    kind: ["payeeType", payeeType],
    subtype: ["payeeSubType", payeeSubtype],
    name: ["payeeName", personName.optional()],
    payeeMobile: ["payeeMobileNumber", mobile.optional()],
    mmid: ["payeeMmid", mmid.optional()],
    accountNumber: ["accountNumber", payeeAccount.optional()],
    address: ["PayeeAdd", street.optional()],
    ifsc: ["ifscCode", ifsc.optional()],
    accountType: ["accountType", z.literal("11").optional()],
    ...authority,
  },
  /** ADD and DELETE answer the payee concerned, VIEW all of `kind`. */
  answer: { payees: listOf("payeeList", payee) },
  onlyReads: ({ request }) => request === "list",
  givesBack: ({ request, kind, otp }) =>
    request !== "add" || !otp
      ? []
      : kind === "within-bank"
        ? [payeeName, intraAccountValidation]
        : [payeeName],
  trial: { request: "list" },
});

/** At another bank. */
const outsidePayee = {
  name: ["LongName", personName],
  accountNumber: ["BenefAccNo", payeeAccount],
  ifsc: ["IfscCode", ifsc],
  bankName: ["BankName", bankName.optional()],
  address: ["Address", street.optional()],
  addedOn: ["requestDate", textLike("01-05-2025").optional()],
  statusFlag: ["statusFlag", textLike("A").optional()],
  ...young,
} as const;

/** Payees for NEFT and RTGS; the same rules. */
export const neftRtgsPayees = service("AddNeftRtgsPayeeService", {
  concerns: "payee",
  purpose: "adds, lists and deletes payees for NEFT and RTGS",
  quota: unlimited("proven"),
  errors: { ...payeeErrors, ...errorsOf(noneYet) },
  request: {
    transactionType: ["TxnType", z.literal("NEFTRTGS")],
    request: ["Type", coded({ add: "1", list: "2", delete: "3" })],
    customerNumber: ["CustNo", customerNumber],
    mobile: ["MobileNo", mobile.optional()],
    name: ["BenefName", personName.optional()],
    accountNumber: ["AcNo", payeeAccount.optional()],
    ifsc: ["Ifsc", ifsc.optional()],
    address: ["Address", street.optional()],
    ...authority,
  },
  answer: { payees: listOf("payeeList", outsidePayee) },
  onlyReads: ({ request }) => request === "list",
  givesBack: ({ request, otp }) => (request === "add" && otp ? [payeeName] : []),
  trial: { request: "list" },
});

/**
 * Adds one payee for IMPS and for NEFT and RTGS, all or nothing, with one waiting time and one cap; asked like ADD. Refused if the account
 * is a payee by one of them. Called only if the bank has named `payee-both-ways`.
 */
export const outsidePayees = extension.service("AddOutsidePayeeService", {
  concerns: "payee",
  purpose: "adds an account at another bank as a payee for IMPS, NEFT and RTGS",
  quota: unlimited("proven"),
  errors: payeeErrors,
  request: {
    customerNumber: ["CustNo", customerNumber],
    name: ["BenefName", personName],
    accountNumber: ["AcNo", payeeAccount],
    ifsc: ["Ifsc", ifsc],
    address: ["Address", street.optional()],
    ...authority,
  },
  answer: { payees: listOf("payeeList", outsidePayee) },
  givesBack: ({ otp }) => (otp ? [payeeName] : []),
});

interface AskedPayee {
  kind?: PayeeKind;
  name?: string | undefined;
  accountNumber?: string | undefined;
  ifsc?: string | undefined;
}

/** Ignores the IFSC within the bank. */
const toAdd = otpFor("add-payee", "ADDPAYEE", {
  name: letters(MAX_NAME),
  account: lastDigits,
  ifsc: letters(MAX_NAME),
}).boundTo(({ kind, name = "", accountNumber: account = "", ifsc = "" }: AskedPayee) => ({
  name,
  account,
  ifsc: kind === "within-bank" ? "" : ifsc,
}));
const adding = { authority: "password+otp", claim: "payee", otp: toAdd } as const;
const deleting = {
  authority: "none",
  claim: "payee-delete",
  alone: { why: "it only takes away", undoneBy: "payee-add" },
} as const;

export const addPayee = act(managePayees, { key: "payee-add", ...adding });
export const addPayeeElsewhere = act(neftRtgsPayees, {
  key: "payee-add-elsewhere",
  audit: "payee-add",
  ...adding,
});
export const addPayeeBothWays = act(outsidePayees, {
  key: "payee-add-both-ways",
  audit: "payee-add",
  ...adding,
});
export const deletePayee = act(managePayees, { key: "payee-delete", ...deleting });
export const deletePayeeElsewhere = act(neftRtgsPayees, {
  key: "payee-delete-elsewhere",
  audit: "payee-delete",
  ...deleting,
});

export const intraAccountValidation = enquiry("ValidateIntraAccountService", {
  purpose: "says whether an account of this bank exists and takes money",
  quota: perMobile(LOOK_UPS_A_DAY, "day", "whether any account of this bank exists and takes money"),
  errors: errorsOf(refusals.unknownAccount),
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    /** First four digits of the account number. */
    branchCode: ["BranchCode", branchCode],
  },
});

export const ifscValidation = enquiry("IFSCCodeValidationService", {
  purpose: "names the bank of an IFSC",
  quota: unlimited("public"),
  errors: errorsOf(refusals.unknownIfsc),
  request: { ifsc: ["IfscCode", ifsc] },
  answer: { bankName: ["BankName", bankName] },
});

export const payeeName = extension.enquiry("PayeeNameEnquiryService", {
  purpose: "looks up the name an account is held in, at this bank or another",
  quota: perCustomer(LOOK_UPS_A_DAY, "day", "the name in which any account is held"),
  errors: errorsOf(refusals.unknownAccount, noName),
  request: {
    customerNumber: ["CustNo", customerNumber],
    accountNumber: ["AccountNumber", accountNumber],
    /** Empty within the bank. */
    ifsc: ["IfscCode", ifsc.optional()],
  },
  answer: { name: ["AccountName", personName] },
});

/** For the check page of a new payee. */
export const payeeTerms = extension.enquiry("PayeeTermsService", {
  purpose: "how long a payee added now has to wait, and what it may get in the hours after",
  quota: perCustomer(600, "hour", "waiting times, looked up for any account and IFSC"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Of an account that is a payee already, and is to be one by another way too. */
    accountNumber: ["AccountNumber", payeeAccount.optional()],
    ifsc: ["IfscCode", ifsc.optional()],
  },
  answer: {
    /** Of that account, if both ways have the same times. */
    usableFrom: ["UsableFrom", instant.optional()],
    cappedUntil: ["CappedUntil", instant.optional()],
    /** Hours after the adding without any payment. */
    coolingHours: ["CoolingHours", count],
    /** Hours after those with at most `firstDayCap` in all. */
    capHours: ["CapHours", count],
    firstDayCap: ["FirstDayCap", amount],
  },
});
