import { maturityAmountOf, type DepositTerms } from "bank/interest/rules";
import { drawingLimit, drawingPower } from "bank/features/accounts/drawing-power";
import { monthlyInstalment } from "bank/features/loans/rules";
import { addDays, addMonths, type IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** The demo's deposits, loan and credit limits. Months are counted back from the day of loading. */

const lakhs = (count: number): Paise => BigInt(Math.round(count * 100_000)) * 100n;

const savings = "001110010003301";
const joint = "001110020003302";

type Deposit = readonly [
  account: string,
  payout: "reinvestment" | "monthly-interest" | "recurring",
  scheme: "KLDGP" | "FMOGP" | "RDGFI",
  /** Paid in at opening; of a recurring deposit each month. */
  principal: Paise,
  rate: string,
  months: number,
  openedMonthsAgo: number,
  /** Pays in, and is paid. */
  linked: string,
];
const opened: readonly Deposit[] = [
  ["001120010003304", "monthly-interest", "FMOGP", lakhs(3), "7.25", 36, 20, joint],
  ["001120020003305", "reinvestment", "KLDGP", lakhs(1), "7.25", 24, 14, joint],
  ["001120020003306", "reinvestment", "KLDGP", lakhs(0.5), "6.75", 12, 23, joint],
  ["001121010003307", "recurring", "RDGFI", 5_000_00n, "7.25", 18, 10, savings],
  ["001120020003309", "reinvestment", "KLDGP", lakhs(8), "7.25", 60, 48, joint],
];

export const deposits = opened.map(
  ([account, payout, scheme, principal, rate, months, openedMonthsAgo, linked]) => {
    return { account, payout, scheme, principal, rate, months, openedMonthsAgo, linked };
  },
);
export type DemoDeposit = (typeof deposits)[number];

/** The first day of the books: the oldest deposit shows its whole life, the tax three financial years. */
export function firstDay(today: IsoDate): IsoDate {
  return addMonths(today, -Math.max(...deposits.map(({ openedMonthsAgo }) => openedMonthsAgo)));
}

/** From the day of loading to the next instalment, so that the history leaves none of that day. */
const RECURRING_DUE_IN_DAYS = 9;

export function depositDates(deposit: DemoDeposit, today: IsoDate): { opened: IsoDate; matures: IsoDate } {
  const months = addMonths(today, -deposit.openedMonthsAgo);
  const opened = deposit.payout === "recurring" ? addDays(months, RECURRING_DUE_IN_DAYS) : months;
  return { opened, matures: addMonths(opened, deposit.months) };
}

/** Has been paid out before `today`. */
export function hasMatured(deposit: DemoDeposit, today: IsoDate): boolean {
  return depositDates(deposit, today).matures < today;
}

export function depositTerms(deposit: DemoDeposit, today: IsoDate): DepositTerms {
  const { payout, principal, rate, months } = deposit;
  const terms = { payout, principal, rate, months, ...depositDates(deposit, today) };
  return { ...terms, maturityAmount: maturityAmountOf(terms) };
}

export const housingLoan = {
  account: "001130010003308",
  loanType: "Housing loan",
  principal: lakhs(12),
  rate: "9.50",
  months: 120,
  disbursedMonthsAgo: 23,
  /** Days from the day of loading to the next instalment, so that the history pays none of that day. */
  nextDueInDays: 5,
  repaidFrom: savings,
} as const;

export const loanDisbursedOn = (today: IsoDate): IsoDate =>
  addDays(addMonths(today, -housingLoan.disbursedMonthsAgo), housingLoan.nextDueInDays);

const { principal, rate, months } = housingLoan;
export const housingLoanInstalment = monthlyInstalment(principal, rate, months);

/** A deposit that has earned no interest yet, and a loan against it, of which no instalment has fallen due. */
export const pledge = {
  deposit: "001220020003314",
  principal: lakhs(1),
  rate: "7.25",
  months: 24,
  openedMonthsAgo: 2,
  savings: "001210010003313",
  loan: {
    account: "001230020003315",
    loanType: "Loan against deposit",
    principal: lakhs(0.6),
    rate: "9.25",
    months: 12,
    disbursedDaysAgo: 20,
  },
} as const;

export const overdraft = {
  account: "001212010003322",
  limit: lakhs(5),
  rate: "10.50",
  usually: lakhs(1.8),
} as const;

/** In lakhs, from the limit on. */
type Credit = readonly [
  account: string,
  rate: string,
  limit: number,
  /** Owed on the day of loading. */
  outstanding: number,
  stock: number,
  creditors: number,
  debtors: number,
  oldDebtors: number,
];
const credits: readonly Credit[] = [
  ["001213010003323", "9.75", 12, 7.2, 14, 3, 5, 1],
  ["001213010003324", "9.75", 8, 5.4, 16, 2, 3, 0],
  ["001213010003325", "10.00", 6, 3.75, 7.5, 1.5, 2, 0.5],
  ["001213010003326", "10.00", 5, 2.1, 9, 1, 0, 0],
  ["001213010003327", "10.25", 4, 2.6, 5, 1, 1, 0],
  ["001213010003328", "10.25", 3, 1.15, 4.4, 0.4, 0.5, 0],
];

export const cashCredits = credits.map(
  ([account, rate, limit, outstanding, stock, creditors, debtors, oldDebtors]) => ({
    account,
    limit: lakhs(limit),
    rate,
    stock: {
      stock: lakhs(stock),
      creditors: lakhs(creditors),
      stockMargin: "25.00",
      debtors: lakhs(debtors),
      oldDebtors: lakhs(oldDebtors),
      debtorMargin: "40.00",
    },
    outstanding: lakhs(outstanding),
  }),
);
export type DemoCashCredit = (typeof cashCredits)[number];

/** How far below zero each account may go. */
export const floors: ReadonlyMap<string, Paise> = new Map([
  [housingLoan.account, -housingLoan.principal],
  [pledge.loan.account, -pledge.loan.principal],
  [overdraft.account, -overdraft.limit],
  ...cashCredits.map(
    ({ account, limit, stock }) => [account, -drawingLimit(limit, drawingPower(stock))] as const,
  ),
]);
