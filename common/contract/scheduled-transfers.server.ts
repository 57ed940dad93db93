import type texts from "locales/en/transfers.json";
import * as z from "zod";
import { actsOf, authorityFields } from "./act.server";
import { count, customerNumber, dashDate, failureCode, instant, reference, remark } from "./fields.server";
import { listOf } from "./message.server";
import { unlimited } from "./quota.server";
import { errorsOf } from "./refusals.server";
import { paymentState, paymentTerms, transferErrors } from "./payment-fields.server";
import { servicesOf } from "./service.server";
import { boundValuesOf, transferOtp } from "./transfer-otp.server";

const { extension } = servicesOf("transfers");
const { act } = actsOf<typeof texts>("transfers", "payments");

export const scheduledRefusals = {
  notThatDate: { code: "8030", message: "A transfer can be scheduled from tomorrow to a year ahead" },
  tooLate: { code: "8031", message: "It is too late to cancel this transfer" },
  unknown: { code: "8032", message: "There is no such scheduled transfer" },
} as const;

const { notThatDate, tooLate, unknown } = scheduledRefusals;

/** Has the two passes of a transfer, whose rules are checked again on its day. */
export const scheduledTransfer = extension.service("ScheduledTransferService", {
  purpose: "schedules a transfer for a later date",
  quota: unlimited("proven"),
  concerns: "scheduled-transfer",
  errors: { ...transferErrors, ...errorsOf(notThatDate, tooLate, unknown) },
  request: {
    customerNumber: ["CustNo", customerNumber],
    ...paymentTerms,
    remark: ["Remark", remark],
    date: ["ExecutionDate", dashDate],
    ...authorityFields["password+otp"],
  },
  /** Empty after a checking pass. */
  answer: { reference: ["ReferenceNo", reference.optional()] },
});

export const scheduleTransfer = act(scheduledTransfer, {
  key: "scheduled-transfer",
  authority: "password+otp",
  otp: transferOtp.boundTo((requested) => boundValuesOf(requested.kind, requested)),
});

export const scheduledTransferList = extension.enquiry("ScheduledTransferListService", {
  purpose: "the customer's scheduled transfers, the next one first, then those of the past",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber], offset: ["Offset", count], limit: ["Limit", count] },
  answer: {
    scheduled: listOf("ResultList", {
      reference: ["ReferenceNo", reference],
      ...paymentTerms,
      remark: ["Remark", remark.optional()],
      date: ["ExecutionDate", dashDate],
      state: ["State", z.enum(["waiting", "paid", "failed", "cancelled"])],
      /** Refusal code of the transfer. */
      failure: ["Failure", failureCode.optional()],
      /** Next try after a lack of money. */
      triedAgainAt: ["TriedAgainAt", instant.optional()],
      /** The payment made of it, under the same reference. */
      paidAt: ["PaidAt", instant.optional()],
      payment: ["PaymentState", paymentState.optional()],
    }),
    total: ["Total", count],
  },
});

export const scheduledTransferCancel = extension.service("ScheduledTransferCancelService", {
  purpose: "cancels a scheduled transfer that has not been made, between its tries as well",
  quota: unlimited("proven"),
  errors: errorsOf(tooLate, unknown),
  /** Without a reference of its own: cancelling again changes nothing. */
  request: { customerNumber: ["CustNo", customerNumber], scheduled: ["ReferenceNo", reference] },
});

export const cancelScheduled = act(scheduledTransferCancel, {
  key: "scheduled-transfer-cancel",
  authority: "none",
  alone: { why: "it only takes away", undoneBy: "scheduled-transfer" },
});
