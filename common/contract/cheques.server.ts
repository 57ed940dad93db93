import * as z from "zod";
import {
  amount,
  coded,
  count,
  dashDate,
  optionalDashDate,
  optionalText,
  slashDate,
  text,
} from "./fields.server";
import { message } from "./message.server";
import { commonRefusals, errorsOf, otherContent, transactionPasswordRefusals } from "./refusals.server";
import { service } from "./service.server";

/** Cheque books, their leaves, stops, and cheques declared before they are presented. */

export const chequeRefusals = {
  unknownAccount: { code: "9201", message: "There is no such account" },
  declaredAlready: {
    code: "9204",
    message: "This cheque has been declared already, or can no longer be declared",
  },
  noDeclaration: { code: "9205", message: "The bank cannot take this declaration: see date and amount" },
  askedForAlready: { code: "9206", message: "A cheque book has been asked for on this account already" },
  /** View only, maker-checker, stopped. */
  notForCustomer: { code: "8010", message: "Net banking may not do this for the customer" },
} as const;

const account = errorsOf(commonRefusals.noSuchAccount);
const { declaredAlready, noDeclaration, askedForAlready, notForCustomer } = chequeRefusals;
const chequeErrors = {
  ...account,
  ...errorsOf(declaredAlready, noDeclaration, askedForAlready, notForCustomer, otherContent),
};
const transactionPasswordErrors = errorsOf(...Object.values(transactionPasswordRefusals));

/** `resultCode` of an answer about a cheque; anything but 0 comes with a message. */
export const chequeResult = coded({
  done: "0",
  "unknown-cheque": "1",
  "already-stopped": "2",
  "not-unused": "3",
  "not-stopped": "4",
});

const responseStatus = message({ result: ["resultCode", chequeResult], message: ["Message", optionalText] });

export const leafState = coded({
  unused: "UNUSED",
  presented: "PRESENTED",
  paid: "PAID",
  returned: "RETURNED",
  stopped: "STOPPED",
  cancelled: "CANCELLED",
});

export const stopReason = coded({ lost: "1", "stopped-by-drawer": "2" });

export const chequeBookRequests = service({
  name: "ViewChequeBookRequestService",
  area: "cheques",
  purpose: "lists the cheque book requests of one account, newest first",
  movesMoney: false,
  enquiry: true,
  errors: account,
  request: message({
    accountNumber: ["AccountNumber", text],
    instrumentType: ["InstrumentType", optionalText],
    bookSize: ["BookSize", optionalText],
    numberOfBooks: ["NoofBooks", optionalText],
    customerNumber: ["CustNo", text],
    chequeBook: ["ChqbookYN", optionalText],
    accountId: ["AcctID", optionalText],
    accountType: ["AcctType", optionalText],
  }),
  answer: message({
    requests: [
      "ViewCheckBookRequestRes",
      z.array(
        message({
          accountNumber: ["AcctNo", text],
          leaves: ["LeafCount", count],
          requestNumber: ["ChkOrdID", text],
          requestedOn: ["CreationDate", dashDate],
          state: ["ChkOrdStatus", coded({ received: "R", printed: "P", issued: "I" })],
        }),
      ),
    ],
  }),
});

export const chequeBookRequest = service({
  name: "ChequeBookRequestService",
  area: "cheques",
  purpose: "asks for cheque books on an account; one request at a time",
  movesMoney: false,
  extension: true,
  errors: { ...transactionPasswordErrors, ...chequeErrors },
  request: message({
    accountNumber: ["AccountNumber", text],
    /** One, two or three, of `LEAVES_IN_A_BOOK` each. */
    books: ["NoofBooks", coded({ one: "1", two: "2", three: "3" })],
    transactionPassword: ["TPin", optionalText],
    customerNumber: ["CustNo", text],
    reference: ["RequestRef", optionalText],
  }),
  answer: message({ requestNumber: ["ChkOrdID", text] }),
});

export const chequeBooks = service({
  name: "ChequeBookStatusService",
  area: "cheques",
  purpose: "lists the cheque books of one account with the state of every leaf, newest first",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: account,
  request: message({ accountNumber: ["AccountNumber", text], customerNumber: ["CustNo", text] }),
  answer: message({
    books: [
      "ChequeBookList",
      z.array(
        message({
          firstNumber: ["FromInstrumentNo", text],
          lastNumber: ["ToInstrumentNo", text],
          issuedOn: ["IssueDate", dashDate],
          leaves: [
            "LeafList",
            z.array(message({ number: ["InstrumentNo", text], state: ["InstrumentStatus", leafState] })),
          ],
        }),
      ),
    ],
  }),
});

/**
 * One leaf, or with `lastNumber` a range of one book: all of them are stopped that are unused, or none when
 * there is none.
 */
