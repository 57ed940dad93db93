import type { GateRule } from "./page-gate";

/** The tallest that a page may be on a phone: twenty transactions under their days. */
export const HEIGHT_BUDGET = 3_000;

/** Fifty entries a page; on a desk beside the bank's own words, which name accounts. */
const statement: readonly GateRule[] = ["height", "account number"];
/** Details of an account say its number. */
const details: readonly GateRule[] = ["account number"];
/** Everything that is asked together does not fit one screen. */
const longForm: readonly GateRule[] = ["primary button"];

/** Rules that a page does not keep, and why. */
export const pageExceptions: Readonly<Record<string, readonly GateRule[]>> = {
  "/AccountStatement": statement,
  "/OperativeAccountStatement": statement,
  "/OdaCcaCaaAccountStatement": statement,
  "/TermAndLoanAccountStatement": [...statement, "first content"],
  "/FDDetailsView": details,
  "/LoanDetailsView": details,
  "/AccountNames": longForm,
  "/AddPMJJBY": longForm,
  "/ChangeIBPortalPassword": longForm,
  "/ChangePassword": longForm,
  "/ChangeTransactionPassword": longForm,
  "/Form121": longForm,
  "/LoanPrepayment": longForm,
  "/Nominees": [...longForm, "first content"],
  "/PositivePay": longForm,
  // The last of three switches ends 12 px lower.
  "/DebitCard": longForm,
  // The browsers come before the button that ends them all.
  "/Sessions": longForm,
  // A year of tax is a table of twenty rows.
  "/TDSEnquiry": ["height"],
  // Sentences about the weekly holidays come first.
  "/BankHolidays": ["first content"],
  // The choice of the year takes a line more.
  "/Certificates": ["first content"],
};
