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
import { typedNumber } from "common/typed-numbers";
import type texts from "locales/en/cheques.json";

/** A message is a key under `positivePay.errors` of cheques.json. */
export type PositivePayError = keyof (typeof texts)["positivePay"]["errors"];

const fault = (error: PositivePayError) => error;

/** The form reader drops empty texts. */
const typed = (missing: PositivePayError) => z.string({ error: missing }).min(1, missing);

const line = (missing: PositivePayError, most: number, long: PositivePayError) =>
  typed(missing)
    .transform(plainLine)
    .pipe(typed(missing).refine((text) => isAtMost(text, most), long));

const number = typedNumber(fault("enterNumber"), chequeNumberPattern, fault("invalidNumber"));

/** `error`: of a date for which `isWrong`. */
const date = (missing: PositivePayError, isWrong: (date: IsoDate) => boolean, error: PositivePayError) =>
  parsedField<IsoDate>(missing, (text) => {
    const read = readTypedDate(text);
    if (!read.ok && read.fault === "unread") return { error: fault("unreadDate") };
    if (!read.ok) return { error: read.fault === "too-early" ? error : fault("noSuchDate") };
    return isWrong(read.date) ? { error } : { value: read.date };
  });

const amountErrors: Record<AmountError, PositivePayError> = {
  empty: "enterAmount",
  "not-a-number": "amountDigits",
  zero: "amountLeast",
  "too-many-decimals": "amountDecimals",
  "too-large": "amountMost",
};

const amount = amountField(amountErrors, (paise) => {
  if (paise < POSITIVE_PAY_FROM) return fault("amountLeast");
  return paise > MAX_POSITIVE_PAY ? fault("amountMost") : null;
});

/** `today`: the bank's date. The server checks that the account is the customer's. */
export function positivePayForm(today: IsoDate) {
  return z.object({
    account: typed("selectAccount").max(20, fault("selectAccount")),
    payee: line("enterPayee", MAX_PAYEE_NAME, "payeeLong").refine(
      (name) => /[\p{L}\p{N}]/u.test(name),
      fault("payeeLetters"),
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

/** Amount in paise. */
export type Declaration = z.output<ReturnType<typeof positivePayForm>>;
