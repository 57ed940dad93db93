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

/** Refusals of a payment on either pass, by the codes of the bank's database. */
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

export const transferErrors = {
  ...errorsOf(...Object.values(transactionPasswordRefusals)),
  ...paymentErrors,
};

export const transferKind = z.enum(transferKinds);
export const paymentState = z.enum(paymentStates);

/** After a reset of passwords: end of the guard, its cap, and the rest of the cap; otherwise absent. */
export const guardFields = {
  guardedUntil: ["GuardedUntil", instant.optional()],
  guardCap: ["GuardCap", amount.optional()],
  leftGuarded: ["LeftGuarded", amount.optional()],
} as const;

export const paymentTerms = {
  kind: ["TransferKind", transferKind],
  fromAccount: ["FromAccountNumber", accountNumber],
  toAccount: ["ToAccountNumber", payeeAccount],
  toName: ["ToName", personName],
  ifsc: ["IfscCode", ifsc.optional()],
  amount: ["Amount", amount],
} as const;

/** A payment in lists and answers; in the gateway's own lists all but the reference may be absent. */
export const payment = message({
  reference: ["ReferenceNo", reference],
  state: ["PaymentState", paymentState],
  ...paymentTerms,
  bankName: ["BankName", bankName.optional()],
  /** Debited in addition to the amount; returned with it. */
  charge: ["Charge", amount],
  remark: ["Remark", remark.optional()],
  paidAt: ["PaidAt", instant],
  /** Expected arrival, while it is under way. */
  arrivesBy: ["ArrivesBy", instant.optional()],
  /** UTR or RRN of the network. */
  networkReference: ["NetworkRef", textLike("KVGBN26069000017").optional()],
  /** Reason of the decline or return. */
  reason: ["Reason", textLike("The account is closed").optional()],
});
