import { plain } from "common/plain-text";
import type texts from "locales/en/cheques.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { letters, MAX_NAME, rupees, type BoundValue } from "./bound-values.server";
import {
  accountNumber,
  amount,
  bankMessage,
  chequeNumber,
  coded,
  count,
  customerName,
  customerNumber,
  dashDate,
  deliveryState,
  leftEmpty,
  ofAccount,
  personName,
  remark,
  requestNumber,
  slashDate,
  textLike,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { unlimited } from "./quota.server";
import { commonRefusals, errorsOf, feeNotPaid, notForCustomer, paymentsStopped } from "./refusals.server";
import { servicesOf } from "./service.server";

const { service, enquiry, extension } = servicesOf("cheques");
const { act, otpFor } = actsOf<typeof texts>("cheques", "cheques");

export const chequeRefusals = {
  unknownAccount: { code: "9201", message: "There is no such account" },
  unknownCheque: { code: "9202", message: "This cheque is in no cheque book of the account" },
  stoppedCheque: { code: "9203", message: "Payment of this cheque is stopped" },
  declaredAlready: { code: "9204", message: "This cheque has been declared already" },
  noDeclaration: { code: "9205", message: "The bank cannot take this declaration: see date and amount" },
  askedForAlready: { code: "9206", message: "A cheque book has been asked for on this account already" },
  usedCheque: { code: "9207", message: "This cheque has been presented or cancelled already" },
  notDeclared: { code: "9208", message: "There is no declaration of this cheque that could be taken back" },
  notStopped: { code: "9209", message: "Payment of this cheque is not stopped" },
  returnedCheque: { code: "9210", message: "This cheque was presented, and returned because it was stopped" },
  notForCustomer,
} as const;

const account = errorsOf(commonRefusals.noSuchAccount);
const { unknownAccount: _, ...refusals } = chequeRefusals;
const chequeErrors = {
  ...account,
  ...errorsOf(...Object.values(refusals), paymentsStopped, feeNotPaid),
};

/** `resultCode` of an answer about a cheque; other codes than 0 come with a message. */
const chequeResult = coded({
  done: "0",
  "unknown-cheque": "1",
  "already-stopped": "2",
  "not-unused": "3",
  "not-stopped": "4",
});

const responseStatus = message({
  result: ["resultCode", chequeResult],
  message: ["Message", bankMessage.optional()],
});

const leafState = coded({
  unused: "UNUSED",
  presented: "PRESENTED",
  paid: "PAID",
  returned: "RETURNED",
  stopped: "STOPPED",
  cancelled: "CANCELLED",
});

const stopReason = coded({ lost: "1", "stopped-by-drawer": "2" });

export const chequeBookRequests = enquiry("ViewChequeBookRequestService", {
  purpose: "lists the cheque book requests of one account, newest first",
  quota: unlimited("own"),
  errors: account,
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    instrumentType: ["InstrumentType", leftEmpty.optional()],
    bookSize: ["BookSize", leftEmpty.optional()],
    numberOfBooks: ["NoofBooks", leftEmpty.optional()],
    customerNumber: ["CustNo", customerNumber],
    chequeBook: ["ChqbookYN", leftEmpty.optional()],
    accountId: ["AcctID", accountNumber.optional()],
    accountType: ["AcctType", textLike("SB").optional()],
  },
  answer: {
    requests: listOf("ViewCheckBookRequestRes", {
      accountNumber: ["AcctNo", accountNumber],
      leaves: ["LeafCount", count],
      requestNumber: ["ChkOrdID", requestNumber],
      requestedOn: ["CreationDate", dashDate],
      state: ["ChkOrdStatus", deliveryState],
      /** Extension: day of this state; absent if not known. */
      stateOn: ["StatusDate", dashDate.optional()],
    }),
  },
});

