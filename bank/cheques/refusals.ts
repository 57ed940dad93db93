import { refuse } from "bank/services/served";

/** Why the bank does nothing about a cheque, by the contract's codes. */

export const declaredAlready = refuse(
  "9204",
  "This cheque has been declared already, or can no longer be declared",
);
export const noDeclaration = refuse("9205", "The bank cannot take this declaration: see date and amount");
export const askedForAlready = refuse("9206", "A cheque book has been asked for on this account already");
export const notForCustomer = refuse("8010", "Net banking may not do this for the customer");
export const otherContent = refuse("8013", "This reference stands for something else");
export const noPassword = refuse("2", "Wrong transaction password");
