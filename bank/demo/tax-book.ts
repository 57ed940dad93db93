import { financialYearStart, isoDate, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { isSenior, taxOnInterest, taxRateOf } from "~/domain/tax-on-interest";
import { taxRules } from "bank/database/tables/tax";
import { demoCustomers } from "./people";

/** What a deduction covers and takes, as `bank.tax_deducted` keeps it. */
export interface Deduction {
  interest: Paise;
  rate: string;
  tax: Paise;
}

export interface TaxBook {
  credited(date: IsoDate, interest: Paise): void;
  /** What has to be deducted now, over all deposits; null: nothing. It counts as deducted. */
  deduct(date: IsoDate): Deduction | null;
}

/** The interest of one customer's deposits by financial years, and the tax it has borne. */
export function createTaxBook(customerNumber: string): TaxBook {
  const customer = demoCustomers.find(({ number }) => number === customerNumber)!;
  const born = customer.dateOfBirth ? isoDate(customer.dateOfBirth) : null;
  const years = new Map<IsoDate, { interest: Paise; covered: Paise; tax: Paise }>();
  function yearOf(date: IsoDate) {
    const start = financialYearStart(date);
    const year = years.get(start) ?? { interest: 0n, covered: 0n, tax: 0n };
    years.set(start, year);
    return year;
  }
  return {
    credited: (date, interest) => void (yearOf(date).interest += interest),
    deduct(date) {
      const rule = taxRules.findLast(({ from }) => from <= date)!;
      const payer = { hasPan: Boolean(customer.pan), senior: isSenior(born, rule.seniorAge, date) };
      const year = yearOf(date);
      const tax = taxOnInterest(year.interest, rule, payer) - year.tax;
      if (tax <= 0n) return null;
      const interest = year.interest - year.covered;
      year.covered = year.interest;
      year.tax += tax;
      return { interest, tax, rate: taxRateOf(rule, payer) };
    },
  };
}
