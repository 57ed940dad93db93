import type { CommentedTable } from "../commented-table";

/** Rates of running accounts, each from a date on, and the interest that was credited and charged. Amounts are paise. */
export const interestTables: CommentedTable[] = [
  {
    name: "bank.savings_rate",
    meaning: "Rate of all savings accounts, from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      rate: ["numeric(5, 2) not null check (rate >= 0)", "Percent a year"],
    },
  },
  {
    name: "bank.credit_rate",
    meaning: "Rate an overdraft or cash credit is charged, from a date on until the next row's date",
    columns: {
      account_id: ["bigint not null references bank.account (id)", "The overdraft or cash credit"],
      from_date: ["date not null", "First date (IST) it holds on"],
      rate: ["numeric(5, 2) not null check (rate >= 0)", "Percent a year"],
    },
    constraints: ["primary key (account_id, from_date)"],
  },
  {
    name: "bank.interest",
    meaning: "Interest that was credited or charged: one row for each account and period, with its journal",
    columns: {
      reference: ['text collate "C" primary key', "Reference of the journal"],
      account_id: [
        "bigint not null references bank.account (id)",
        "Account that bore it; of a deposit with monthly interest it was paid to the linked account",
      ],
      from_date: ["date not null", "First day of the period"],
      due_date: ["date not null check (due_date > from_date)", "Day after its last day"],
      amount: ["bigint not null check (amount <> 0)", "Credited above zero, charged below"],
      booked_on: ["date not null", "Entry date (IST): counts for the financial year that this lies in"],
    },
    constraints: ["unique (account_id, due_date)"],
    indexes: ["create index interest_year on bank.interest (account_id, booked_on)"],
  },
];

/** 3.00 % (P). The demo's history is reckoned with it. */
export const savingsRates = [{ from: "2000-04-01", rate: "3.00" }] as const;

export const firstSavingsRates = `insert into bank.savings_rate (from_date, rate) values
  ${savingsRates.map(({ from, rate }) => `('${from}', ${rate})`).join(", ")}`;
