import { amount, coded, count, dashDate, loanNumber, ofAccount } from "./fields.server";
import { listOf } from "./message.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { servicesOf } from "./service.server";

const { extension } = servicesOf("accounts");
const ofLoan = { ...ofAccount, accountNumber: ["AccountNumber", loanNumber] } as const;
export const notALoan = { code: "4042", message: "This account is not a loan" };
const errors = errorsOf(commonRefusals.noSuchAccount, notALoan);

export const loanSchedule = extension.enquiry("LoanScheduleService", {
  purpose: "the instalments of a loan, paid and to come, in their order; all of them, or a page",
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
      outstanding: ["OutStandingBal", amount],
      state: ["EMIStatus", coded({ paid: "P", overdue: "O", due: "D" })],
      paidOn: ["PaidDate", dashDate.optional()],
    }),
  },
});

export const loanForeclosure = extension.enquiry("LoanForeclosureService", {
  purpose: "what a customer has to pay to end a loan on that day; an information, nothing is done",
  errors,
  request: ofLoan,
  answer: {
    outstanding: ["OutStandingBal", amount],
    /** From the last instalment to `validOn`. */
    interest: ["InterestAmount", amount],
    charge: ["ForeclosureCharge", amount],
    tax: ["TaxAmount", amount],
    total: ["TotalAmount", amount],
    validOn: ["ValidDate", dashDate],
  },
});
