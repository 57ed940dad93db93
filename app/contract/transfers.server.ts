import * as z from "zod";
import type { IsoDate } from "~/domain/dates";
import { formatDate } from "~/domain/dates";
import { plainAmount, type Paise } from "~/domain/money";
import type { outlookOf } from "~/domain/payments";
import { paymentStates, transferKinds } from "~/domain/payments";
import { amount, coded, count, dashDate, instant, optionalAmount, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { service } from "./service.server";
import { transactionPasswordErrors } from "./transaction-password.server";

/** Refusals of a payment, the same on the first pass and on the second. */
export const paymentErrors = {
  "8001": "not enough money on the account",
  "8002": "amount below or above what the way allows for one payment",
  "8003": "above the limit of the day",
  "8004": "payee too new: nothing may be paid to it yet",
  "8005": "above what a new payee may get on the first day",
  "8006": "no such payee",
  "8007": "the account to be credited takes no money",
  "8008": "nothing was done under this reference",
  "8009": "the account to be debited may not pay",
  "8010": "net banking may not do this for the customer: view only, maker-checker",
  "8011": "the customer has reported a payment: payments are stopped",
  "8012": "amount does not fit the deposit's instalment or what the loan owes",
  "8013": "this reference stands for something else",
  "6007": "no verified OTP for exactly this",
} as const;

const errors = { ...transactionPasswordErrors, ...paymentErrors };

export const transferKind = z.enum(transferKinds);
export const paymentState = z.enum(paymentStates);

/** A payment as lists and answers carry it. The gateway's own lists carry less: all but the reference may be absent. */
const paymentFields = {
  reference: ["ReferenceNo", text],
  kind: ["TransferKind", transferKind],
  state: ["PaymentState", paymentState],
  fromAccount: ["FromAccountNumber", text],
  toAccount: ["ToAccountNumber", text],
  toName: ["ToName", text],
  ifsc: ["IfscCode", optionalText],
  bankName: ["BankName", optionalText],
  amount: ["Amount", amount],
  /** Debited beside the amount; given back with it. */
  charge: ["Charge", amount],
  remark: ["Remark", optionalText],
  paidAt: ["PaidAt", instant],
  /** When it is due to arrive, while it is under way. */
  arrivesBy: ["ArrivesBy", instant.optional()],
  /** Of the network: UTR or RRN. */
  networkReference: ["NetworkRef", optionalText],
  /** Why it was declined or returned. */
  reason: ["Reason", optionalText],
} as const;

const payment = message(paymentFields);

/** Empty after a checking pass; one payment after a committing one. */
const transferAnswer = message({ payments: ["ResultList", z.array(payment)] });

/**
 * Without `otp` it only checks. With `otp` and `reference` it is carried out, once for ever. A reference with an empty
 * `otp` asks what became of it: answered as the commit was, or refused with 8008.
 */
const commit = {
  transactionPassword: ["TPin", text],
  otp: ["OTP", text],
  /** Extension: `referencePattern`. */
  reference: ["RequestRef", optionalText],
} as const;

export const fundTransfer = service({
  name: "FundTransferService",
  area: "transfers",
  purpose: "pays within the bank or by IMPS; without an OTP it only checks",
  movesMoney: true,
  errors,
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
    ...commit,
  }),
  answer: transferAnswer,
});

