import { addDays, addMonths, type IsoDate } from "~/domain/dates";
import { quartersAndDays, recurringMaturity, reinvestedAmount } from "~/domain/deposit-interest";
import { drawingLimit, drawingPower, type StockStatement } from "~/domain/drawing-power";
import { monthlyInstalment } from "~/domain/instalment";
import type { DepositTerms } from "~/domain/interest-periods";
import type { Paise } from "~/domain/money";

/** The demo's deposits, loan and credit limits. Months are counted back from the day of loading. */

const lakhs = (count: number): Paise => BigInt(Math.round(count * 100_000)) * 100n;

export interface DemoDeposit {
  account: string;
  payout: "reinvestment" | "monthly-interest" | "recurring";
  scheme: "KLDGP" | "FMOGP" | "RDGFI";
  /** Paid in at opening; of a recurring deposit each month. */
  principal: Paise;
  rate: string;
  months: number;
  openedMonthsAgo: number;
  /** Pays in, and is paid. */
  linked: string;
}

export const deposits: readonly DemoDeposit[] = [
  {
    account: "001120010003304",
    payout: "monthly-interest",
    scheme: "FMOGP",
    principal: lakhs(3),
    rate: "7.25",
    months: 36,
    openedMonthsAgo: 20,
    linked: "001110020003302",
  },
  {
    account: "001120020003305",
    payout: "reinvestment",
    scheme: "KLDGP",
    principal: lakhs(1),
    rate: "7.25",
    months: 24,
    openedMonthsAgo: 14,
    linked: "001110020003302",
  },
  {
    account: "001120020003306",
    payout: "reinvestment",
    scheme: "KLDGP",
    principal: lakhs(0.5),
    rate: "6.75",
    months: 12,
    openedMonthsAgo: 23,
    linked: "001110020003302",
  },
  {
    account: "001121010003307",
    payout: "recurring",
    scheme: "RDGFI",
    principal: 5_000_00n,
    rate: "7.50",
    months: 18,
    openedMonthsAgo: 10,
    linked: "001110010003301",
  },
  {
    account: "001120020003309",
    payout: "reinvestment",
    scheme: "KLDGP",
    principal: lakhs(8),
    rate: "7.25",
    months: 60,
    openedMonthsAgo: 48,
    linked: "001110020003302",
  },
];

/** The first day of the demo's books: the oldest deposit shows its whole life, and the tax of three financial years. */
export function firstDay(today: IsoDate): IsoDate {
  return addMonths(today, -Math.max(...deposits.map(({ openedMonthsAgo }) => openedMonthsAgo)));
}

export function depositDates(deposit: DemoDeposit, today: IsoDate): { opened: IsoDate; matures: IsoDate } {
  const opened = addMonths(today, -deposit.openedMonthsAgo);
  return { opened, matures: addMonths(opened, deposit.months) };
}

/** Has been paid out before `today`. */
export function hasMatured(deposit: DemoDeposit, today: IsoDate): boolean {
  return depositDates(deposit, today).matures < today;
}

export function depositTerms(deposit: DemoDeposit, today: IsoDate): DepositTerms {
  const { payout, principal, rate, months } = deposit;
  const dates = depositDates(deposit, today);
  return { payout, principal, rate, months, ...dates, maturityAmount: maturityAmount(deposit, dates) };
}

function maturityAmount(
  { payout, principal, rate, months }: DemoDeposit,
  { opened, matures }: { opened: IsoDate; matures: IsoDate },
): Paise {
  switch (payout) {
    case "monthly-interest":
      return principal;
    case "recurring":
      return recurringMaturity(principal, rate, months);
    case "reinvestment":
      return reinvestedAmount(principal, rate, quartersAndDays(opened, matures));
  }
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
  repaidFrom: "001110010003301",
} as const;

export const loanDisbursedOn = (today: IsoDate): IsoDate =>
  addDays(addMonths(today, -housingLoan.disbursedMonthsAgo), housingLoan.nextDueInDays);

export const housingLoanInstalment = monthlyInstalment(
  housingLoan.principal,
  housingLoan.rate,
  housingLoan.months,
);

export const overdraft = {
  account: "001212010003322",
  limit: lakhs(5),
  rate: "10.50",
  usually: lakhs(1.8),
} as const;

export interface DemoCashCredit {
  account: string;
  limit: Paise;
  rate: string;
  stock: StockStatement;
  /** What is owed on the day of loading. */
  outstanding: Paise;
}

const margins = { stockMargin: "25.00", debtorMargin: "40.00" };

export const cashCredits: readonly DemoCashCredit[] = [
  {
    account: "001213010003323",
    limit: lakhs(12),
    rate: "9.75",
    stock: { ...margins, stock: lakhs(14), creditors: lakhs(3), debtors: lakhs(5), oldDebtors: lakhs(1) },
    outstanding: lakhs(7.2),
  },
  {
    account: "001213010003324",
    limit: lakhs(8),
    rate: "9.75",
    stock: { ...margins, stock: lakhs(16), creditors: lakhs(2), debtors: lakhs(3), oldDebtors: 0n },
    outstanding: lakhs(5.4),
  },
  {
    account: "001213010003325",
    limit: lakhs(6),
    rate: "10.00",
    stock: {
      ...margins,
      stock: lakhs(7.5),
      creditors: lakhs(1.5),
      debtors: lakhs(2),
      oldDebtors: lakhs(0.5),
    },
    outstanding: lakhs(3.75),
  },
  {
    account: "001213010003326",
    limit: lakhs(5),
    rate: "10.00",
    stock: { ...margins, stock: lakhs(9), creditors: lakhs(1), debtors: 0n, oldDebtors: 0n },
    outstanding: lakhs(2.1),
  },
  {
    account: "001213010003327",
    limit: lakhs(4),
    rate: "10.25",
    stock: { ...margins, stock: lakhs(5), creditors: lakhs(1), debtors: lakhs(1), oldDebtors: 0n },
    outstanding: lakhs(2.6),
  },
  {
    account: "001213010003328",
    limit: lakhs(3),
    rate: "10.25",
    stock: { ...margins, stock: lakhs(4.4), creditors: lakhs(0.4), debtors: lakhs(0.5), oldDebtors: 0n },
    outstanding: lakhs(1.15),
  },
];

/** How far below zero each account may go. */
export const floors: ReadonlyMap<string, Paise> = new Map([
  [housingLoan.account, -housingLoan.principal],
  [overdraft.account, -overdraft.limit],
  ...cashCredits.map(
    ({ account, limit, stock }) => [account, -drawingLimit(limit, drawingPower(stock))] as const,
  ),
]);
