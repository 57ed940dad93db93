import * as z from "zod";
import { TOO_LARGE, type Paise } from "./money";
import { own } from "./own";
import { parseAmount, type AmountError } from "./typed-amounts";

export type Parsed<Value> = { value: Value } | { error: string };

type Parse<Value> = (typed: string) => Parsed<Value>;

const readBy =
  <Value>(parse: Parse<Value>) =>
  (typed: string, context: z.core.ParsePayload): Value => {
    const parsed = parse(typed);
    if ("value" in parsed) return parsed.value;
    context.issues.push({ code: "custom", input: typed, message: parsed.error });
    return z.NEVER;
  };

/** True if a form has an entry in that field; for rules about several fields. */
export function isFilled(entries: unknown, field: string): boolean {
  const typed = own(Object(entries) as Record<string, unknown>, field);
  return typeof typed === "string" && typed !== "";
}

/** A field whose entry is parsed; `missing` is the message for an empty one. */
export const parsedField = <Value>(missing: string, parse: Parse<Value>) =>
  z.string({ error: missing }).min(1, missing).transform(readBy(parse));

/** The same where an empty entry, `""`, has a meaning. */
export const parsedText = <Value>(parse: Parse<Value>) => z.string().default("").transform(readBy(parse));

/** A field with an amount of money. `refuse`: the message for an amount that does not fit, else null; it also has the bound for one that is too large. */
export const amountField = (
  errors: Readonly<Record<AmountError, string>>,
  refuse: (amount: Paise) => string | null,
) =>
  parsedField<Paise>(errors.empty, (typed) => {
    const read = parseAmount(typed);
    if (!read.ok) {
      const bound = read.fault === "too-large" ? refuse(TOO_LARGE) : null;
      return { error: bound ?? errors[read.fault] };
    }
    const error = refuse(read.paise);
    return error === null ? { value: read.paise } : { error };
  });
