import { alertWords, type AlertWish } from "common/alerts";
import { formatDate, type IsoDate } from "common/dates";
import type { Frequency, Until } from "common/standing-instructions";
import { plainAmount, type Paise } from "common/money";
import { nominationWords, type Nomination } from "common/nominee";

/** What the OTP of a change is bound to; portal and bank put it together here alike. */

/** Of a transfer: amount, from, and to whom. */
export function transferOtpVariables(transfer: {
  amount: Paise;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  /** Of a scheduled one. */
  date?: IsoDate | undefined;
}) {
  const to = [transfer.toName, transfer.toAccount, ...(transfer.ifsc ? [transfer.ifsc] : [])].join(" / ");
  return {
    purpose: "transfer" as const,
    variable1: plainAmount(transfer.amount),
    variable2: transfer.fromAccount,
    variable3: transfer.date ? `${to} on ${formatDate(transfer.date)}` : to,
  };
}

/** Of a standing instruction: as of a transfer, and behind it how often and how long. */
export function instructionOtpVariables(instruction: {
  amount: Paise;
  fromAccount: string;
  toAccount: string;
  toName: string;
  frequency: Frequency;
  startDate: IsoDate;
  until: Until;
}) {
  const { frequency, startDate, until } = instruction;
  const { variable3, ...transfer } = transferOtpVariables(instruction);
  const end =
    until.times === undefined ? `up to Rs ${plainAmount(until.untilAmount)}` : `${until.times} times`;
  return { ...transfer, variable3: `${variable3} / ${frequency} from ${formatDate(startDate)}, ${end}` };
}

/** Of a new payee: name, account and IFSC. */
export function payeeOtpVariables(payee: { name: string; accountNumber: string; ifsc?: string | undefined }) {
  return {
    purpose: "add-payee" as const,
    variable1: payee.name,
    variable2: payee.accountNumber,
    variable3: payee.ifsc ?? "",
  };
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

/** Of a nomination: the account, and all who are nominated, in the words of the text message. */
export function nominationOtpVariables({ account, nomination }: { account: string; nomination: Nomination }) {
  return { purpose: "nomination" as const, variable1: account, variable2: nominationWords(nomination) };
}
