/** Whole paise. Only this module converts money from and to text. */
export type Paise = bigint;

export type AmountError = "empty" | "not-a-number" | "zero" | "too-many-decimals" | "too-large";

/** Amounts of this bank stay below 10^13 rupees; longer input is refused before conversion. */
const MAX_RUPEE_DIGITS = 13;

/** Prefix of copied amounts: `₹`, `Rs`, `Rs.`, `INR`. */
const CURRENCY = /^(?:₹|rs\.?|inr)/i;

/**
 * Reads a typed or pasted amount: ASCII digits, Indian or no grouping, at most two decimals, spaces anywhere, optional
 * rupee sign: `1,00,000`, `₹ 500`. `1e5`, `0x10`, `NaN`, `-5` and digits of other scripts are `not-a-number`, `0` is
 * `zero`, `1.005` `too-many-decimals`.
 */
export function parseAmount(text: string): { ok: true; paise: Paise } | { ok: false; fault: AmountError } {
  if (text.trim() === "") return { ok: false, fault: "empty" };
  const typed = text.replace(/\s/g, "").replace(CURRENCY, "");
  if (typed.length > 40) return { ok: false, fault: /^[\d,.]+$/.test(typed) ? "too-large" : "not-a-number" };
  const match = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.(\d*))?$/.exec(typed);
  if (!match || match[0] === ".") return { ok: false, fault: "not-a-number" };
  const rupees = match[1]!.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  const decimals = match[2] ?? "";
  if (decimals.length > 2) return { ok: false, fault: "too-many-decimals" };
  if (rupees.length > MAX_RUPEE_DIGITS) return { ok: false, fault: "too-large" };
  const paise = BigInt(rupees) * 100n + BigInt(decimals.padEnd(2, "0"));
  return paise === 0n ? { ok: false, fault: "zero" } : { ok: true, paise };
}

export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}

/** `-1,23,456.70`, with Latin digits in every language. */
export function formatAmount(paise: Paise): string {
  const absolute = paise < 0n ? -paise : paise;
  const digits = absolute.toString().padStart(3, "0");
  return `${paise < 0n ? "-" : ""}${groupIndian(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `₹1,23,456.70`, or `-₹5.00`. */
export function formatRupees(paise: Paise): string {
  return paise < 0n ? `-₹${formatAmount(-paise)}` : `₹${formatAmount(paise)}`;
}

/** `123456.70`, for the gateway and spreadsheets. */
export function plainAmount(paise: Paise): string {
  return formatAmount(paise).replaceAll(",", "");
}

/** Amount of the gateway: optional sign and decimals (`'500'` is `'500.00'`); null for other text. */
export function parsePlainAmount(text: string): Paise | null {
  const match = /^([+-]?)(\d{1,16})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  if (!match) return null;
  const paise = BigInt(match[2]!) * 100n + BigInt((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? -paise : paise;
}

export function sumBy<Row>(rows: readonly Row[], amountOf: (row: Row) => Paise): Paise {
  return rows.reduce((sum, row) => sum + amountOf(row), 0n);
}
