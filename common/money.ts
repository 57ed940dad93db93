/** Whole paise. Only this module and `typed-amounts.ts` convert money from and to text. */
export type Paise = bigint;

/** Amounts of this bank stay below 10^13 rupees. */
export const TOO_LARGE: Paise = 10n ** 15n;

export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}

/** Far above all amounts, so that a sum with a hidden balance is hidden too. */
const HIDDEN: Paise = 10n ** 40n;
const LEAST_HIDDEN: Paise = 10n ** 25n;

/** In place of a balance that the customer hides: nothing but its sign. No two are equal, so their difference is hidden. */
export function hiddenFor(paise: Paise): Paise {
  const hidden = HIDDEN + BigInt(Math.floor(Math.random() * 2 ** 52)) * LEAST_HIDDEN * 10n;
  return paise < 0n ? -hidden : hidden;
}

export const isHidden = (paise: Paise): boolean => paise > LEAST_HIDDEN || paise < -LEAST_HIDDEN;

export const HIDDEN_AMOUNT = "••••";

const MINUS = "\u2212";

/** `−1,23,456.70`, with Latin digits in every language. */
export function formatAmount(paise: Paise): string {
  if (isHidden(paise)) return HIDDEN_AMOUNT;
  const absolute = paise < 0n ? -paise : paise;
  const digits = absolute.toString().padStart(3, "0");
  return `${paise < 0n ? MINUS : ""}${groupIndian(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** `Rs 1,23,456.70`: for text messages, whose alphabet has no ₹. */
export const inRupees = (paise: Paise): string => `Rs ${formatAmount(paise)}`;

/** `₹1,23,456.70`, or `−₹5.00`. */
export function formatRupees(paise: Paise): string {
  if (isHidden(paise)) return `₹${HIDDEN_AMOUNT}`;
  return paise < 0n ? `${MINUS}₹${formatAmount(-paise)}` : `₹${formatAmount(paise)}`;
}

/** `123456.70` or `-5.00`, for the gateway and spreadsheets. */
export function plainAmount(paise: Paise): string {
  if (isHidden(paise)) return "";
  return formatAmount(paise).replaceAll(",", "").replace(MINUS, "-");
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
