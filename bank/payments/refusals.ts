import { refuse, type BankAnswer } from "bank/services/served";
import type { PasswordCheck } from "bank/transaction-password";
import type { PaymentRefusal } from "./order";

/** Why the bank does not pay, in its own words. */

export const refusalWords: Record<PaymentRefusal | "8008", string> = {
  "8001": "There is not enough money on the account",
  "8002": "The amount is below or above what is allowed for one payment of this kind",
  "8003": "The amount is above what is left of the day's limit",
  "8004": "This payee is too new: nothing can be paid to it yet",
  "8005": "The amount is above what a new payee may get on the first day",
  "8006": "There is no such payee",
  "8007": "The account to be credited takes no money",
  "8008": "Nothing was done under this reference",
  "8009": "The account to be debited may not pay",
  "8010": "Net banking may not pay for this customer",
  "8011": "You have reported a payment: payments are stopped. Please call the helpline",
  "8012": "The amount does not fit the deposit's instalment or what the loan owes",
  "8013": "This reference stands for something else",
  "6007": "There is no verified OTP for this payment",
};

export const refuseFor = (code: PaymentRefusal | "8008"): BankAnswer<never> =>
  refuse(code, refusalWords[code]);

export const malformed = refuse("400", "The request has not the service's form");

export function refuseForPassword(check: Exclude<PasswordCheck, "right">): BankAnswer<never> {
  switch (check) {
    case "wrong":
      return refuse("2", "Wrong transaction password");
    case "locked":
      return refuse(
        "7",
        "The transaction password is locked after five wrong entries. Please try again later",
      );
    case "expired":
      return refuse("8", "The transaction password has to be changed first");
  }
}
