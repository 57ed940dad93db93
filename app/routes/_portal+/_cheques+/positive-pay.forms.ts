import * as z from "zod";
import { chequeNumberPattern } from "common/cheque-books";
import { isStale } from "common/cheque-leaf";
import type { IsoDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import type { AmountError } from "common/typed-amounts";
import { plainLine } from "common/plain-line";
import {
  MAX_PAYEE_NAME,
  MAX_POSITIVE_PAY,
  MAX_POSITIVE_PAY_REMARK,
  POSITIVE_PAY_FROM,
} from "common/positive-pay";
import { readTypedDate } from "common/typed-dates";
import { amountField, parsedField } from "common/typed-fields";
import { onPaper } from "common/typed-lines";
import { typedNumber } from "common/typed-numbers";

/** The form reader drops empty texts. */
const typed = (missing: string) => z.string({ error: missing }).min(1, missing);

const line = (missing: string, most: number, long: string) =>
  typed(missing)
    .transform(plainLine)
    .pipe(onPaper(typed(missing)).refine((text) => isAtMost(text, most), long));

const number = typedNumber("enterNumber", chequeNumberPattern, "invalidNumber");

/** `error`: of a date for which `isWrong`. */
const date = (missing: string, isWrong: (date: IsoDate) => boolean, error: string) =>
  parsedField<IsoDate>(missing, (text) => {
    const read = readTypedDate(text);
    if (!read.ok && read.fault === "unread") return { error: "unreadDate" };
    if (!read.ok) return { error: read.fault === "too-early" ? error : "noSuchDate" };
    return isWrong(read.date) ? { error } : { value: read.date };
  });

const amountErrors: Record<AmountError, string> = {
  empty: "enterAmount",
  "not-a-number": "amountDigits",
  zero: "amountLeast",
  "too-many-decimals": "amountDecimals",
  "too-large": "amountMost",
};

const amount = amountField(amountErrors, (paise) => {
  if (paise < POSITIVE_PAY_FROM) return "amountLeast";
  return paise > MAX_POSITIVE_PAY ? "amountMost" : null;
});

/** `today`: the bank's date. A message is a key under `positivePay.errors` of cheques.json. The server checks that the account is the customer's. */
export function positivePayForm(today: IsoDate) {
  return z.object({
    account: typed("selectAccount").max(20, "selectAccount"),
    payee: line("enterPayee", MAX_PAYEE_NAME, "payeeLong").refine(
      (name) => /[\p{L}\p{N}]/u.test(name),
      "payeeLetters",
    ),
    number,
    /** Written on the cheque. */
    instrumentDate: date("enterInstrumentDate", (day) => isStale(day, today), "stale"),
    /** When the cheque is handed over. */
    issueDate: date("enterIssueDate", (day) => day < today, "issuePast"),
    amount,
    remark: line("enterRemark", MAX_POSITIVE_PAY_REMARK, "remarkLong"),
  });
}

/** The same on all days. */
export const declarationFields = positivePayForm("" as IsoDate).keyof().options;

/** Amount in paise. */
export type Declaration = z.output<ReturnType<typeof positivePayForm>>;
