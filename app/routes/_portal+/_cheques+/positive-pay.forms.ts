import * as z from "zod";
import { chequeNumberPattern } from "common/cheque-books";
import { isStale } from "common/cheque-leaf";
import { parseTypedDate, type IsoDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import { parseAmount, type AmountError, type Paise } from "common/money";
import { plainLine } from "common/plain-line";
import {
  MAX_PAYEE_NAME,
  MAX_POSITIVE_PAY,
  MAX_POSITIVE_PAY_REMARK,
  POSITIVE_PAY_FROM,
} from "common/positive-pay";
import { typedNumber } from "common/typed-numbers";
import type texts from "locales/en/cheques.json";

/** A message is a key under `positivePay.errors` of `locales/*`/cheques.json. */
export type PositivePayError = keyof (typeof texts)["positivePay"]["errors"];

/** Errors that say no more than that something was left empty. */
export const isMissing = (error: string | undefined): boolean =>
  error !== undefined && /^(enter|select)/.test(error);

const fault = (error: PositivePayError) => error;

/** The form reader takes an emptied text for none at all. */
const typed = (missing: PositivePayError) => z.string({ error: missing }).min(1, missing);

const line = (missing: PositivePayError, most: number, long: PositivePayError) =>
  typed(missing)
    .transform(plainLine)
    .pipe(typed(missing).refine((text) => isAtMost(text, most), long));

const number = typedNumber(fault("enterNumber"), chequeNumberPattern, fault("invalidNumber"));

/** `misfit` says what is wrong with a date that exists, or null. */
const date = (missing: PositivePayError, mismatch: (date: IsoDate) => PositivePayError | null) =>
  typed(missing).transform((text, context): IsoDate => {
    const read = parseTypedDate(text);
    const wrong = read ? mismatch(read) : fault("noSuchDate");
    if (read && wrong === null) return read;
    context.issues.push({ code: "custom", input: text, message: wrong! });
    return z.NEVER;
  });

const amountErrors: Record<AmountError, PositivePayError> = {
  empty: "enterAmount",
  "not-a-number": "amountDigits",
  zero: "amountLeast",
  "too-many-decimals": "amountDecimals",
  "too-large": "amountMost",
};

function misfit(amount: Paise): PositivePayError | null {
  if (amount < POSITIVE_PAY_FROM) return "amountLeast";
  return amount > MAX_POSITIVE_PAY ? "amountMost" : null;
}

const amount = typed("enterAmount").transform((text, context): Paise => {
  const read = parseAmount(text);
  const wrong = read.ok ? misfit(read.paise) : amountErrors[read.fault];
  if (read.ok && wrong === null) return read.paise;
  context.issues.push({ code: "custom", input: text, message: wrong! });
  return z.NEVER;
});

/** All fields are required; `today` is the bank's date. That the account is the customer's own is the server's to see. */
export function positivePayForm(today: IsoDate) {
  return z.object({
    account: typed("selectAccount").max(20, fault("selectAccount")),
    payee: line("enterPayee", MAX_PAYEE_NAME, "payeeLong").refine(
      (name) => /[\p{L}\p{N}]/u.test(name),
      fault("payeeLetters"),
    ),
    number,
    /** Written on the cheque. */
    instrumentDate: date("enterInstrumentDate", (day) => (isStale(day, today) ? "stale" : null)),
    /** When it is handed over. */
    issueDate: date("enterIssueDate", (day) => (day < today ? "issuePast" : null)),
    amount,
    remark: line("enterRemark", MAX_POSITIVE_PAY_REMARK, "remarkLong"),
  });
}

/** A cheque as the customer declares it: amount in paise, dates of the bank. */
export type Declaration = z.output<ReturnType<typeof positivePayForm>>;
