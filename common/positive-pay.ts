import { isStale, type LeafState } from "./cheque-leaf";
import type { IsoDate } from "./dates";
import { countGraphemes } from "./graphemes";
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

/** What differs first between a declaration and the cheque presented; null when they agree. */
export function differenceOf(
  declared: DeclaredCheque,
  presented: DeclaredCheque,
): "amount" | "date" | "payee" | null {
  if (declared.amount !== presented.amount) return "amount";
  if (declared.instrumentDate !== presented.instrumentDate) return "date";
  return isPayeeOf(declared.payee, presented.payee) ? null : "payee";
}

/** Words that firms write in more than one way: in short, in full. */
const firmWords = [
  ["pvt", "private"],
  ["ltd", "limited"],
  ["&", "and"],
] as const;

/** `M/s` before a firm's name is no part of it. */
const courtesy = /^\s*(m\s*\/\s*s|messrs)(?![\p{L}\p{M}\p{N}])/iu;

/** A name with its firm's words all in short or all in full; capitals, spaces and points make no difference. */
function spelled(name: string, way: 0 | 1): string {
  const words = nameWords(name.replace(courtesy, " ").replace(/[&＆]/gu, " and "));
  return words
    .map((word) => firmWords.find((pair) => pair.some((one) => one === word))?.[way] ?? word)
    .join("");
}

/** The last letter the field holds may have been the space before the next word. */
const fillsField = (name: string) => countGraphemes(name) >= MAX_PAYEE_NAME - 1;

/**
 * Whether both are one name as people write it. A declared one that fills its field is the beginning of a longer one, perhaps
 * in the middle of a word, so it is looked for in both spellings.
 */
function isPayeeOf(declared: string, presented: string): boolean {
  return ([0, 1] as const).some((way) => {
    const [one, other] = [spelled(declared, way), spelled(presented, way)];
    return one === other || (fillsField(declared) && other.startsWith(one));
  });
}

/** Why a cheque cannot be declared, by the state of its leaf (undefined: in no book of the account); null when it can. */
export function declarationObstacle(
  leaf: LeafState | undefined,
  isDeclared: boolean,
): "unknownCheque" | "stoppedCheque" | "usedCheque" | "declaredAlready" | null {
  if (leaf === undefined) return "unknownCheque";
  if (leaf === "stopped") return "stoppedCheque";
  if (leaf !== "unused") return "usedCheque";
  return isDeclared ? "declaredAlready" : null;
}
