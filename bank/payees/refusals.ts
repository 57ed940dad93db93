import { refuse } from "bank/services/served";

/** Why the bank does nothing about a payee, by the contract's codes. */

export const unknownPayee = refuse("8006", "There is no such payee");
export const nothingDone = refuse("8008", "Nothing was done under this reference");
export const notForCustomer = refuse("8010", "Net banking may not change payees for this customer");
export const otherContent = refuse("8013", "This reference stands for something else");
export const duplicate = refuse("8020", "This account is a payee already");
export const unknownAccount = refuse("8021", "There is no such account at this bank, or it takes no money");
export const unknownIfsc = refuse("8022", "There is no such IFSC");
export const ownAccount = refuse("8023", "This is your own account");
export const ownBank = refuse(
  "8024",
  "This IFSC is one of this bank: please add the payee as one within the bank",
);
export const noName = refuse("8025", "The other bank gives no name for this account");
export const noOtp = refuse("6007", "There is no verified OTP for this payee");
