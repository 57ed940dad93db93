import { isStale } from "./cheque-leaf";
import type { IsoDate } from "./dates";
import type { Paise } from "./money";
import { nameWords } from "./plain-line";

/** A cheque of this much may be declared before it is presented: RBI, Positive Pay System of 25 September 2020, "50,000 and above". */
export const POSITIVE_PAY_FROM: Paise = 50_000_00n;

/** Eight digits of rupees are what the field holds. */
export const MAX_POSITIVE_PAY: Paise = 99_999_999_00n;

/** Letters of the payee's name and of the remark, as graphemes. */
export const MAX_PAYEE_NAME = 20;
export const MAX_POSITIVE_PAY_REMARK = 20;

/** What was declared, and what is presented. */
export interface DeclaredCheque {
  instrumentDate: IsoDate;
  amount: Paise;
  payee: string;
}

export function isDeclarable(amount: Paise): boolean {
  return amount >= POSITIVE_PAY_FROM && amount <= MAX_POSITIVE_PAY;
}

/** Whether a cheque of these dates can be declared: handed over today or later, and not too old to be paid today. It may be post-dated. */
export function areDeclarableDates(
  { instrumentDate, issueDate }: { instrumentDate: IsoDate; issueDate: IsoDate },
  today: IsoDate,
): boolean {
  return issueDate >= today && !isStale(instrumentDate, today);
}

/** What differs first between a declaration and the cheque presented; null when they agree. Capitals and points make no difference to a name. */
export function differenceOf(
  declared: DeclaredCheque,
  presented: DeclaredCheque,
): "amount" | "date" | "payee" | null {
  if (declared.amount !== presented.amount) return "amount";
  if (declared.instrumentDate !== presented.instrumentDate) return "date";
  return nameOf(declared) === nameOf(presented) ? null : "payee";
}

const nameOf = ({ payee }: DeclaredCheque) => nameWords(payee).join(" ");
