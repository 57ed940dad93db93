import type counter from "locales/en/counter.json";
import * as z from "zod";
import { ungrouped } from "common/typed-numbers";
import { chequeNumberPattern } from "common/cheque-books";
import { parseTypedDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import { parseAmount } from "common/money";
import { plainLine } from "common/plain-line";
import { referencePattern } from "common/reference";

/** The forms of the sandbox's demo counter. A message is a key under `errors` of `locales/*`/counter.json. */
export type CounterError = keyof (typeof counter)["errors"];

export type CounterAct = "card" | "cheque" | "delivery";

export const cardChannels = ["atm", "pos", "ecom", "contactless"] as const;
export const cardScopes = ["domestic", "international"] as const;

const MAX_LETTERS = 40;

const typedText = z.string().default("");

const digits = (pattern: RegExp, error: CounterError) =>
  typedText.transform(ungrouped).refine((typed) => pattern.test(typed), error);

const line = (error: CounterError) =>
  typedText.transform(plainLine).refine((text) => text !== "" && isAtMost(text, MAX_LETTERS), error);

const readAs = <T>(read: (typed: string) => T | null, error: CounterError) =>
  typedText.transform((typed, context): T => {
    const found = read(typed);
    if (found !== null) return found;
    context.issues.push({ code: "custom", input: typed, message: error });
    return z.NEVER;
  });

const amount = readAs((typed) => {
  const read = parseAmount(typed);
  return read.ok ? read.paise : null;
}, "amount");

const reference = typedText.refine(
  (sent) => referencePattern.test(sent),
  "sentBefore" satisfies CounterError,
);

export const cardUseForm = z.object({
  reference,
  cardNumber: digits(/^\d{16}$/, "cardNumber"),
  channel: z.enum(cardChannels, { error: "choose" satisfies CounterError }),
  scope: z.enum(cardScopes, { error: "choose" satisfies CounterError }),
  cardAmount: amount,
  place: line("place"),
  pin: digits(/^(\d{4})?$/, "pin"),
});

export const presentedChequeForm = z.object({
  reference,
  account: digits(/^\d{15}$/, "account"),
  number: digits(chequeNumberPattern, "number"),
  date: readAs(parseTypedDate, "date"),
  chequeAmount: amount,
  payee: line("payee"),
});

/** An application for a card, or a request for cheque books. */
export const deliveryForm = z.object({
  requestNumber: typedText
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .refine((typed) => /^(DC\d{6,18}|CB\d{8})$/.test(typed), "requestNumber" satisfies CounterError),
});

export const counterFields = [
  "act",
  ...Object.keys(cardUseForm.shape),
  ...Object.keys(presentedChequeForm.shape),
  ...Object.keys(deliveryForm.shape),
];
