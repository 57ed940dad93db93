import * as z from "zod";
import {
  isDepositAmount,
  maxDays,
  monthsError,
  schemesOf,
  type DepositProduct,
  type DepositScheme,
  type DepositRequest,
} from "common/deposits";
import type { Paise } from "common/money";
import { amountField, parsedField } from "common/typed-fields";

/** The form of a new deposit. A message is a key of `locales/*`/deposits.json. */
export const termFields = ["scheme", "amount", "months", "days"] as const;
export const depositFields = ["product", ...termFields, "from", "instruction", "to"] as const;

/** `available`: paise, null if unknown. */
interface DepositAccount {
  accountNumber: string;
  available: Paise | null;
}

const amountErrors = {
  empty: "errors.enterAmount",
  "not-a-number": "errors.amountDigits",
  zero: "errors.amountHundreds",
  "too-many-decimals": "errors.amountHundreds",
  "too-large": "errors.amountDigits",
};

/** NaN for anything but up to three digits. */
const wholeNumber = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN);

const monthsField = (product: DepositProduct) =>
  parsedField<number>("errors.enterMonths", (typed) => {
    const value = wholeNumber(typed);
    const error = monthsError(product, value);
    return error === null ? { value } : { error: `errors.${error}` };
  });

/** Days are refused by the months that are typed: none with the longest term. */
const daysField = (product: DepositProduct, months: number) =>
  z
    .string()
    .default("0")
    .transform((typed, context): number => {
      if (product === "recurring") return 0;
      const days = wholeNumber(typed);
      const most = Number.isNaN(months) ? 31 : maxDays(product, months);
      if (days >= 0 && days <= most) return days;
      const error = most === 0 ? "daysNone" : most === 30 ? "daysThirty" : "daysRange";
      context.issues.push({ code: "custom", input: typed, message: `errors.${error}` });
      return z.NEVER;
    });

function termShape(form: FormData, product: DepositProduct, available: Paise | null) {
  return {
    scheme: z
      .string({ error: "errors.chooseScheme" })
      .refine(
        (scheme): scheme is DepositScheme => schemesOf(product).some((known) => known === scheme),
        "errors.chooseScheme",
      ),
    amount: amountField(amountErrors, (amount) => {
      if (!isDepositAmount(amount)) return "errors.amountHundreds";
      return available !== null && amount > available ? "errors.amountAvailable" : null;
    }),
    months: monthsField(product),
    days: daysField(product, wholeNumber(String(form.get("months") ?? ""))),
  };
}

export const termsForm = (form: FormData, product: DepositProduct) =>
  z.object(termShape(form, product, null)).transform((terms): DepositRequest => terms);

/** All fields but the nominees'. The server checks that the accounts are the customer's. */
export function depositForm(form: FormData, product: DepositProduct, accounts: readonly DepositAccount[]) {
  const from = accounts.find(({ accountNumber }) => accountNumber === form.get("from"));
  const isOffered = (number: string) => accounts.some(({ accountNumber }) => accountNumber === number);
  return z.object({
    ...termShape(form, product, from?.available ?? null),
    from: z.string({ error: "errors.chooseAccount" }).refine(isOffered, "errors.chooseAccount"),
    instruction: z
      .string()
      .default("pay")
      .transform((instruction) => instruction === "renew" && product === "fixed"),
    to: z.string({ error: "errors.choosePayout" }).refine(isOffered, "errors.choosePayout"),
  });
}

/** Together they are the specification's 'fill all the details'. */
export const missing = [
  "errors.chooseScheme",
  "errors.chooseAccount",
  "errors.enterAmount",
  "errors.enterMonths",
  "errors.choosePayout",
];

export const newDepositPath = (product: DepositProduct): string => `/TermDeposit/new?product=${product}`;
