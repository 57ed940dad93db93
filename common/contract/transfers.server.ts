import type texts from "locales/en/transfers.json";
import * as z from "zod";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { rupees } from "./bound-values.server";
import {
  accountNumber,
  amount,
  coded,
  customerNumber,
  ifsc,
  instant,
  mmid,
  mobile,
  payeeAccount,
  personName,
  remark,
  street,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { guardFields, paidIntoFields, payment, transferErrors, transferKind } from "./payment-fields.server";
import { perCustomer, unlimited } from "./quota.server";
import { errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";
import { boundValuesOf, transferOtp } from "./transfer-otp.server";

const { service, extension } = servicesOf("transfers");
const { act, otpFor } = actsOf<typeof texts>("transfers", "payments");

/** Empty after a checking pass; one payment after a commit. */
const transferAnswer = { payments: ["ResultList", z.array(payment)] } as const;

export const fundTransfer = service("FundTransferService", {
  purpose: "pays within the bank or by IMPS; without an OTP it only checks",
  quota: unlimited("proven"),
  movesMoney: true,
  concerns: "payment",
  errors: transferErrors,
  request: {
    way: ["TxnType", coded({ "within-bank": "INTRA", imps: "INTER" })],
    fromAccount: ["FromAccountNumber", accountNumber],
    toAccount: ["BeneficiaryAccountNumber", payeeAccount],
    ifsc: ["IfscCode", ifsc.optional()],
    accountType: ["AcctType", textLike("SB").optional()],
    amount: ["Amount", amount],
    mmid: ["MMID", mmid.optional()],
    remark: ["Remark", remark],
    toName: ["ToName", personName],
    /** Extension: several customers may share a mobile. */
    customerNumber: ["CustNo", customerNumber],
    ...authorityFields["password+otp"],
  },
  answer: transferAnswer,
});

export const neftRtgsTransfer = service("NEFT_RTGS_TransactionService", {
  purpose: "pays by NEFT or RTGS; without an OTP it only checks",
  quota: unlimited("proven"),
  movesMoney: true,
  concerns: "payment",
  errors: transferErrors,
  request: {
    way: ["PaymentType", coded({ neft: "2", rtgs: "1" })],
    fromAccount: ["FromAccNo", accountNumber],
    toAccount: ["ToAccNo", payeeAccount],
    toName: ["ToName", personName],
    amount: ["Amount", amount],
    remark: ["Remarks", remark],
    ifsc: ["Ifsc", ifsc],
    customerNumber: ["CustNo", customerNumber],
    mobile: ["RemMobileNumber", mobile.optional()],
    remitterIfsc: ["RemIfsc", ifsc.optional()],
    remitterAddress: ["RemAddress", street.optional()],
    payeeAddress: ["payeeAdd", street.optional()],
    ...authorityFields["password+otp"],
  },
  answer: transferAnswer,
});

/** Both follow the same rules, in two round trips: see docs/decisions/acts-and-payments.md. */
export const payByFundTransfer = act(fundTransfer, {
  key: "transfer",
  authority: "password+otp",
  otp: transferOtp.boundTo((requested) => boundValuesOf(requested.way, requested)),
});

export const payByNeftRtgs = act(neftRtgsTransfer, {
  key: "transfer-neft-rtgs",
  audit: "transfer",
  authority: "password+otp",
  otp: transferOtp.boundTo((requested) => boundValuesOf(requested.way, requested)),
});

/** For the check page, before a password is typed. */
export const transferQuote = extension.enquiry("TransferQuoteService", {
  purpose: "what a transfer would cost, when it would arrive, and which limits hold for it",
  quota: perCustomer(600, "hour", "charge and limits for an amount that may be anything"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    kind: ["TransferKind", transferKind],
    /** Absent: the limits alone, charge 0. */
    amount: ["Amount", amount.optional()],
    /** Account of a new payee, and IFSC at another bank, for its own limit; the customer's own loan or recurring deposit. */
    toAccount: ["ToAccountNumber", payeeAccount.optional()],
    ifsc: ["IfscCode", ifsc.optional()],
  },
  trial: { kind: "within-bank" },
  answer: {
    /** GST included, as everywhere. */
    charge: ["Charge", amount],
    /** Charge of payments above `above`, until the next begins; the first begins at 0. */
    charges: listOf("ChargeList", { above: ["Above", amount], charge: ["Charge", amount] }),
    /** Last minute in which it is due; absent: at once. Of NEFT and RTGS pages tell the rule instead. */
    arrivesBy: ["ArrivesBy", instant.optional()],
    least: ["LeastAmount", amount.optional()],
    most: ["MostAmount", amount.optional()],
    /** Per day, for all payments under the same limit; absent: no limit. */
    dayLimit: ["DayLimit", amount.optional()],
    leftToday: ["LeftToday", amount.optional()],
    /** Rest of the limit of a new payee; absent for other payees. */
    leftToPayee: ["LeftToPayee", amount.optional()],
    ...paidIntoFields,
    /** Absent if the money stays with the customer. */
    ...guardFields,
  },
});

export const ownLimit = extension.enquiry("OwnDayLimitService", {
  purpose: "what the customer may pay in a day by each way, by a limit of their own and by the bank's",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    /** Absent: not set by the customer. */
    own: ["OwnDayLimit", amount.optional()],
    least: ["LeastDayLimit", amount],
    /** Highest limit of the bank. */
    most: ["DayLimit", amount],
  },
});

export const ownLimitRefusals = {
  notAllowed: { code: "8121", message: "This limit is above the bank's, or below its least" },
} as const;

export const ownLimitChange = extension.service("OwnDayLimitUpdateService", {
  purpose: "sets the customer's own limit of a day, which holds for each way to pay besides the bank's",
  quota: unlimited("proven"),
  errors: { ...authorityErrors["password+otp"], ...errorsOf(ownLimitRefusals.notAllowed) },
  request: {
    customerNumber: ["CustNo", customerNumber],
    perDay: ["OwnDayLimit", amount],
    ...authorityFields["password+otp"],
  },
});

export const setOwnLimit = act(ownLimitChange, {
  key: "own-limit",
  authority: "password+otp",
  otp: otpFor("own-limit", "OWNDAYLIMIT", { perDay: rupees }).boundTo(({ perDay }) => ({ perDay })),
});
