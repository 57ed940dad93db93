import type { BankTariff } from "./bank";
import { bankCalendar } from "./bank-calendar";
import { isoDate } from "./dates";
import type { Paise } from "./money";
import type { Charges, DepositRates, LoanRates, ProgressYear, Term } from "./tariff";

/**
 * The bank's rates, charges and figures, which a bank edits as `bank-profile.ts`. Add a version with its first day for
 * each change; never edit one in force.
 */

const days = (count: number): Term => ({ count, unit: "days" });
const months = (count: number): Term => ({ count, unit: "months" });
const years = (count: number): Term => ({ count, unit: "years" });

const rates2025: DepositRates = {
  from: isoDate("2025-10-01"),
  savings: "3.00",
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

const depositRates: readonly DepositRates[] = [
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

const loanRates: readonly LoanRates[] = [
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

const charges2025: Charges = {
  from: isoDate("2025-04-01"),
  gst: "18",
  impsFreeUpTo: 1_000_00n,
  services: [
    { service: "own-account", charge: 0n },
    { service: "within-bank", charge: 0n },
    { service: "neft", charge: 0n },
    { service: "rtgs", charge: 0n },
    { service: "imps-small", charge: 0n },
    { service: "imps", charge: 5_00n },
    { service: "statement", charge: 0n },
    { service: "text-message", charge: 0n },
    { service: "passbook", charge: 100_00n },
    { service: "demand-draft", charge: 50_00n },
    { service: "cheque-return", charge: 250_00n },
    { service: "cheque-book", charge: 0n },
    { service: "debit-card", charge: 0n },
    { service: "lost-card", charge: 0n },
  ],
  foreclosure: [
    { loan: "housing-fixed", percent: "2.00" },
    { loan: "individual-floating", percent: "0" },
  ],
  lateInstalment: { short: "1.50", long: "1.50" },
  closedEarly: "1.00",
};

const charges2026: Charges = {
  ...charges2025,
  from: isoDate("2026-01-01"),
  services: charges2025.services.map((row) =>
    row.service === "lost-card" ? { ...row, charge: 150_00n } : row,
  ),
};

/** Must agree with the charge tables of the embedded bank; a test compares them. */
const charges: readonly Charges[] = [
  charges2025,
  charges2026,
  { ...charges2026, from: isoDate("2026-12-01"), lateInstalment: { short: "1.50", long: "2.00" } },
];

const lakhs = (count: number): Paise => BigInt(count) * 1_00_000n * 100n;

const progress: readonly ProgressYear[] = [
  {
    on: isoDate("2026-03-31"),
    branches: 27,
    members: 214_380,
    ownFunds: lakhs(16_840),
    deposits: lakhs(182_655),
    advances: lakhs(124_918),
    profit: lakhs(2_137),
    grossNpa: "3.12",
  },
  {
    on: isoDate("2025-03-31"),
    branches: 26,
    members: 205_112,
    ownFunds: lakhs(14_962),
    deposits: lakhs(166_204),
    advances: lakhs(113_470),
    profit: lakhs(1_884),
    grossNpa: "3.48",
  },
  {
    on: isoDate("2024-03-31"),
    branches: 25,
    members: 196_457,
    ownFunds: lakhs(13_305),
    deposits: lakhs(151_038),
    advances: lakhs(101_862),
    profit: lakhs(1_596),
    grossNpa: "4.05",
  },
];

export const bankTariff: BankTariff = {
  depositRates,
  loanRates,
  charges,
  progress,
  calendar: bankCalendar,
  seniorAge: 60,
};
