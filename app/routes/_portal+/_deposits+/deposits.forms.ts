import * as z from "zod";
import {
  isDepositAmount,
  maxDays,
  monthsError,
  productOf,
  schemesOf,
  type DepositProduct,
  type DepositScheme,
  type DepositRequest,
  type MaturityInstruction,
} from "common/deposits";
import type { Paise } from "common/money";
import { addQuery } from "common/path-query";
import { nominationForm, type Nomination, type TypedNomination } from "common/nominee";
import { amountField, parsedField } from "common/typed-fields";
import { wholeNumber } from "common/typed-numbers";
import { dayWords, monthWords } from "common/typed-words";
import type { noPanFields, NoPanTerms } from "./no-pan.forms";

/** The form of a new deposit. A message is a key of `locales/*`/deposits.json. */
export const termFields = ["scheme", "amount", "term", "months", "days"] as const;
export const depositFields = ["product", ...termFields, "from", "instruction", "to", "nominate"] as const;

type TypedField = (typeof depositFields)[number] | (typeof noPanFields)[number];
export type TypedDeposit = Partial<Record<TypedField, string>> & TypedNomination;

/** The choice `term` of a term in months and days of the customer's own; otherwise it is the months. */
export const OWN_TERM = "named";

const amountErrors = {
  empty: "errors.enterAmount",
  "not-a-number": "errors.amountDigits",
  zero: "errors.amountHundreds",
  "too-many-decimals": "errors.amountHundreds",
  "too-large": "errors.amountTooLarge",
};

const monthsField = (product: DepositProduct) =>
  parsedField<number>("errors.enterMonths", (typed) => {
    const value = wholeNumber(typed, monthWords);
    const error = monthsError(product, value);
    return error === null ? { value } : { error: `errors.${error}` };
  });

const listedMonths = (product: DepositProduct, term: string) =>
  z
    .string()
    .optional()
    .transform(() => Number(term))
    .refine((months) => monthsError(product, months) === null, "errors.enterMonths");

/** Days are refused by the months that are typed: none with the longest term. Null: a listed term, which has none. */
const daysField = (product: DepositProduct, months: number | null) =>
  z
    .string()
    .default("0")
    .transform((typed, context): number => {
      if (product === "recurring" || months === null) return 0;
      const days = wholeNumber(typed, dayWords);
      const most = Number.isNaN(months) ? 31 : maxDays(product, months);
      if (days >= 0 && days <= most) return days;
      const error = most === 0 ? "daysNone" : most === 30 ? "daysThirty" : "daysRange";
      context.issues.push({ code: "custom", input: typed, message: `errors.${error}` });
      return z.NEVER;
    });

function termShape(
  form: FormData,
  product: DepositProduct,
  available: Paise | null,
  noPan: NoPanTerms | null = null,
) {
  const term = String(form.get("term") ?? OWN_TERM);
  const own = term === OWN_TERM;
  return {
    scheme: z
      .string({ error: "errors.chooseScheme" })
      .refine(
        (scheme): scheme is DepositScheme => schemesOf(product).some((known) => known === scheme),
        "errors.chooseScheme",
      ),
    amount: amountField(amountErrors, (amount) => {
      if (!isDepositAmount(amount)) return "errors.amountHundreds";
      if (available !== null && amount > available) return "errors.amountAvailable";
      const needsPan = noPan !== null && amount > noPan.above && !(noPan.offer && form.has("noPan"));
      return needsPan ? (noPan.offer ? "errors.panOrForm" : "errors.panNeeded") : null;
    }),
    months: own ? monthsField(product) : listedMonths(product, term),
    days: daysField(product, own ? wholeNumber(String(form.get("months") ?? ""), monthWords) : null),
  };
}

export const termsForm = (form: FormData, product: DepositProduct) =>
  z.object(termShape(form, product, null)).transform((terms): DepositRequest => terms);

/** All fields but the nominees'. The server checks that the accounts are the customer's. */
export function depositForm(
  form: FormData,
  product: DepositProduct,
  accounts: readonly { accountNumber: string; available: Paise | null }[],
  noPan: NoPanTerms | null = null,
) {
  const from = accounts.find(({ accountNumber }) => accountNumber === form.get("from"));
  const isOffered = (number: string) => accounts.some(({ accountNumber }) => accountNumber === number);
  return z.object({
    ...termShape(form, product, from?.available ?? null, noPan),
    from: z.string({ error: "errors.chooseAccount" }).refine(isOffered, "errors.chooseAccount"),
    instruction: z
      .string()
      .default("pay")
      .transform((typed): MaturityInstruction => {
        if (product === "recurring" || (typed !== "principal" && typed !== "all")) return "pay";
        // With monthly interest only the principal is left to renew.
        return form.get("scheme") === "monthly-interest" ? "all" : typed;
      }),
    to: z.string({ error: "errors.choosePayout" }).refine(isOffered, "errors.choosePayout"),
  });
}

/** How nominees are chosen: `none`, `named`, or the number of an account whose nominees are taken. */
export type ChosenNominees =
  { by: "name"; nomination: Nomination } | { by: "account"; account: string } | { by: "none" };

export interface NomineeOffer {
  /** False for firms: they have no nominee. */
  mayNominate: boolean;
  /** Accounts of the customer with nominees. */
  accounts: ReadonlyArray<{ accountNumber: string; names: string }>;
  /** True if the nominees of an account could not be read. */
  unread?: boolean;
}

export function nomineesForm(
  form: FormData,
  terms: Parameters<typeof nominationForm>[1],
  { mayNominate, accounts }: NomineeOffer,
): z.ZodType<{ nominees: ChosenNominees }> {
  const chosen = String(form.get("nominate") ?? "named");
  const like = accounts.find(({ accountNumber }) => accountNumber === chosen);
  if (!mayNominate || chosen === "none") return always({ by: "none" });
  if (like) return always({ by: "account", account: like.accountNumber });
  return nominationForm(form, terms).transform(({ nomination }) => ({
    nominees: { by: "name" as const, nomination },
  })) as z.ZodType<{ nominees: ChosenNominees }>;
}

const always = (nominees: ChosenNominees) =>
  z.object({}).transform(() => ({ nominees })) as z.ZodType<{ nominees: ChosenNominees }>;

/** Together they are the specification's 'fill all the details'. */
export const missing = [
  "errors.chooseScheme",
  "errors.chooseAccount",
  "errors.enterAmount",
  "errors.enterMonths",
  "errors.choosePayout",
];

const newDeposit = "/TermDeposit/new";
export const newDepositPath = (product: DepositProduct): string => addQuery(newDeposit, { product });

/** Page of a quote; `sealed` is its amount. */
export const quotePath = (
  { scheme, months, days }: Omit<DepositRequest, "amount">,
  sealed: Record<string, string>,
) =>
  addQuery(newDepositPath(productOf(scheme)), {
    scheme,
    months: String(months),
    days: String(days),
    ...sealed,
  });
