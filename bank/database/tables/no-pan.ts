import { defineColumns, defineTables } from "common/postgres/tables.server";

export const panRuleColumns = defineColumns({
  deposits_without_pan: [
    "bigint not null default 50000000",
    "Term deposits of a financial year together up to which no PAN is needed (Income-tax Rules 2026, rule 159)",
  ],
  no_pan_form: [
    "text not null default '60'",
    "Number of the form in which somebody declares to have no PAN (97 by the Income-tax Rules 2026)",
  ],
});

export const noPanTables = defineTables({
  "bank.no_pan_declaration": {
    meaning: "What customers without a PAN declared with a deposit that needs one",
    columns: {
      account_id: ["bigint primary key references bank.account (id)", "The deposit"],
      form: ["text not null", "Number of the form"],
      father_name: ["text not null", "Name of the father of the customer"],
      agricultural_income: [
        "bigint not null check (agricultural_income >= 0)",
        "Agricultural income expected in the financial year",
      ],
      other_income: ["bigint not null check (other_income >= 0)", "All other income expected in it"],
      pan_applied_on: ["date", "Date of the application for a PAN; null: not applied for"],
      pan_receipt: ["text", "Acknowledgement number of the application; null: not applied for"],
      reference: ["text not null", "Reference of the opening"],
      given_on: ["date not null", "Date (IST) on which it was given"],
    },
    rows: "only added",
  },
});
