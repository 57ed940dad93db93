import { addDays, addMonths, financialYearStart, isoDate, type IsoDate } from "./dates";

/** A financial year (April to March) as a form choice: `fy2025` begins on 1 April 2025. */
export interface FinancialYear {
  choice: `fy${number}`;
  name: string;
  from: IsoDate;
  /** 31 March; today for the current year. */
  to: IsoDate;
}

const YEARS_OFFERED = 3;

/** Newest first, without the years before the account was opened. */
export function financialYears(today: IsoDate, openedOn?: IsoDate): FinancialYear[] {
  const current = financialYearStart(today);
  return Array.from({ length: YEARS_OFFERED }, (_, back) =>
    yearFrom(addMonths(current, -12 * back), today),
  ).filter(({ to }) => openedOn === undefined || to >= openedOn);
}

export function findFinancialYear(choice: string, today: IsoDate): FinancialYear | undefined {
  return financialYears(today).find((year) => year.choice === choice);
}

export function nameOfYear(from: IsoDate): string {
  const year = Number(from.slice(0, 4));
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** Source: Income-tax Act 2025, in force from this day on. */
const FIRST_TAX_YEAR = isoDate("2026-04-01");

/** How papers of tax call the year that holds the day; statements say financial year of every year. */
export const yearNameOn = (day: IsoDate): "tax" | "financial" =>
  day >= FIRST_TAX_YEAR ? "tax" : "financial";

function yearFrom(from: IsoDate, today: IsoDate): FinancialYear {
  const last = addDays(addMonths(from, 12), -1);
  return {
    choice: `fy${Number(from.slice(0, 4))}`,
    name: nameOfYear(from),
    from,
    to: last < today ? last : today,
  };
}
