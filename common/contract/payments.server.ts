import * as z from "zod";
import type { outlookOf } from "common/payments";
import { count, dashDate, instant, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { payment, paymentErrors, paymentState, transferKind } from "./payment-fields.server";
import { service } from "./service.server";

/** What has become of the customer's transfers: the list, one of them, and "this was not me". */

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
