import type texts from "locales/en/transfers.json";
import * as z from "zod";
import { reportReasons, type progressOf } from "common/payments";
import { actsOf, HELPLINE } from "./act.server";
import {
  accountNumber,
  amount,
  balance,
  count,
  customerNumber,
  dashDate,
  instant,
  payeeAccount,
  personName,
  reference,
  requestNumber,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { guardFields, paidIntoFields, payment, paymentState, transferKind } from "./payment-fields.server";
import { unlimited } from "./quota.server";
import { errorsOf, nothingDone, otherContent } from "./refusals.server";
import { concerns, servicesOf } from "./service.server";

const { extension } = servicesOf("transfers");
const { act } = actsOf<typeof texts>("transfers", "payments");

export const paymentList = extension.enquiry("PaymentListService", {
  purpose: "the customer's payments, newest first",
  quota: unlimited("own"),
  request: {
    customerNumber: ["CustNo", customerNumber],
    fromAccount: ["FromAccountNumber", accountNumber.optional()],
    toAccount: ["ToAccountNumber", payeeAccount.optional()],
    amount: ["Amount", amount.optional()],
    kind: ["TransferKind", transferKind.optional()],
    outlook: [
      "Outlook",
      z.enum(["under-way", "arrived", "money-back"] satisfies ReturnType<typeof progressOf>[]).optional(),
    ],
    fromDate: ["FromDate", dashDate.optional()],
    toDate: ["ToDate", dashDate.optional()],
    offset: ["Offset", count],
    limit: ["Limit", count],
  },
  answer: { payments: ["ResultList", z.array(payment)], total: ["Total", count] },
});

const reportReason = z.enum(reportReasons);

export const paymentEnquiry = extension.enquiry("PaymentEnquiryService", {
  purpose: "one payment with the history of its states",
  quota: unlimited("own"),
  errors: errorsOf(nothingDone),
  request: { customerNumber: ["CustNo", customerNumber], reference: ["ReferenceNo", reference] },
  answer: {
    payment: ["Payment", payment],
    /** Balance of the account it was debited from, as its statement shows it. */
    balanceAfter: ["BalanceAfter", balance.optional()],
    ...paidIntoFields,
    /** Oldest first. */
    history: listOf("History", {
      state: ["PaymentState", paymentState],
      at: ["At", instant],
      reason: ["Reason", textLike("The account is closed").optional()],
    }),
    /** Ticket, reason and first time of the customer's report, if any. */
    ticket: ["TicketNo", requestNumber.optional()],
    ticketReason: ["TicketReason", reportReason.optional()],
    reportedAt: ["ReportedAt", instant.optional()],
  },
});

export const paymentReport = extension.service("PaymentReportService", {
  purpose:
    "something is wrong with this payment: opens a ticket, and stops further ones where it is not the customer's",
  quota: unlimited("proven"),
  errors: errorsOf(nothingDone),
  /** Without a reference of its own: a repeated report has the same ticket; only `not-mine` is taken up again. */
  request: {
    customerNumber: ["CustNo", customerNumber],
    payment: ["ReferenceNo", reference],
    reason: ["Reason", reportReason],
  },
  answer: { ticket: ["TicketNo", requestNumber] },
});

export const reportPayment = act(paymentReport, {
  key: "payment-report",
  authority: "none",
  alone: { why: "it only takes away", undoneBy: HELPLINE },
});

export const paymentNotCarriedOut = extension.service("PaymentNotCarriedOutService", {
  purpose:
    "tells the customer by text message, once, that a payment, a later one or a new payee of unknown outcome was not carried out",
  quota: unlimited("told"),
  errors: errorsOf(otherContent),
  request: {
    customerNumber: ["CustNo", customerNumber],
    /** Reference of the request; refused if a payment was made or is scheduled under it. */
    reference: ["ReferenceNo", reference],
    concerns: ["Concerns", z.enum(concerns).optional()],
    fromAccount: ["FromAccountNumber", accountNumber.optional()],
    toAccount: ["ToAccountNumber", payeeAccount.optional()],
    toName: ["ToName", personName.optional()],
    amount: ["Amount", amount.optional()],
  },
});

export const paymentStop = extension.enquiry("PaymentStopService", {
  purpose:
    "whether the customer's payments are stopped, and by which report; until when the transaction password is locked; what may leave after a reset of passwords",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    /** The first three are absent if payments are not stopped. */
    stoppedAt: ["StoppedAt", instant.optional()],
    reference: ["ReferenceNo", reference.optional()],
    ticket: ["TicketNo", requestNumber.optional()],
    /** Absent if the transaction password is not locked. */
    passwordLockedUntil: ["PasswordLockedUntil", instant.optional()],
    ...guardFields,
  },
});
