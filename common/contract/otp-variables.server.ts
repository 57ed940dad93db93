import { alertWords, type AlertWish } from "common/alerts";
import type { DepositScheme, MaturityInstruction, WantedDeposit } from "common/deposits";
import { formatAmount, plainAmount, type Paise } from "common/money";
import { nominationWords, type Nomination } from "common/nominee";
import { schemeRules, type SchemeId } from "common/schemes";

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

/** Of a change to a card: the card, and the change in the words of the text message. */
export function cardOtpVariables(asked: {
  purpose: "card-status" | "card-limit" | "card-pin";
  cardNumber: string;
  change: string;
}) {
  return { purpose: asked.purpose, variable1: asked.cardNumber, variable2: asked.change };
}

/** Of a cheque declared beforehand: amount, number and account, payee. */
export function declarationOtpVariables(cheque: {
  amount: Paise;
  number: string;
  account: string;
  payee: string;
}) {
  return {
    purpose: "positive-pay" as const,
    variable1: plainAmount(cheque.amount),
    variable2: `${cheque.number} / ${cheque.account}`,
    variable3: cheque.payee,
  };
}

/** Of fewer text messages about an account: the account, and the wish in the words of the text message. */
export function alertOtpVariables(wish: AlertWish & { accountNumber: string }) {
  return { purpose: "alerts" as const, variable1: wish.accountNumber, variable2: alertWords(wish) };
}

/** Of a PIN sent by text message. */
export function greenPinOtpVariables(cardNumber: string) {
  return { purpose: "green-pin" as const, variable1: cardNumber };
}

/** Of an enrolment in a scheme, and of its nominee. `premium`: debited at once, where anything is. */
export function schemeOtpVariables(asked: {
  scheme: SchemeId;
  accountNumber: string;
  nominee: string;
  premium?: Paise | undefined;
}) {
  const { short } = schemeRules[asked.scheme];
  const act = asked.premium
    ? `enrol in ${short} for Rs ${formatAmount(asked.premium)}`
    : `change the nominee of ${short}`;
  return {
    purpose: "scheme" as const,
    variable1: asked.accountNumber,
    variable2: `${act}, nominee ${asked.nominee}`,
  };
}

const depositWords: Record<DepositScheme, string> = {
  reinvestment: "fixed deposit (reinvestment)",
  "monthly-interest": "fixed deposit (monthly interest)",
  recurring: "recurring deposit",
};

/** Of a new deposit: amount, from, and what it is, in the words of the text message. */
export function depositOtpVariables(
  deposit: WantedDeposit & { fromAccount: string; toAccount: string; rate: string; renews: boolean },
) {
  const { scheme, amount, months, days, fromAccount, toAccount, rate, renews } = deposit;
  const term = days > 0 ? `${months} months ${days} days` : `${months} months`;
  return {
    purpose: "deposit" as const,
    variable1: plainAmount(amount),
    variable2: fromAccount,
    variable3:
      `${depositWords[scheme]} for ${term} at ${rate} %, ` +
      `${renews ? "renewed" : "paid"} at maturity, payout account ${toAccount}`,
  };
}

/** Of a nomination: the account, and all who are nominated, in the words of the text message. */
export function nominationOtpVariables({ account, nomination }: { account: string; nomination: Nomination }) {
  return { purpose: "nomination" as const, variable1: account, variable2: nominationWords(nomination) };
}

/** Of a deposit closed early: what is paid out, the deposit, and the account that gets it. */
export function closingOtpVariables(closing: { amount: Paise; accountNumber: string; toAccount: string }) {
  return {
    purpose: "deposit-closing" as const,
    variable1: plainAmount(closing.amount),
    variable2: closing.accountNumber,
    variable3: closing.toAccount,
  };
}

/** What becomes of a deposit, in the words of text messages. */
export const instructionWords: Record<MaturityInstruction, string> = {
  pay: "paid out",
  principal: "renewed with its principal, the interest paid out",
  all: "renewed with principal and interest",
};

/** Of what becomes of a deposit at maturity: the deposit, the account it pays, what becomes of it. */
export function maturityOtpVariables(asked: {
  accountNumber: string;
  toAccount: string;
  instruction: MaturityInstruction;
}) {
  return {
    purpose: "deposit-instruction" as const,
    variable1: asked.accountNumber,
    variable2: asked.toAccount,
    variable3: instructionWords[asked.instruction],
  };
}
