import * as z from "zod";
import { parseAmount, type AmountFault, type Paise } from "./money";

/** The form that every transfer begins with. A message is a key of `locales/*`/transfers.json. */
export const transferFields = ["from", "to", "amount", "remark"] as const;

/** Counted in graphemes: a Tamil letter with its sign is one. */
export const MOST_REMARK = 40;

/** What an amount must fit: limits of the way for one payment, and what the deposit or loan takes. */
export interface AmountTerms {
  least?: Paise;
  most?: Paise;
  /** What a loan owes. */
  owed?: Paise;
  /** A deposit's instalment: whole ones only. */
  instalment?: Paise;
}

const amountFaults: Record<AmountFault, string> = {
  empty: "errors.enterAmount",
  "not-a-number": "errors.amountDigits",
  zero: "errors.amountZero",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
};

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** The first `most` graphemes of `text`. */
export function firstGraphemes(text: string, most: number): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, most)
    .join("");
}

function amountFault(amount: Paise, { least, most, owed, instalment }: AmountTerms): string | null {
  if (least !== undefined && amount < least) return "errors.amountLeast";
  if (most !== undefined && amount > most) return "errors.amountMost";
  if (owed !== undefined && amount > owed) return "errors.amountOwed";
  if (instalment !== undefined && instalment > 0n && amount % instalment !== 0n)
    return "errors.amountInstalments";
  return null;
}

const amountField = (terms: AmountTerms) =>
  z.string({ error: "errors.enterAmount" }).transform((typed, context): Paise => {
    const read = parseAmount(typed);
    const fault = read.ok ? amountFault(read.paise, terms) : amountFaults[read.fault];
    if (read.ok && fault === null) return read.paise;
    context.issues.push({ code: "custom", input: typed, message: fault! });
    return z.NEVER;
  });

/** Several spaces and line breaks become one space, as they do on a statement. */
const remarkField = z
  .string({ error: "errors.enterRemark" })
  .transform((typed) => typed.replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, "errors.enterRemark")
      .refine((remark) => countGraphemes(remark) <= MOST_REMARK, "errors.remarkLong"),
  );

/**
 * From, to, amount, remark. `to` is a payee's key or an own account's number; that it exists is the server's to see.
 * Extend it with further fields where a page asks for more.
 */
export const transferForm = (terms: AmountTerms, askTo = "errors.selectPayee") =>
  z.object({
    from: z.string({ error: "errors.selectFrom" }).min(1, "errors.selectFrom").max(20, "errors.selectFrom"),
    to: z.string({ error: askTo }).min(1, askTo).max(40, askTo),
    amount: amountField(terms),
    remark: remarkField,
  });

/** How a form names a payee: its account number, and its IFSC where it is at another bank. */
export function payeeKey(payee: { accountNumber: string; ifsc?: string | undefined }): string {
  return payee.ifsc ? `${payee.accountNumber}-${payee.ifsc}` : payee.accountNumber;
}
