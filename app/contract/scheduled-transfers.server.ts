import * as z from "zod";
import { count, dashDate, instant, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { passFields, transferErrors, paymentTerms } from "./payment-fields.server";
import { service } from "./service.server";

/** Transfers for a later day: put down, listed, cancelled. */

const scheduledStates = ["waiting", "paid", "failed", "cancelled"] as const;

const scheduledErrors = {
  ...transferErrors,
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
    ...paymentTerms,
    remark: ["Remark", text],
    date: ["ExecutionDate", dashDate],
    ...passFields,
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
          ...paymentTerms,
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
