/**
 * The day in India and what hangs on it. Tests ask when they need it, never while a file is loaded: a run may go on past
 * midnight.
 */
import { systemClock } from "common/clock";
import { addDays, istDate, type IsoDate } from "common/dates";
import { financialYears, type FinancialYear } from "common/financial-years";

export const today = (): IsoDate => istDate(systemClock.now());

/** Negative days lie in the past. */
export const daysFromToday = (days: number): IsoDate => addDays(today(), days);

export const yesterday = (): IsoDate => daysFromToday(-1);

/** The financial year that a customer is in. */
export const thisYear = (): FinancialYear => financialYears(today())[0]!;

/** The last financial year that is over. */
export const lastYear = (): FinancialYear => financialYears(today())[1]!;
