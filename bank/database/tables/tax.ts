import type { CommentedTable } from "../commented-table";

/** Tax deducted from interest: the rule, from a date on, and what was deducted. Amounts are paise. */
export const taxTables: CommentedTable[] = [
  {
    name: "bank.tax_rule",
    meaning: "Tax on the interest of deposits, from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on: the first of a financial year"],
      threshold: ["bigint not null", "Interest of a financial year up to which nothing is deducted"],
      senior_threshold: ["bigint not null", "The same for a senior"],
      senior_age: ["integer not null", "Years of age from which a customer is a senior"],
      rate: ["numeric(5, 2) not null", "Percent of the whole interest"],
      rate_without_pan: ["numeric(5, 2) not null", "Percent where the bank knows no PAN"],
    },
  },
  {
    name: "bank.tax_deducted",
    meaning:
      "Tax deducted when the interest of a deposit was credited. Within a financial year the rows of a customer cover all interest up to the last of them",
    columns: {
      reference: [
        'text collate "C" primary key',
        "Reference of the journal; there is none when nothing could be taken",
      ],
      account_id: ["bigint not null references bank.account (id)", "Deposit whose interest was credited"],
      taken_from: ["bigint not null references bank.account (id)", "Account that was debited"],
      interest: ["bigint not null", "Interest of the year that this row covers: all not covered before"],
      rate: ["numeric(5, 2) not null", "Percent"],
      tax: ["bigint not null check (tax >= 0)", "Deducted"],
      shortfall: [
        "bigint not null default 0 check (shortfall >= 0)",
        "Due and not deducted, because the account had too little; asked for again at the next credit of the year",
      ],
      refund: ["bigint not null default 0 check (refund >= 0)", "Given back"],
      deducted_on: ["date not null", "Entry date (IST)"],
    },
    indexes: ["create index tax_deducted_account on bank.tax_deducted (account_id, deducted_on)"],
  },
];

/** Income-tax Act, section 194A: thresholds of deposits with banks, and those from 1 April 2025 on (Finance Act 2025). */
export const taxRules = [
  {
    from: "2018-04-01",
    threshold: 40_000_00n,
    seniorThreshold: 50_000_00n,
    seniorAge: 60,
    rate: "10.00",
    rateWithoutPan: "20.00",
  },
  {
    from: "2025-04-01",
    threshold: 50_000_00n,
    seniorThreshold: 1_00_000_00n,
    seniorAge: 60,
    rate: "10.00",
    rateWithoutPan: "20.00",
  },
] as const;

const ruleRows = taxRules.map(
  ({ from, threshold, seniorThreshold, seniorAge, rate, rateWithoutPan }) =>
    `('${from}', ${threshold}, ${seniorThreshold}, ${seniorAge}, ${rate}, ${rateWithoutPan})`,
);

export const firstTaxRules = `insert into bank.tax_rule
  (from_date, threshold, senior_threshold, senior_age, rate, rate_without_pan) values ${ruleRows.join(", ")}`;

/** Under which number each branch deducts. */
export const branchTans = [
  "alter table bank.branch add column tan text check (tan ~ '^[A-Z]{4}[0-9]{5}[A-Z]$')",
  "comment on column bank.branch.tan is 'Tax deduction account number; null: it deducts under the number of head office'",
  "update bank.branch set tan = 'CHEK00001A' where code = '0001'",
];
