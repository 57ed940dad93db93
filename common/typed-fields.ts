import * as z from "zod";
import { parseAmount, type AmountError, type Paise } from "./money";

export type Parsed<Value> = { value: Value } | { error: string };

/** A field whose entry is parsed; `missing` is the message for an empty one. */
export const parsedField = <Value>(missing: string, parse: (typed: string) => Parsed<Value>) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .transform((typed, context): Value => {
      const parsed = parse(typed);
      if ("value" in parsed) return parsed.value;
      context.issues.push({ code: "custom", input: typed, message: parsed.error });
      return z.NEVER;
    });

/** A field with an amount of money. `refuse`: the message for an amount that does not fit, else null. */
export const amountField = (
  errors: Readonly<Record<AmountError, string>>,
  refuse: (amount: Paise) => string | null,
) =>
  parsedField<Paise>(errors.empty, (typed) => {
    const read = parseAmount(typed);
    const error = read.ok ? refuse(read.paise) : errors[read.fault];
    return read.ok && error === null ? { value: read.paise } : { error: error! };
  });
