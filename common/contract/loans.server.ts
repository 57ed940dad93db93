import { words } from "common/words";
import type texts from "locales/en/accounts.json";
import { actsOf, authorityErrors, authorityFields } from "./act.server";
import { inWords, lastDigits, rupees } from "./bound-values.server";
import {
  amount,
  balance,
  coded,
  count,
  dashDate,
  loanNumber,
  ofAccount,
  requestNumber,
} from "./fields.server";
import { listOf, message } from "./message.server";
import { perCustomer, unlimited } from "./quota.server";
import { commonRefusals, errorsOf, paymentsStopped } from "./refusals.server";
import { servicesOf } from "./service.server";

const { extension } = servicesOf("accounts");
const { act, otpFor } = actsOf<typeof texts>("accounts", "documents");
const ofLoan = { ...ofAccount, accountNumber: ["AccountNumber", loanNumber] } as const;
export const notALoan = { code: "4042", message: "This account is not a loan" };
const errors = errorsOf(commonRefusals.noSuchAccount, notALoan);

export const loanSchedule = extension.enquiry("LoanScheduleService", {
  purpose: "the instalments of a loan, paid and to come, in their order; all of them, or a page",
  quota: unlimited("own"),
  errors,
  request: {
    ...ofLoan,
    /** Instalments per page; absent: all. */
    pageSize: ["PageSize", count.optional()],
    /** From 1; absent: the page of the first unpaid instalment. Beyond the last page: the last. */
    page: ["PageNo", count.optional()],
  },
  answer: {
    page: ["PageNo", count],
    /** On all pages. */
    total: ["TotalInstalments", count],
    instalments: listOf("Instalments", {
      /** From 1. */
      number: ["InstalmentNo", count],
      dueOn: ["DueDate", dashDate],
      payment: ["EMIAmount", amount],
      interest: ["InterestAmount", amount],
      principal: ["PrincipalAmount", amount],
      /** Debt after the instalment. */
      outstanding: ["OutStandingBal", balance],
      state: ["EMIStatus", coded({ paid: "P", overdue: "O", due: "D" })],
      paidOn: ["PaidDate", dashDate.optional()],
    }),
  },
});

export const loanForeclosure = extension.enquiry("LoanForeclosureService", {
  purpose: "what a customer has to pay to end a loan on that day; an information, nothing is done",
  quota: perCustomer(600, "hour", "a calculation over the life of a loan"),
  errors,
  request: ofLoan,
  answer: {
    outstanding: ["OutStandingBal", balance],
    /** From the last instalment to `validOn`. */
    interest: ["InterestAmount", amount],
    charge: ["ForeclosureCharge", amount],
    tax: ["TaxAmount", amount],
    total: ["TotalAmount", balance],
    validOn: ["ValidDate", dashDate],
  },
});

export const prepaymentRefusals = {
  overdue: {
    code: "4043",
    message: "Overdue instalments have to be paid before a part of this loan is paid ahead",
  },
  notThatAmount: {
    code: "4044",
    message: "This amount cannot be paid ahead: it is too small, or would end the loan",
  },
  askedAlready: {
    code: "4045",
    message: "A prepayment of this loan has been asked for already and waits for the branch",
  },
  /** An instalment was paid, or money came in, since the customer saw them. */
  otherFigures: {
    code: "4046",
    message: "What this prepayment saves has changed. Please look at the new figures",
  },
} as const;

const choice = coded({ shorter: "TENURE", smaller: "EMI" });

const outcome = message({
  instalment: ["EMIAmount", amount],
  /** To come after it. */
  instalments: ["InstalmentsLeft", count],
  lastOn: ["LastDueDate", dashDate],
  /** Still to be paid. */
  interest: ["InterestAmount", amount],
  /** Interest less than without it. */
  saved: ["InterestSaved", amount],
});

export const loanPrepayment = extension.enquiry("LoanPrepaymentQuoteService", {
  purpose:
    "what paying a part of a loan ahead, before its next instalment, would save; the customer's requests for it",
  quota: perCustomer(600, "hour", "a calculation for an amount that may be anything"),
  errors,
  request: { ...ofLoan, amount: ["Amount", amount.optional()] },
  answer: {
    owed: ["OutStandingBal", balance],
    overdue: ["OverdueAmount", amount],
    /** As it is: instalment, instalments to come, the last one's due date, interest in them. */
    instalment: ["EMIAmount", amount],
    instalments: ["InstalmentsLeft", count],
    lastOn: ["LastDueDate", dashDate.optional()],
    interest: ["InterestAmount", amount],
    /** For the prepayment, GST included. */
    charge: ["PrepaymentCharge", amount],
    /** Bounds of the amount; absent if none can be paid ahead now. */
    least: ["LeastAmount", amount.optional()],
    mostPrepaid: ["MostAmount", balance.optional()],
    /** With an amount within the bounds: the same instalment for a shorter term, or a smaller one for the same term. */
    shorter: ["ShorterTenure", outcome.optional()],
    smaller: ["SmallerEMI", outcome.optional()],
    /** Newest first. */
    requests: listOf("Requests", {
      requestNumber: ["RequestNo", requestNumber],
      amount: ["Amount", amount],
      choice: ["Choice", choice],
      /** As the customer was told. */
      saved: ["InterestSaved", amount],
      requestedOn: ["RequestDate", dashDate],
      state: ["RequestStatus", coded({ requested: "R", done: "D", declined: "N" })],
      endedOn: ["StatusDate", dashDate.optional()],
    }),
  },
});

/** In two passes, as a payment: without an OTP it checks everything and does nothing. */
export const loanPrepaymentRequest = extension.service("LoanPrepaymentRequestService", {
  purpose:
    "asks the branch to take a part of a loan off its principal; debits nothing, one request at a time",
  quota: unlimited("proven"),
  errors: {
    ...authorityErrors["password+otp"],
    ...errors,
    ...errorsOf(...Object.values(prepaymentRefusals), paymentsStopped),
  },
  request: {
    ...ofLoan,
    amount: ["Amount", amount],
    choice: ["Choice", choice],
    /** As shown to the customer; refused if it has changed. */
    saved: ["InterestSaved", amount],
    ...authorityFields["password+otp"],
  },
  /** Empty after a checking pass. */
  answer: { requestNumber: ["RequestNo", requestNumber.optional()] },
});

export const askForPrepayment = act(loanPrepaymentRequest, {
  key: "loan-prepayment",
  authority: "password+otp",
  otp: otpFor("loan-prepayment", "LOANPREPAYMENT", {
    amount: rupees,
    loan: lastDigits,
    what: inWords,
  }).boundTo(({ amount, accountNumber, choice }) => ({
    amount,
    loan: accountNumber,
    what: words(`accounts:messages.choice.${choice}`),
  })),
});
