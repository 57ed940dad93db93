import { isoDate } from "../dates";
import type { DepositRates, LoanRates, SavingsRules, Term } from "../tariff";

const days = (count: number): Term => ({ count, unit: "days" });
const months = (count: number): Term => ({ count, unit: "months" });
const years = (count: number): Term => ({ count, unit: "years" });

/** Books of a bank that is loaded with a past begin with the first row or later. */
export const savings: readonly SavingsRules[] = [
  { from: isoDate("2000-04-01"), rate: "3.00", credited: "day-after" },
  { from: isoDate("2026-10-01"), rate: "3.00", credited: "last-day" },
];

const rates2025: DepositRates = {
  from: isoDate("2025-10-01"),
  fixed: [
    { tenure: { from: days(7), to: days(45) }, general: "4.00", senior: "4.50" },
    { tenure: { from: days(46), to: days(90) }, general: "4.75", senior: "5.25" },
    { tenure: { from: days(91), to: days(180) }, general: "5.50", senior: "6.00" },
    { tenure: { from: days(181), below: years(1) }, general: "6.25", senior: "6.75" },
    { tenure: { from: years(1), below: years(2) }, general: "6.75", senior: "7.25" },
    { tenure: { from: years(2), to: years(3) }, general: "7.25", senior: "7.75" },
    { tenure: { from: years(3), below: years(5) }, general: "7.00", senior: "7.50" },
    { tenure: { from: years(5), to: years(10) }, general: "6.75", senior: "7.25" },
  ],
  recurring: [
    { tenure: { from: months(6), below: months(12) }, general: "6.25", senior: "6.75" },
    { tenure: { from: months(12), to: months(36) }, general: "7.25", senior: "7.75" },
    { tenure: { from: months(39), to: months(60) }, general: "7.00", senior: "7.50" },
  ],
};

export const depositRates: readonly DepositRates[] = [
  rates2025,
  {
    ...rates2025,
    from: isoDate("2026-04-01"),
    recurring: [
      ...rates2025.recurring,
      { tenure: { from: months(63), to: months(120) }, general: "6.75", senior: "7.25" },
    ],
  },
];

export const loanRates: readonly LoanRates[] = [
  {
    from: isoDate("2025-10-01"),
    loans: [
      { product: "housing", least: "8.75", most: "9.75", longest: years(25) },
      { product: "gold", least: "9.00", most: "9.90", longest: months(12) },
      { product: "crop", least: "7.00", most: "7.00", longest: months(12) },
      { product: "vehicle", least: "9.25", most: "10.50", longest: years(7) },
      { product: "education", least: "9.50", most: "10.25", longest: years(15) },
      { product: "personal", least: "11.50", most: "13.50", longest: years(5) },
      { product: "self-help", least: "8.50", most: "9.50", longest: years(3) },
      { product: "overdraft", least: "8.25", most: "10.50", longest: years(1) },
      { product: "cash-credit", least: "9.75", most: "11.00", longest: years(1) },
    ],
  },
];
