import { addDays, istDate, startOfIstDate, isoDate, type IsoDate } from "./dates";
import type { Paise } from "./money";
import type { Rail } from "./payments";

/** By when the money of a payment that does not arrive is back, and what the bank owes from then on. */
export interface ReturnTerms {
  returnBy: Date;
  /** For each day; otherwise interest of the repo rate and `lateAboveRepo` percent. */
  latePerDay?: Paise;
  lateAboveRepo?: string;
}

interface ReturnRule {
  /** Of payments made from this date on. */
  from: IsoDate;
  source: string;
  /** Days: to their end, after the day of the payment. Hours: after the batch, or after the payment. */
  within: { days: number } | { hours: number };
  late: Pick<ReturnTerms, "latePerDay" | "lateAboveRepo">;
}

/** Newest first. A change is another rule; one in force is never edited. */
const rules: Record<Exclude<Rail, "within-bank">, readonly ReturnRule[]> = {
  imps: [
    {
      from: isoDate("2019-10-15"),
      source: "RBI, Harmonisation of Turn Around Time and customer compensation, 20 September 2019",
      within: { days: 1 },
      late: { latePerDay: 100_00n },
    },
  ],
  neft: [
    {
      from: isoDate("2019-12-16"),
      source: "RBI, NEFT procedural guidelines: B + 2 hours, penal interest",
      within: { hours: 2 },
      late: { lateAboveRepo: "2" },
    },
  ],
  rtgs: [
    {
      from: isoDate("2020-12-14"),
      source: "RBI, RTGS System Regulations: return within one hour, penal interest",
      within: { hours: 1 },
      late: { lateAboveRepo: "2" },
    },
  ],
};

const MINUTE_MS = 60_000;

/** `settledAt`: of its NEFT batch, else when it was made. Undefined within the bank, and before the first rule. */
export function returnTermsOf(rail: Rail, paidAt: Date, settledAt: Date): ReturnTerms | undefined {
  if (rail === "within-bank") return undefined;
  const rule = rules[rail].find(({ from }) => from <= istDate(paidAt));
  if (!rule) return undefined;
  const { within, late } = rule;
  const returnBy =
    "days" in within
      ? startOfIstDate(addDays(istDate(paidAt), within.days + 1)).getTime() - MINUTE_MS
      : settledAt.getTime() + within.hours * 60 * MINUTE_MS;
  return { returnBy: new Date(returnBy), ...late };
}
