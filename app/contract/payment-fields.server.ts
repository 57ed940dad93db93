import * as z from "zod";
import { paymentStates, transferKinds } from "~/domain/payments";
import { amount, instant, optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { transactionPasswordErrors } from "./transaction-password.server";

/** What the messages of transfers, payments and scheduled transfers have in common. */

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

/** Refusals of a service that is asked in two passes. */
export const transferErrors = { ...transactionPasswordErrors, ...paymentErrors };

export const transferKind = z.enum(transferKinds);
export const paymentState = z.enum(paymentStates);

/** What is paid, from where and to whom. */
export const paymentTerms = {
  kind: ["TransferKind", transferKind],
  fromAccount: ["FromAccountNumber", text],
  toAccount: ["ToAccountNumber", text],
  toName: ["ToName", text],
  ifsc: ["IfscCode", optionalText],
  amount: ["Amount", amount],
} as const;

/** A payment as lists and answers carry it. The gateway's own lists carry less: all but the reference may be absent. */
export const payment = message({
  reference: ["ReferenceNo", text],
  state: ["PaymentState", paymentState],
  ...paymentTerms,
  bankName: ["BankName", optionalText],
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
});

/**
 * Without `otp` it only checks. With `otp` and `reference` it is carried out, once for ever. A reference with an empty
 * `otp` asks what became of it: answered as the commit was, or refused with 8008.
 */
export const passFields = {
  transactionPassword: ["TPin", text],
  otp: ["OTP", text],
  /** Extension: `referencePattern`. */
  reference: ["RequestRef", optionalText],
} as const;
