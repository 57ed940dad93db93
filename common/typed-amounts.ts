import { latinDigits } from "./latin-digits";
import { TOO_LARGE, type Paise } from "./money";

export type AmountError = "empty" | "not-a-number" | "zero" | "too-many-decimals" | "too-large";

/** Before or after an amount, as cheques and keyboards write it: `₹`, `Rs.`, `INR`, `/-`, `only`. */
const beforeAmount = /^(?:₹|rs\.?|inr|ரூ\.?|రూ\.?|രൂ\.?|रु\.?)/i;
const afterAmount = /(?:\/[-=‐-―]*|only|rupees?)+$/i;

/** Words for powers of ten, behind the digits. */
const powersOfTen: readonly (readonly [RegExp, number])[] = [
  [/(?:k|thousands?|ஆயிரம்|వేలు|వేయి|ആയിരം)$/i, 3],
  [/(?:lakhs?|lacs?|இலட்சம்|லட்சம்|లక్షలు|లక్ష|ലക്ഷം|लाख)$/i, 5],
  [/(?:crores?|cr\.?|கோடி|కోట్లు|కోటి|കോടി|करोड़)$/i, 7],
];

const GROUPED = /^(\d*|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d*))?$/;

/**
 * Reads a typed or pasted amount: digits of any Indian script, Indian or no grouping, at most two decimals, spaces anywhere, and the
 * signs and words that people write around it: `1,00,000/-`, `₹ 500`, `.5`, `1.5 lakh`, `50k`. `1e5`, `0x10`, `NaN` and `-5` are
 * `not-a-number`, `0` is `zero`, `1.005` `too-many-decimals`.
 */
export function parseAmount(text: string): { ok: true; paise: Paise } | { ok: false; fault: AmountError } {
  const entry = latinDigits(text.normalize("NFC")).replace(/\s/g, "");
  if (entry === "") return { ok: false, fault: "empty" };
  const typed = entry.replace(beforeAmount, "").replace(afterAmount, "");
  if (typed.length > 40) return { ok: false, fault: /^[\d,.]+$/.test(typed) ? "too-large" : "not-a-number" };
  const [word, power] = powersOfTen.find(([name]) => name.test(typed)) ?? [/$/, 0];
  const match = GROUPED.exec(typed.replace(word, ""));
  const [, whole = "", decimals = ""] = match ?? [];
  if (!match || whole + decimals === "") return { ok: false, fault: "not-a-number" };
  const most = power + 2;
  if (decimals.length > most) return { ok: false, fault: "too-many-decimals" };
  const paise = BigInt(whole.replaceAll(",", "") + decimals.padEnd(most, "0"));
  if (paise >= TOO_LARGE) return { ok: false, fault: "too-large" };
  return paise === 0n ? { ok: false, fault: "zero" } : { ok: true, paise };
}
