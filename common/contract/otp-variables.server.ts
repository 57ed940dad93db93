import { alertWords, type AlertWish } from "common/alerts";
import { nominationWords, type Nomination } from "common/nominee";

/** What the OTP of a change is bound to; portal and bank put it together here alike. */

/** Of a new payee: name, account and IFSC. */
export function payeeOtpVariables(payee: { name: string; accountNumber: string; ifsc?: string | undefined }) {
  return {
    purpose: "add-payee" as const,
    variable1: payee.name,
    variable2: payee.accountNumber,
    variable3: payee.ifsc ?? "",
  };
}

/** Of fewer text messages about an account: the account, and the wish in the words of the text message. */
export function alertOtpVariables(wish: AlertWish & { accountNumber: string }) {
  return { purpose: "alerts" as const, variable1: wish.accountNumber, variable2: alertWords(wish) };
}

/** Of a nomination: the account, and all who are nominated, in the words of the text message. */
export function nominationOtpVariables({ account, nomination }: { account: string; nomination: Nomination }) {
  return { purpose: "nomination" as const, variable1: account, variable2: nominationWords(nomination) };
}
