import { defineTables } from "common/postgres/tables.server";

export const accruedInterestTables = defineTables({
  "bank.accrued_interest": {
    meaning:
      "Interest of recurring deposits that counts for tax before it is credited. When it is credited, a row below zero takes all of it back, so that with `bank.interest` each paisa counts once",
    rows: "only added",
    columns: {
      account_id: ["bigint not null references bank.deposit (account_id)", "The deposit's account"],
      due_date: [
        "date not null",
        "31 March up to which it has accrued; of a row below zero that of the credit",
      ],
      amount: ["bigint not null check (amount <> 0)", "Accrued since the row before; below zero: taken back"],
      counted_on: ["date not null", "Date (IST): counts for the year of tax that this lies in"],
    },
    constraints: ["primary key (account_id, due_date)"],
  },
});