export const stopCheque = service({
  name: "StopChequeService",
  area: "cheques",
  purpose: "stops the payment of one cheque, or of a range of them",
  movesMoney: false,
  errors: { ...transactionPasswordErrors, ...account, ...errorsOf(otherContent) },
  request: message({
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    reason: ["Remark", stopReason],
    customerNumber: ["CustNo", text],
    /** Extension: last leaf of a range. */
    lastNumber: ["ToInstrumentNo", optionalText],
    /** Extension: where the bank's profile asks for it. */
    transactionPassword: ["TPin", optionalText],
    reference: ["RequestRef", optionalText],
  }),
  answer: message({
    status: ["ResponseStatus", responseStatus],
    description: ["InstrumentStatusDescription", optionalText],
    /** Extension. */
    requestNumber: ["RequestNo", optionalText],
    /** Extension: those stopped by this request. */
    stopped: ["StoppedCount", count.optional()],
  }),
});

export const revokeStop = service({
  name: "RevokeStopChequeService",
  area: "cheques",
  purpose: "takes back the stop of one cheque that has not been presented",
  movesMoney: false,
  extension: true,
  errors: { ...transactionPasswordErrors, ...chequeErrors },
  request: message({
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    transactionPassword: ["TPin", optionalText],
    customerNumber: ["CustNo", text],
    reference: ["RequestRef", optionalText],
  }),
  answer: message({ status: ["ResponseStatus", responseStatus] }),
});

export const stoppedCheques = service({
  name: "StoppedChequesService",
  area: "cheques",
  purpose: "lists the stop requests on the customer's accounts, newest first",
  movesMoney: false,
  enquiry: true,
  extension: true,
  errors: {},
  request: message({
    customerNumber: ["CustNo", text],
    offset: ["Offset", count],
    limit: ["NoOfRecords", count],
  }),
  answer: message({
    total: ["TotalRecords", count],
    stops: [
      "StopChequeList",
      z.array(
        message({
          customerNumber: ["CustNo", text],
          requestNumber: ["RequestNo", text],
          accountNumber: ["AccountNumber", text],
          number: ["InstrumentNo", text],
          reason: ["Remark", stopReason],
          /** `used`: it was presented and returned because of the stop. */
          state: ["Status", coded({ stopped: "S", revoked: "R", used: "U" })],
          requestedOn: ["RequestDate", dashDate],
        }),
      ),
    ],
  }),
});

export const fateOfCheque = service({
  name: "fateOfChqService",
  area: "cheques",
  purpose: "says what became of one cheque",
  movesMoney: false,
  enquiry: true,
  errors: account,
  request: message({
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    customerNumber: ["CustNo", text],
  }),
  answer: message({
    status: ["ResponseStatus", responseStatus],
    /** Absent with a result that is not `done`. */
    fate: [
      "FateOfChqDto",
      message({
        description: ["InstrumentStatusDescription", text],
        /** Extensions. */
        state: ["InstrumentStatus", leafState.optional()],
        on: ["StatusDate", optionalDashDate],
        amount: ["Amount", amount.optional()],
        /** Why it was returned. */
        reason: ["ReturnReason", optionalText],
      }).optional(),
    ],
  }),
});

export const positivePay = service({
  name: "PositivePayService",
  area: "cheques",
  purpose: "declares a cheque before it is presented; one that differs is returned",
  movesMoney: false,
  errors: chequeErrors,
  request: message({
    accountNumber: ["AccountNumber", text],
    number: ["InstrumentNo", text],
    instrumentDate: ["InstrumentDate", slashDate],
    amount: ["Amount", amount],
    issueDate: ["IssueDate", slashDate],
    customerName: ["CustomerName", text],
    customerNumber: ["CustomerNumber", text],
    remark: ["Remarks", text],
    payee: ["BeneficiaryName", text],
    reference: ["RequestRef", optionalText],
  }),
  answer: message({ message: ["Message", text] }),
});

export const positivePayHistory = service({
  name: "PositivePayStatementService",
  area: "cheques",
  purpose: "lists the declared cheques of one account, newest first",
  movesMoney: false,
  enquiry: true,
  errors: account,
  request: message({ accountNumber: ["AccountNumber", text], customerNumber: ["CustNo", optionalText] }),
  answer: message({
    declarations: [
      "PositivePayList",
      z.array(
        message({
          channel: ["ChannelType", text],
          payee: ["BeneficiaryName", text],
          number: ["ChequeNumber", text],
          date: ["ChequeDate", dashDate],
          /** Extension: the day it was to be handed over. */
          issueDate: ["IssueDate", optionalDashDate],
          amount: ["ChequeAmount", amount],
          state: [
            "Status",
            coded({ registered: "REGISTERED", matched: "MATCHED", mismatched: "MISMATCHED" }),
          ],
        }),
      ),
    ],
  }),
});
