import type { GateRule } from "./page-gate";

/** The tallest that a page may be on a phone: twenty transactions under their days. */
export const HEIGHT_BUDGET = 3_000;

/** Fifty entries a page; on a desk beside the bank's own words, which name accounts. */
const statement: readonly GateRule[] = ["height", "account number"];
/** Details of an account say its number. */
const details: readonly GateRule[] = ["account number"];
/** Rules that a page does not keep, and why. */
export const pageExceptions: Readonly<Record<string, readonly GateRule[]>> = {
  "/AccountStatement": statement,
  "/OperativeAccountStatement": statement,
  "/OdaCcaCaaAccountStatement": statement,
  "/TermAndLoanAccountStatement": statement,
  "/FDDetailsView": details,
  "/LoanDetailsView": details,
  // A year of tax is a table of twenty rows.
  "/TDSEnquiry": ["height"],
};
