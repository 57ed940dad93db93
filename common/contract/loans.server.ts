import * as z from "zod";
import { amount, coded, count, dashDate, optionalDashDate, text } from "./fields.server";
import { message } from "./message.server";
import { commonRefusals, errorsOf } from "./refusals.server";
import { service } from "./service.server";

/** Of one loan: how it is repaid, and what would end it today. */

const loanRequest = message({ accountNumber: ["AccountNumber", text], customerNumber: ["CustNo", text] });
const facts = { area: "accounts", movesMoney: false, enquiry: true, extension: true } as const;
export const notALoan = { code: "4042", message: "This account is not a loan" };
const errors = errorsOf(commonRefusals.noSuchAccount, notALoan);

export const loanSchedule = service({
  ...facts,
  name: "LoanScheduleService",
  purpose: "the instalments of a loan, paid and to come, in their order",
  errors,
  request: loanRequest,
  answer: message({
    instalments: [
      "Instalments",
      z.array(
        message({
          /** From 1. */
          number: ["InstalmentNo", count],
          dueOn: ["DueDate", dashDate],
          payment: ["EMIAmount", amount],
          interest: ["InterestAmount", amount],
          principal: ["PrincipalAmount", amount],
          /** What is owed after it. */
          outstanding: ["OutStandingBal", amount],
          state: ["EMIStatus", coded({ paid: "P", overdue: "O", due: "D" })],
          paidOn: ["PaidDate", optionalDashDate],
        }),
      ),
    ],
  }),
});

export const loanForeclosure = service({
  ...facts,
  name: "LoanForeclosureService",
  purpose: "what a customer has to pay to end a loan on that day; an information, nothing is done",
  errors,
  request: loanRequest,
  answer: message({
    outstanding: ["OutStandingBal", amount],
    /** From the last instalment to `validOn`. */
    interest: ["InterestAmount", amount],
    charge: ["ForeclosureCharge", amount],
    tax: ["TaxAmount", amount],
    total: ["TotalAmount", amount],
    validOn: ["ValidDate", dashDate],
  }),
});
