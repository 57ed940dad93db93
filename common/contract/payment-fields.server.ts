import * as z from "zod";
import { paymentStates, transferKinds } from "common/payments";
import {
  accountNumber,
  amount,
  balance,
  bankName,
  count,
  dashDate,
  ifsc,
  instant,
  networkReference,
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

const debt = {
  /** As a positive amount. */
  owed: ["OutStandingBal", balance],
  /** Instalments that have not fallen due. */
  instalments: ["InstalmentsLeft", count],
} as const;

/** Extension: what a payment into the customer's own loan or recurring deposit does, when it is asked and when it is made. */
export const paidIntoFields = {
  repayment: [
    "LoanRepayment",
    message({
      loanType: ["LoanType", textLike("Home loan")],
      before: ["Before", message(debt)],
      after: ["After", message(debt)],
      /** Part that pays overdue instalments; the rest lowers the principal. */
      overdue: ["OverduePart", amount],
      /** Unchanged by it. */
      instalment: ["EMIAmount", amount],
      /** Instalments after it; absent if none is to come. */
      nextOn: ["NextDueDate", dashDate.optional()],
      nextPayment: ["NextAmount", amount.optional()],
      lastOn: ["LastDueDate", dashDate.optional()],
    }).optional(),
  ],
  instalments: [
    "DepositInstalments",
    message({
      instalment: ["InstalmentAmount", amount],
      /** Of the whole term. */
      months: ["TenureInMonths", count],
      paid: ["InstalmentsPaid", count],
      paidAfter: ["InstalmentsPaidAfter", count],
      /** Due dates of the first and the last that it pays. */
      firstOn: ["FirstDueDate", dashDate],
      lastOn: ["LastDueDate", dashDate],
      /** Overdue before it. */
      overdue: ["InstalmentsOverdue", count.optional()],
      /** Day on which the bank takes the next one after it by itself. */
      nextOn: ["NextDebitDate", dashDate.optional()],
    }).optional(),
  ],
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
  /** While it is under way: by when the money is back if it does not arrive. */
  returnBy: ["ReturnBy", instant.optional()],
  /** From then on the bank pays this for each day, or interest of so many percent above the repo rate. */
  latePerDay: ["LatePerDay", amount.optional()],
  lateAboveRepo: ["LateAboveRepoRate", textLike("2").optional()],
  /** UTR or RRN of the network. */
  networkReference: ["NetworkRef", networkReference.optional()],
  /** Reason of the decline or return. */
  reason: ["Reason", textLike("The account is closed").optional()],
});