export const chequeBookRequest = extension.service("ChequeBookRequestService", {
  purpose: "asks for cheque books on an account and debits their fee; one request at a time",
  quota: unlimited("proven"),
  movesMoney: true,
  errors: { ...authorityErrors.password, ...chequeErrors },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    /** One, two or three, of 25 leaves each (`LEAVES_IN_A_BOOK`). */
    books: ["NoofBooks", coded({ one: "1", two: "2", three: "3" })],
    customerNumber: ["CustNo", customerNumber],
    ...authorityFields.password,
  },
  answer: { requestNumber: ["ChkOrdID", requestNumber] },
});

export const askForChequeBooks = act(chequeBookRequest, {
  key: "cheque-book-request",
  claim: "cheque-books",
  authority: "password",
});

export const chequeBooks = extension.enquiry("ChequeBookStatusService", {
  purpose: "lists the cheque books of one account with the state of every leaf, newest first",
  quota: unlimited("own"),
  errors: account,
  request: ofAccount,
  answer: {
    books: listOf("ChequeBookList", {
      firstNumber: ["FromInstrumentNo", chequeNumber],
      lastNumber: ["ToInstrumentNo", textLike("318453")],
      issuedOn: ["IssueDate", dashDate],
      leaves: listOf("LeafList", {
        number: ["InstrumentNo", chequeNumber],
        state: ["InstrumentStatus", leafState],
      }),
    }),
  },
});

/**
 * Stops one leaf, or up to `lastNumber` the unused leaves of the account. `transactionPassword` is an extension,
 * needed if the profile of the bank asks for it.
 */
export const stopCheque = service("StopChequeService", {
  purpose: "stops the payment of one cheque, or of a range of them",
  quota: unlimited("proven"),
  errors: { ...authorityErrors.password, ...account },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    number: ["InstrumentNo", chequeNumber],
    reason: ["Remark", stopReason],
    customerNumber: ["CustNo", customerNumber],
    /** Extension: last leaf of a range. */
    lastNumber: ["ToInstrumentNo", textLike("318453").optional()],
    ...authorityFields.password,
  },
  answer: {
    status: ["ResponseStatus", responseStatus],
    description: ["InstrumentStatusDescription", textLike("Paid on 10-03-2026").optional()],
    /** Extension. */
    requestNumber: ["RequestNo", requestNumber.optional()],
    /** Extension: leaves stopped by this request. */
    stopped: ["StoppedCount", count.optional()],
  },
});

export const stopCheques = act(stopCheque, {
  key: "cheque-stop",
  authority: "password",
});

const oneCheque = {
  accountNumber: ["AccountNumber", accountNumber],
  number: ["InstrumentNo", chequeNumber],
  customerNumber: ["CustNo", customerNumber],
} as const;

const chequeOfAccount: BoundValue<{ number: string; accountNumber: string }> = {
  wire: ({ number, accountNumber }) => `${number} / ${accountNumber}`,
  message: (wire) => plain(wire.split(" / ")[0]!),
  page: ({ number }) => number,
};

/** Takes an OTP besides the password: whoever takes a protection away may have a cheque at hand. */
export const revokeStop = extension.service("RevokeStopChequeService", {
  purpose: "takes back the stop of one cheque that has not been presented",
  quota: unlimited("proven"),
  errors: { ...authorityErrors["password+otp"], ...chequeErrors },
  request: { ...oneCheque, ...authorityFields["password+otp"] },
});

export const takeStopBack = act(revokeStop, {
  key: "cheque-stop-revoke",
  claim: "cheque-stop-revocation",
  authority: "password+otp",
  otp: otpFor("cheque-stop-revoke", "REVOKESTOP", { cheque: chequeOfAccount }).boundTo((cheque) => ({
    cheque,
  })),
});

export const stoppedCheques = extension.enquiry("StoppedChequesService", {
  purpose: "lists the stop requests on the customer's accounts, newest first",
  quota: unlimited("own"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    offset: ["Offset", count],
    limit: ["NoOfRecords", count],
  },
  answer: {
    total: ["TotalRecords", count],
    stops: listOf("StopChequeList", {
      customerNumber: ["CustNo", customerNumber],
      requestNumber: ["RequestNo", requestNumber],
      accountNumber: ["AccountNumber", accountNumber],
      number: ["InstrumentNo", chequeNumber],
      reason: ["Remark", stopReason],
      /** `used`: presented, and returned because of the stop. */
      state: ["Status", coded({ stopped: "S", revoked: "R", used: "U" })],
      requestedOn: ["RequestDate", dashDate],
    }),
  },
});

