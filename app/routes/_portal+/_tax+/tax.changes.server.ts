import { taxDeclarationOtpVariables } from "common/contract/otp-variables.server";
import { taxDeclaration } from "common/contract/tax.server";
import type { IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { formatRupees, type Paise } from "common/money";
import { defineChange } from "~/change/change.server";
import { requestTo } from "~/change/request.server";

/** The declaration that no tax is due in the year from that date, and the income it names. */
export interface IncomeDeclared {
  from: IsoDate;
  income: Paise;
}

/** Authorised like a payment: it is a statement to the tax office in the customer's name. */
export const declareNoTax = defineChange<IncomeDeclared>()({
  name: "tax-declaration",
  act: "tax-declaration",
  path: "/Form121",
  authority: "password+otp",
  recovery: "settle",
  bind: taxDeclarationOtpVariables,
  request: ({ customerNumber }, { from, income }) =>
    requestTo(taxDeclaration, { customerNumber, from, income }),
  subject: ({ from }) => nameOfYear(from),
  about: ({ from, income }) => ({
    key: "otp.about.tax",
    values: { year: nameOfYear(from), income: formatRupees(income) },
  }),
  done: () => "/Form121",
});
