import { languages } from "common/languages";
import { defineTables } from "common/postgres/tables.server";

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(", ");

export const termsTables = defineTables({
  "bank.terms_agreement": {
    meaning: "Agreements of customers to versions of the terms of net-banking; added to, never changed",
    rows: "only added",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      version: ["date not null", "First day of the version"],
      language: [
        `text not null check (language in (${listed(languages)}))`,
        "In which the terms were offered",
      ],
      way: [
        "text not null check (way in ('registration', 'sign-in'))",
        "At the end of the registration, or asked for after a sign-in",
      ],
      agreed_at: ["timestamptz not null", "When"],
    },
    constraints: ["primary key (customer_number, version)"],
  },
});
