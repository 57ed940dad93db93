import { defineTables } from "common/postgres/tables.server";

export const loanTables = defineTables({
  "bank.loan_instalment": {
    meaning:
      "Instalments of loans that have fallen due; those to come are calculated. What is unpaid of them all is the loan's overdue amount",
    columns: {
      account_id: ["bigint not null references bank.loan (account_id)", "The loan's account"],
      number: ["integer not null check (number > 0)", "1, 2, 3 … within the loan"],
      due_on: ["date not null", "Date (IST) on which it fell due"],
      payment: ["bigint not null", "To be paid on it"],
      interest: ["bigint not null", "Of that, the month's interest"],
      outstanding: ["bigint not null", "Owed after it, once it and all before it are paid"],
      unpaid: ["bigint not null check (unpaid >= 0)", "Still to be paid on it"],
      tries: ["integer not null default 0", "Times there was not enough money for it"],
      paid_on: ["date", "Date (IST) on which the last of it was paid; null while some is unpaid"],
    },
    constraints: ["primary key (account_id, number)", "check ((unpaid = 0) = (paid_on is not null))"],
  },
  "bank.foreclosure_charge": {
    meaning: "What a customer pays for ending a loan early, from a date on until the next row's date",
    columns: {
      loan_type: ["text not null", "Kind of loan; one that does not appear costs nothing"],
      from_date: ["date not null", "First date (IST) it holds on"],
      percent: ["numeric(5, 2) not null", "Percent of what is outstanding"],
    },
    constraints: ["primary key (loan_type, from_date)"],
    // (P) A housing loan of a fixed rate.
    firstRows: "(loan_type, from_date, percent) values ('Housing loan', '2017-07-01', 2.00)",
  },
  "bank.service_tax": {
    meaning: "Tax on the bank's charges (GST), from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      percent: ["numeric(5, 2) not null", "Percent of the charge"],
    },
    // (S) GST on services of banks.
    firstRows: "(from_date, percent) values ('2017-07-01', 18.00)",
  },
});
