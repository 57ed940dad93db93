import { isStale, type LeafState } from "./cheque-leaf";
import type { IsoDate } from "./dates";
import { countGraphemes } from "./graphemes";
import type { Paise } from "./money";
import { nameWords } from "./plain-line";

/** Least amount to declare. Source: RBI, Positive Pay System of 25 September 2020, "50,000 and above". */
export const POSITIVE_PAY_FROM: Paise = 50_000_00n;

/** The field holds eight digits of rupees. */
export const MAX_POSITIVE_PAY: Paise = 99_999_999_00n;

export const MAX_PAYEE_NAME = 20;
export const MAX_POSITIVE_PAY_REMARK = 20;

export interface DeclaredCheque {
  instrumentDate: IsoDate;
  amount: Paise;
  payee: string;
}

export function isDeclarable(amount: Paise): boolean {
  return amount >= POSITIVE_PAY_FROM && amount <= MAX_POSITIVE_PAY;
}

/** To be handed over today or later, and not too old to be paid today. May be post-dated. */
export function areDeclarableDates(
  { instrumentDate, issueDate }: { instrumentDate: IsoDate; issueDate: IsoDate },
  today: IsoDate,
): boolean {
  return issueDate >= today && !isStale(instrumentDate, today);
}

/** First difference; null if they agree. */
export function differenceOf(
  declared: DeclaredCheque,
  presented: DeclaredCheque,
): "amount" | "date" | "payee" | null {
  if (declared.amount !== presented.amount) return "amount";
  if (declared.instrumentDate !== presented.instrumentDate) return "date";
  return isPayeeOf(declared.payee, presented.payee) ? null : "payee";
}

const firmWords = [
  ["pvt", "private"],
  ["ltd", "limited"],
  ["&", "and"],
] as const;

const courtesy = /^\s*(m\s*\/\s*s|messrs)(?![\p{L}\p{M}\p{N}])/iu;

/** Normalises a name, with its firm words all short or all in full; ignores capitals, spaces and points. */
function spelled(name: string, way: 0 | 1): string {
  const words = nameWords(name.replace(courtesy, " ").replace(/[&＆]/gu, " and "));
  return words
    .map((word) => firmWords.find((pair) => pair.some((one) => one === word))?.[way] ?? word)
    .join("");
}

/** The last letter of the field may have been a space. */
const fillsField = (name: string) => countGraphemes(name) >= MAX_PAYEE_NAME - 1;

/**
 * Compares names as people write them. A declared name that fills its field may be cut off within a word, so both
 * spellings are compared by their beginning.
 */
function isPayeeOf(declared: string, presented: string): boolean {
  return ([0, 1] as const).some((way) => {
    const [one, other] = [spelled(declared, way), spelled(presented, way)];
    return one === other || (fillsField(declared) && other.startsWith(one));
  });
}

/** `leaf` is undefined if no cheque book of the account has it. Null if the cheque can be declared. */
export function declarationObstacle(
  leaf: LeafState | undefined,
  isDeclared: boolean,
): "unknownCheque" | "stoppedCheque" | "usedCheque" | "declaredAlready" | null {
  if (leaf === undefined) return "unknownCheque";
  if (leaf === "stopped") return "stoppedCheque";
  if (leaf !== "unused") return "usedCheque";
  return isDeclared ? "declaredAlready" : null;
}
