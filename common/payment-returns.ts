import { addDays, istDate, startOfIstDate, type IsoDate } from "./dates";
import type { Paise } from "./money";
import type { Rail } from "./payments";
import { inForce } from "./tariff";

/** By when the money of a payment that does not arrive is back, and what the bank owes from then on. */
export interface ReturnTerms {
  returnBy: Date;
  /** For each day; otherwise interest of the repo rate and `lateAboveRepo` percent. */
  latePerDay?: Paise;
  lateAboveRepo?: string;
}

type Span = { hours: number } | { minutes: number };

/** Days: to their end, after the day of the payment. Others: after the batch of NEFT, or after the payment. */
export interface TurnAround {
  /** Of payments made from this date on. */
  from: IsoDate;
  source: string;
  /** To the payee's account; null: at once. */
  credited: Span | null;
  /** To the payer's account, if it is not credited. */
  returned: { days: number } | Span;
  late: Pick<ReturnTerms, "latePerDay" | "lateAboveRepo">;
}

export type TurnAroundRules = Readonly<Record<Exclude<Rail, "within-bank">, readonly TurnAround[]>>;

const MINUTE_MS = 60_000;

const millisecondsOf = (span: Span): number => MINUTE_MS * ("hours" in span ? 60 * span.hours : span.minutes);

/** Null within the bank, and before the first rule. */
export function turnAroundOf(rules: TurnAroundRules, rail: Rail, day: IsoDate): TurnAround | null {
  if (rail === "within-bank" || !rules[rail].some(({ from }) => from <= day)) return null;
  return inForce(rules[rail], day);
}

interface Made {
  paidAt: Date;
  /** Settlement of its NEFT batch, else when it was made. */
  settledAt: Date;
}

/** Null: at once, or nobody promises a time. */
export function creditedBy(rules: TurnAroundRules, rail: Rail, { paidAt, settledAt }: Made): Date | null {
  const within = turnAroundOf(rules, rail, istDate(paidAt))?.credited;
  return within ? new Date(settledAt.getTime() + millisecondsOf(within)) : null;
}

export function returnTermsOf(
  rules: TurnAroundRules,
  rail: Rail,
  { paidAt, settledAt }: Made,
): ReturnTerms | undefined {
  const rule = turnAroundOf(rules, rail, istDate(paidAt));
  if (!rule) return undefined;
  const { returned, late } = rule;
  const returnBy =
    "days" in returned
      ? startOfIstDate(addDays(istDate(paidAt), returned.days + 1)).getTime() - MINUTE_MS
      : settledAt.getTime() + millisecondsOf(returned);
  return { returnBy: new Date(returnBy), ...late };
}
