import type { Paise } from "~/domain/money";

/** Lakhs and crores by the value itself: a spreadsheet's own `#,##0` groups by thousands outside India. */
const ADAPTING = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;#,##0.00`;
/** Beyond 100 crore, or below zero, the adapting format (it knows three cases at most) would be wrong. */
const ADAPTING_BELOW = 100_000_000_000n;

/** The number format that shows an amount with Indian grouping and two decimals. */
export function amountFormat(paise: Paise): string {
  if (paise >= 0n && paise < ADAPTING_BELOW) return ADAPTING;
  const rupeeDigits = (paise < 0n ? -paise : paise).toString().length - 2;
  const pairs = Math.ceil((rupeeDigits - 3) / 2);
  return pairs < 1 ? "#,##0.00" : `${"##\\,".repeat(pairs)}##0.00`;
}
