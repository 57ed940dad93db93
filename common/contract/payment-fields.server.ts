import * as z from "zod";
import { paymentStates, transferKinds } from "common/payments";
import {
  accountNumber,
  amount,
  bankName,
  ifsc,
  instant,
  payeeAccount,
  personName,
  reference,
  remark,
  textLike,
} from "./fields.server";
import { message } from "./message.server";
import {
  errorsOf,
  mayNotPay,
  notEnoughMoney,
  notForCustomer,
  nothingDone,
  noVerifiedOtp,
  otherContent,
  paymentsStopped,
  transactionPasswordRefusals,
} from "./refusals.server";

/** What the messages of transfers, payments and scheduled transfers have in common. */

/** Refusals of a payment on either pass, by the codes that the bank's database gives. */
export const paymentErrors = {
  [notEnoughMoney.code]: notEnoughMoney.message,
  "8002": "The amount is below or above what is allowed for one payment of this kind",
  "8003": "The amount is above what is left of the day's limit",
  "8004": "This payee is too new: nothing can be paid to it yet",
  "8005": "The amount is above what a new payee may get on the first day",
  "8006": "There is no such payee",
  "8007": "The account to be credited takes no money",
  [nothingDone.code]: nothingDone.message,
  [mayNotPay.code]: mayNotPay.message,
  [notForCustomer.code]: notForCustomer.message,
  [paymentsStopped.code]: paymentsStopped.message,
  "8012": "The amount does not fit the deposit's instalment or what the loan owes",
  [otherContent.code]: otherContent.message,
  "8014": "The amount is above what may be paid out in the hours after new passwords were set",
  [noVerifiedOtp.code]: noVerifiedOtp.message,
} as const;

/** Refusals of a service that is asked in two passes. */
export const transferErrors = {
  ...errorsOf(...Object.values(transactionPasswordRefusals)),
  ...paymentErrors,
};

export const transferKind = z.enum(transferKinds);
export const paymentState = z.enum(paymentStates);

/** In the hours after a reset of passwords: until when, what may leave in all, and what is left of it; else absent. */
export const guardFields = {
  guardedUntil: ["GuardedUntil", instant.optional()],
  guardCap: ["GuardCap", amount.optional()],
  leftGuarded: ["LeftGuarded", amount.optional()],
} as const;

/** What is paid, from where and to whom. */
export const paymentTerms = {
  kind: ["TransferKind", transferKind],
  fromAccount: ["FromAccountNumber", accountNumber],
  toAccount: ["ToAccountNumber", payeeAccount],
  toName: ["ToName", personName],
  ifsc: ["IfscCode", ifsc.optional()],
  amount: ["Amount", amount],
} as const;

/** A payment as lists and answers carry it; in the gateway's own lists all but the reference may be absent. */
export const payment = message({
  reference: ["ReferenceNo", reference],
  state: ["PaymentState", paymentState],
  ...paymentTerms,
  bankName: ["BankName", bankName.optional()],
  /** Debited beside the amount; given back with it. */
  charge: ["Charge", amount],
  remark: ["Remark", remark.optional()],
  paidAt: ["PaidAt", instant],
  /** When it is due to arrive, while it is under way. */
  arrivesBy: ["ArrivesBy", instant.optional()],
  /** Of the network: UTR or RRN. */
  networkReference: ["NetworkRef", textLike("KVGBN26069000017").optional()],
  /** Why it was declined or returned. */
  reason: ["Reason", textLike("The account is closed").optional()],
});
