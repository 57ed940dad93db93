import * as z from "zod";
import { amount, coded, instant, optionalAmount, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { passFields, payment, transferErrors, transferKind } from "./payment-fields.server";
import { service } from "./service.server";

/** Transfers that are carried out at once, by whichever way, and what one would cost. */

/** Empty after a checking pass; one payment after a committing one. */
const transferAnswer = message({ payments: ["ResultList", z.array(payment)] });

export const fundTransfer = service({
  name: "FundTransferService",
  area: "transfers",
  purpose: "pays within the bank or by IMPS; without an OTP it only checks",
  movesMoney: true,
  errors: transferErrors,
  request: message({
    way: ["TxnType", coded({ "within-bank": "INTRA", imps: "INTER" })],
    fromAccount: ["FromAccountNumber", text],
    toAccount: ["BeneficiaryAccountNumber", text],
    ifsc: ["IfscCode", optionalText],
    accountType: ["AcctType", optionalText],
    amount: ["Amount", amount],
    mmid: ["MMID", optionalText],
    remark: ["Remark", text],
    toName: ["ToName", text],
    /** Extension: several customers may share a mobile. */
    customerNumber: ["CustNo", text],
    ...passFields,
  }),
  answer: transferAnswer,
});

export const neftRtgsTransfer = service({
  name: "NEFT_RTGS_TransactionService",
  area: "transfers",
  purpose: "pays by NEFT or RTGS; without an OTP it only checks",
  movesMoney: true,
  errors: transferErrors,
  request: message({
    way: ["PaymentType", coded({ neft: "2", rtgs: "1" })],
    fromAccount: ["FromAccNo", text],
    toAccount: ["ToAccNo", text],
    toName: ["ToName", text],
    amount: ["Amount", amount],
    remark: ["Remarks", text],
    ifsc: ["Ifsc", text],
    customerNumber: ["CustNo", text],
    mobile: ["RemMobileNumber", optionalText],
    remitterIfsc: ["RemIfsc", optionalText],
    remitterAddress: ["RemAddress", optionalText],
    payeeAddress: ["payeeAdd", optionalText],
    ...passFields,
  }),
  answer: transferAnswer,
});

/** What the check page shows before a password is typed. */
export const transferQuote = service({
  name: "TransferQuoteService",
  area: "transfers",
  purpose: "what a transfer would cost, when it would arrive, and which limits hold for it",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({
    customerNumber: ["CustNo", text],
    kind: ["TransferKind", transferKind],
    /** Without one: the limits alone, charge 0. */
    amount: ["Amount", optionalAmount],
  }),
  answer: message({
    charge: ["Charge", amount],
    /** Absent: at once. */
    arrivesBy: ["ArrivesBy", instant.optional()],
    least: ["LeastAmount", optionalAmount],
    most: ["MostAmount", optionalAmount],
    /** A day, all payments of the same limit together; absent: no limit. */
    dayLimit: ["DayLimit", optionalAmount],
    leftToday: ["LeftToday", optionalAmount],
  }),
});