export const neftRtgsTransfer = service({
  name: "NEFT_RTGS_TransactionService",
  area: "transfers",
  purpose: "pays by NEFT or RTGS; without an OTP it only checks",
  movesMoney: true,
  errors,
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
    ...commit,
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

export const paymentList = service({
  name: "PaymentListService",
  area: "transfers",
  purpose: "the customer's payments, newest first",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({
    customerNumber: ["CustNo", text],
    fromAccount: ["FromAccountNumber", optionalText],
    kind: ["TransferKind", transferKind.optional()],
    outlook: [
      "Outlook",
      z.enum(["under-way", "arrived", "money-back"] satisfies ReturnType<typeof outlookOf>[]).optional(),
    ],
    fromDate: ["FromDate", dashDate.optional()],
    toDate: ["ToDate", dashDate.optional()],
    offset: ["Offset", count],
    limit: ["Limit", count],
  }),
  answer: message({ payments: ["ResultList", z.array(payment)], total: ["Total", count] }),
});

export const paymentEnquiry = service({
  name: "PaymentEnquiryService",
  area: "transfers",
  purpose: "one payment with the history of its states",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: { "8008": paymentErrors["8008"] },
  request: message({ customerNumber: ["CustNo", text], reference: ["ReferenceNo", text] }),
  answer: message({
    payment: ["Payment", payment],
    /** Oldest first. */
    history: [
      "History",
      z.array(
        message({
          state: ["PaymentState", paymentState],
          at: ["At", instant],
          reason: ["Reason", optionalText],
        }),
      ),
    ],
    /** The ticket, when the customer has reported it. */
    ticket: ["TicketNo", optionalText],
  }),
});

export const paymentReport = service({
  name: "PaymentReportService",
  area: "transfers",
  purpose: "the customer did not make this payment: stops further ones and opens a ticket",
  movesMoney: false,
  extension: true,
  errors: { "8008": paymentErrors["8008"] },
  request: message({
    customerNumber: ["CustNo", text],
    reference: ["ReferenceNo", text],
    /** `not-mine`, `wrong-payee`, `wrong-amount`, `not-received` */
    reason: ["Reason", z.enum(["not-mine", "wrong-payee", "wrong-amount", "not-received"])],
  }),
  /** Reported before: the same ticket again. */
  answer: message({ ticket: ["TicketNo", text] }),
});

export const scheduledStates = ["waiting", "paid", "failed", "cancelled"] as const;

const scheduledErrors = {
  ...errors,
  "8030": "the date is not one a transfer can be scheduled for",
  "8031": "too late to cancel",
  "8032": "no such scheduled transfer",
} as const;

/** ADD has the two passes of a transfer; the transfer's own rules are checked again on its day. */
export const scheduledTransfer = service({
  name: "ScheduledTransferService",
  area: "transfers",
  purpose: "schedules a transfer for a later date",
  movesMoney: false,
  extension: true,
  errors: scheduledErrors,
  request: message({
    customerNumber: ["CustNo", text],
    kind: ["TransferKind", transferKind],
    fromAccount: ["FromAccountNumber", text],
    toAccount: ["ToAccountNumber", text],
    toName: ["ToName", text],
    ifsc: ["IfscCode", optionalText],
    amount: ["Amount", amount],
    remark: ["Remark", text],
    date: ["ExecutionDate", dashDate],
    ...commit,
  }),
  /** Empty after a checking pass. */
  answer: message({ reference: ["ReferenceNo", optionalText] }),
});

export const scheduledTransferList = service({
  name: "ScheduledTransferListService",
  area: "transfers",
  purpose: "the customer's scheduled transfers, the next one first, then those of the past",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({ customerNumber: ["CustNo", text], offset: ["Offset", count], limit: ["Limit", count] }),
  answer: message({
    scheduled: [
      "ResultList",
      z.array(
        message({
          reference: ["ReferenceNo", text],
          kind: ["TransferKind", transferKind],
          fromAccount: ["FromAccountNumber", text],
          toAccount: ["ToAccountNumber", text],
          toName: ["ToName", text],
          ifsc: ["IfscCode", optionalText],
          amount: ["Amount", amount],
          remark: ["Remark", optionalText],
          date: ["ExecutionDate", dashDate],
          state: ["State", z.enum(scheduledStates)],
          /** Why it failed: a code of `paymentErrors`. */
          failure: ["Failure", optionalText],
          /** The payment it became: the same reference names it. */
          paidAt: ["PaidAt", instant.optional()],
        }),
      ),
    ],
    total: ["Total", count],
  }),
});

export const scheduledTransferCancel = service({
  name: "ScheduledTransferCancelService",
  area: "transfers",
  purpose: "cancels a scheduled transfer before its day",
  movesMoney: false,
  extension: true,
  errors: { "8031": scheduledErrors["8031"], "8032": scheduledErrors["8032"] },
  request: message({ customerNumber: ["CustNo", text], reference: ["ReferenceNo", text] }),
  answer: message({}),
});

/** What the OTP of a transfer is bound to: amount, from, and to whom; portal and bank put it together here alike. */
export function transferOtpVariables(transfer: {
  amount: Paise;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  /** Of a scheduled one. */
  date?: IsoDate | undefined;
}) {
  const to = [transfer.toName, transfer.toAccount, ...(transfer.ifsc ? [transfer.ifsc] : [])].join(" / ");
  return {
    purpose: "transfer" as const,
    variable1: plainAmount(transfer.amount),
    variable2: transfer.fromAccount,
    variable3: transfer.date ? `${to} on ${formatDate(transfer.date)}` : to,
  };
}

/** What the OTP of a new payee is bound to. */
export function payeeOtpVariables(payee: { name: string; accountNumber: string; ifsc?: string | undefined }) {
  return {
    purpose: "add-payee" as const,
    variable1: payee.name,
    variable2: payee.accountNumber,
    variable3: payee.ifsc ?? "",
  };
}
