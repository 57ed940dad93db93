import { addMonths, financialYearStart, type IsoDate } from "./dates";
import { inForce, type TaxRule } from "./tariff";

/**
 * Each 31 March on which a recurring deposit's interest counts for tax though it is credited later, by the rule of that day. Source:
 * circular 3/2010 of the CBDT; recurring deposits are among time deposits since 1 June 2015 (Finance Act 2015).
 */
export function countingDays(
  rules: readonly TaxRule[],
  { opened, matures }: { opened: IsoDate; matures: IsoDate },
): IsoDate[] {
  const days: IsoDate[] = [];
  for (let year = financialYearStart(opened); ; year = addMonths(year, 12)) {
    const day = lastDayOfYear(year);
    if (day >= matures) return days;
    if (day > opened && recurringCounts(rules, day) === "yearly") days.push(day);
  }
}

/** 31 March of the year of tax that holds the day. */
export const lastDayOfYear = (day: IsoDate): IsoDate =>
  `${Number(financialYearStart(day).slice(0, 4)) + 1}-03-31` as IsoDate;

/** When the interest of recurring deposits counts in the year that holds the day. */
export function recurringCounts(rules: readonly TaxRule[], day: IsoDate): TaxRule["recurring"] {
  const last = lastDayOfYear(day);
  return rules.some(({ from }) => from <= last) ? inForce(rules, last).recurring : "credited";
}
