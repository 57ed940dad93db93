import type texts from "locales/en/transfers.json";
import * as z from "zod";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { amount, coded, instant, text } from "./fields.server";
import { listOf } from "./message.server";
import { guardFields, payment, paymentErrors, transferKind } from "./payment-fields.server";
import { servicesOf } from "./service.server";
import { boundValuesOf, transferOtp } from "./transfer-otp.server";

/** Transfers that are carried out at once, by whichever way, and what one would cost. */

const { service, enquiry } = servicesOf("transfers");
const { act } = actsOf<typeof texts>("transfers");

/** Empty after a checking pass; one payment after a committing one. */
const transferAnswer = { payments: ["ResultList", z.array(payment)] } as const;

export const fundTransfer = service("FundTransferService", {
  purpose: "pays within the bank or by IMPS; without an OTP it only checks",
  movesMoney: true,
  concerns: "payment",
  errors: { ...authorityErrors["password+otp"], ...paymentErrors },
  request: {
    way: ["TxnType", coded({ "within-bank": "INTRA", imps: "INTER" })],
    fromAccount: ["FromAccountNumber", text],
    toAccount: ["BeneficiaryAccountNumber", text],
    ifsc: ["IfscCode", text.optional()],
    accountType: ["AcctType", text.optional()],
    amount: ["Amount", amount],
    mmid: ["MMID", text.optional()],
    remark: ["Remark", text],
    toName: ["ToName", text],
    /** Extension: several customers may share a mobile. */
    customerNumber: ["CustNo", text],
    ...authorityFields["password+otp"],
  },
  answer: transferAnswer,
});

export const neftRtgsTransfer = service("NEFT_RTGS_TransactionService", {
  purpose: "pays by NEFT or RTGS; without an OTP it only checks",
  movesMoney: true,
  concerns: "payment",
  errors: { ...authorityErrors["password+otp"], ...paymentErrors },
  request: {
    way: ["PaymentType", coded({ neft: "2", rtgs: "1" })],
    fromAccount: ["FromAccNo", text],
    toAccount: ["ToAccNo", text],
    toName: ["ToName", text],
    amount: ["Amount", amount],
    remark: ["Remarks", text],
    ifsc: ["Ifsc", text],
    customerNumber: ["CustNo", text],
    mobile: ["RemMobileNumber", text.optional()],
    remitterIfsc: ["RemIfsc", text.optional()],
    remitterAddress: ["RemAddress", text.optional()],
    payeeAddress: ["payeeAdd", text.optional()],
    ...authorityFields["password+otp"],
  },
  answer: transferAnswer,
});

/** Both are made by the same rules, in two round trips: see docs/decisions/acts-and-payments.md. */
export const payByFundTransfer = act(fundTransfer, {
  key: "transfer",
  activity: "payments",
  authority: "password+otp",
  otp: transferOtp.boundTo((asked) => boundValuesOf(asked.way, asked)),
});

export const payByNeftRtgs = act(neftRtgsTransfer, {
  key: "transfer-neft-rtgs",
  audit: "transfer",
  activity: "payments",
  authority: "password+otp",
  otp: transferOtp.boundTo((asked) => boundValuesOf(asked.way, asked)),
});

/** What the check page shows before a password is typed. */
export const transferQuote = enquiry("TransferQuoteService", {
  purpose: "what a transfer would cost, when it would arrive, and which limits hold for it",
  extension: true,
  request: {
    customerNumber: ["CustNo", text],
    kind: ["TransferKind", transferKind],
    /** Without one: the limits alone, charge 0. */
    amount: ["Amount", amount.optional()],
    /** A new payee's account, and its IFSC at another bank: how much it may still get. */
    toAccount: ["ToAccountNumber", text.optional()],
    ifsc: ["IfscCode", text.optional()],
  },
  answer: {
    /** GST included, as everywhere. */
    charge: ["Charge", amount],
    /** What a payment above `above` costs, until the next one begins; the first begins at 0. */
    charges: listOf("ChargeList", { above: ["Above", amount], charge: ["Charge", amount] }),
    /** Absent: at once. */
    arrivesBy: ["ArrivesBy", instant.optional()],
    least: ["LeastAmount", amount.optional()],
    most: ["MostAmount", amount.optional()],
    /** A day, all payments of the same limit together; absent: no limit. */
    dayLimit: ["DayLimit", amount.optional()],
    leftToday: ["LeftToday", amount.optional()],
    /** What `toAccount` may get while it is a new payee; absent: it is none. */
    leftToPayee: ["LeftToPayee", amount.optional()],
    /** Absent where the money stays with the customer. */
    ...guardFields,
  },
});
