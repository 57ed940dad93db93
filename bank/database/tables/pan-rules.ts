import { defineTables } from "common/postgres/tables.server";

export const panRuleTables = defineTables({
  "bank.pan_rule": {
    meaning: "When a customer needs a PAN, from a date on until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      deposit_without_pan: [
        "bigint not null",
        "Term deposit at once up to which no PAN is needed (Income-tax Rules, rule 114B)",
      ],
    },
    firstRows: "(from_date, deposit_without_pan) values ('2018-04-01', 5000000)",
  },
});
