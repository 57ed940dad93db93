import { plainAmount, type Paise } from "common/money";
import { formatDate, type IsoDate } from "common/dates";
import type { Frequency, Until } from "common/standing-instructions";

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
