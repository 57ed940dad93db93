import { defineTables } from "common/postgres/tables.server";

export const interestTables = defineTables({
  "bank.savings_rate": {
    meaning: "Rate of all savings accounts, from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      rate: ["numeric(5, 2) not null check (rate >= 0)", "Percent a year"],
    },
    // (P)
    firstRows: "(from_date, rate) values ('2000-04-01', 3.00)",
  },
  "bank.credit_rate": {
    meaning: "Rate an overdraft or cash credit is charged, from a date on until the next row's date",
    columns: {
      account_id: ["bigint not null references bank.account (id)", "The overdraft or cash credit"],
      from_date: ["date not null", "First date (IST) it holds on"],
      rate: ["numeric(5, 2) not null check (rate >= 0)", "Percent a year"],
    },
    constraints: ["primary key (account_id, from_date)"],
  },
  "bank.interest": {
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
  "bank.tax_rule": {
    meaning: "Tax on the interest of deposits, from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on: the first of a financial year"],
      threshold: ["bigint not null", "Interest of a financial year up to which nothing is deducted"],
      senior_threshold: ["bigint not null", "The same for a senior"],
      senior_age: ["integer not null", "Years of age from which a customer is a senior"],
      rate: ["numeric(5, 2) not null", "Percent of the whole interest"],
      rate_without_pan: ["numeric(5, 2) not null", "Percent where the bank knows no PAN"],
      basic_exemption: [
        "bigint",
        "Interest of a financial year above which only a senior may declare that no tax is due; null: the form is not there yet",
      ],
      nil_tax_income: ["bigint", "Income of a financial year up to which no tax is due; null likewise"],
    },
    // Income-tax Act, section 194A: deposits with banks; from 1 April 2025 by Finance Act 2025. Form 121 exists from tax year
    // 2026-27 on: basic exemption, and the income up to which the rebate leaves no tax.
    firstRows: `(from_date, threshold, senior_threshold, senior_age, rate, rate_without_pan, basic_exemption, nil_tax_income)
      values ('2018-04-01', 4000000, 5000000, 60, 10.00, 20.00, null, null),
      ('2025-04-01', 5000000, 10000000, 60, 10.00, 20.00, null, null),
      ('2026-04-01', 5000000, 10000000, 60, 10.00, 20.00, 40000000, 120000000)`,
  },
  "bank.tax_deducted": {
    meaning:
      "Tax deducted when the interest of a deposit was credited. Within a financial year the rows of a customer cover all interest up to the last of them",
    columns: {
      reference: [
        'text collate "C" not null',
        "Reference of the journal; there is none when nothing could be taken",
      ],
      account_id: [
        "bigint not null references bank.account (id)",
        "Deposit that earned the interest and bears the tax",
      ],
      taken_from: ["bigint not null references bank.account (id)", "Account that was debited"],
      interest: [
        "bigint not null",
        "Interest of the year on the deposit that this row covers: all not covered before",
      ],
      rate: ["numeric(5, 2) not null", "Percent"],
      tax: ["bigint not null check (tax >= 0)", "Deducted"],
      shortfall: [
        "bigint not null default 0 check (shortfall >= 0)",
        "Due and not deducted, because the account had too little; asked for again at the next credit of the year",
      ],
      refund: ["bigint not null default 0 check (refund >= 0)", "Given back"],
      deducted_on: ["date not null", "Entry date (IST)"],
    },
    // A deduction is decided over all deposits of a customer, and each bears its share.
    constraints: ["primary key (reference, account_id)"],
    indexes: ["create index tax_deducted_account on bank.tax_deducted (account_id, deducted_on)"],
  },
  "bank.tax_declaration": {
    meaning:
      "Declarations of customers that no tax is due on a financial year's income (Form 121): from then on none is deducted. Rows are added, never changed",
    columns: {
      serial: ["bigint generated always as identity primary key", "Makes its unique identification number"],
      customer_number: ["text not null references bank.customer (number)", "Who declared it"],
      year_from: ["date not null", "First date (IST) of the financial year"],
      interest: ["bigint not null", "Interest of the year that was expected then"],
      income: ["bigint not null", "Income of the year that the customer expected, that interest included"],
      given_at: ["timestamptz not null", "When"],
    },
    constraints: ["unique (customer_number, year_from)"],
  },
});