export const fateOfCheque = enquiry("fateOfChqService", {
  purpose: "says what became of one cheque",
  quota: unlimited("own"),
  errors: account,
  request: oneCheque,
  answer: {
    status: ["ResponseStatus", responseStatus],
    /** Absent unless the result is `done`. */
    fate: [
      "FateOfChqDto",
      message({
        description: ["InstrumentStatusDescription", textLike("Paid on 10-03-2026")],
        /** Extensions. */
        state: ["InstrumentStatus", leafState.optional()],
        on: ["StatusDate", dashDate.optional()],
        amount: ["Amount", amount.optional()],
        /** First day of the account's entries, if a branch kept the one of this payment. */
        recordsFrom: ["RecordsFromDate", dashDate.optional()],
        /** Reason of the return. */
        reason: ["ReturnReason", textLike("Payment stopped by the drawer").optional()],
      }).optional(),
    ],
  },
});

export const positivePay = service("PositivePayService", {
  purpose: "declares a cheque before it is presented; one that differs is returned",
  quota: unlimited("proven"),
  errors: { ...authorityErrors["otp-before"], ...chequeErrors },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    number: ["InstrumentNo", chequeNumber],
    instrumentDate: ["InstrumentDate", slashDate],
    amount: ["Amount", amount],
    issueDate: ["IssueDate", slashDate],
    customerName: ["CustomerName", customerName],
    customerNumber: ["CustomerNumber", customerNumber],
    remark: ["Remarks", remark],
    payee: ["BeneficiaryName", personName],
    ...authorityFields["otp-before"],
  },
  answer: { message: ["Message", bankMessage] },
});

/** A forged cheque that is declared is paid, so it takes an OTP though no money moves. */
export const declareCheque = act(positivePay, {
  key: "positive-pay",
  authority: "otp-before",
  otp: otpFor("positive-pay", "POSITIVEPAY", {
    amount: rupees,
    cheque: chequeOfAccount,
    payee: letters(MAX_NAME),
  }).boundTo(({ amount, payee, ...cheque }) => ({ amount, cheque, payee })),
});

export const revokePositivePay = extension.service("RevokePositivePayService", {
  purpose: "takes back the declaration of a cheque that has not been presented",
  quota: unlimited("proven"),
  errors: { ...authorityErrors["password+otp"], ...chequeErrors },
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    number: ["InstrumentNo", chequeNumber],
    customerNumber: ["CustomerNumber", customerNumber],
    ...authorityFields["password+otp"],
  },
});

export const takeDeclarationBack = act(revokePositivePay, {
  key: "positive-pay-revoke",
  claim: "positive-pay-revocation",
  authority: "password+otp",
  otp: otpFor("positive-pay-revoke", "REVOKEPOSITIVEPAY", { cheque: chequeOfAccount }).boundTo((cheque) => ({
    cheque,
  })),
});

/** `matched`: paid. `returned`: for another reason than a difference. */
const declarationState = coded({
  registered: "REGISTERED",
  matched: "MATCHED",
  mismatched: "MISMATCHED",
  returned: "RETURNED",
  revoked: "REVOKED",
});

export const positivePayHistory = enquiry("PositivePayStatementService", {
  purpose: "lists the declared cheques of one account, newest first",
  quota: unlimited("own"),
  errors: account,
  request: {
    accountNumber: ["AccountNumber", accountNumber],
    customerNumber: ["CustNo", customerNumber.optional()],
  },
  answer: {
    declarations: listOf("PositivePayList", {
      channel: ["ChannelType", textLike("IB")],
      payee: ["BeneficiaryName", personName],
      number: ["ChequeNumber", chequeNumber],
      date: ["ChequeDate", dashDate],
      /** Extension: day of handing over. */
      issueDate: ["IssueDate", dashDate.optional()],
      amount: ["ChequeAmount", amount],
      state: ["Status", declarationState],
    }),
  },
});
