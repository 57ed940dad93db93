import type { ColumnType } from "kysely";
import type { Nominee } from "common/nominee";
import { defineTables, typed } from "common/postgres/tables.server";
import type { Pension } from "common/schemes";

export const schemeTables = defineTables({
  "bank.scheme_enrolment": {
    meaning: "Enrolments of customers in social security schemes. Rows stay, whatever became of them",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of enrolment"],
      customer_number: ["text not null references bank.customer (number)", "Who is enrolled"],
      scheme: ["text not null check (scheme in ('pmjjby', 'pmsby', 'apy'))", "The scheme"],
      account_id: [
        "bigint references bank.account (id)",
        "Account that is debited; null: enrolled at another bank, as the register of all banks tells",
      ],
      nominee: [
        "jsonb",
        "Who gets the money, and the guardian of a minor (common/nominee.ts); null: at another bank",
        typed<ColumnType<Nominee | null, string | null, string | null>>(),
      ],
      pension: ["integer", "Of a pension: rupees a month", typed<Pension>()],
      frequency: [
        "text check (frequency in ('monthly', 'quarterly', 'half-yearly'))",
        "Of a pension: how often it is paid for",
      ],
      spouse: ["text", "Of a pension: name of the spouse; null: not married"],
      born: ["date not null", "Date of birth of the customer, from which ages and contributions count"],
      enrolled_on: ["date not null", "Date (IST) of enrolment and of the first debit"],
      premiums: ["integer not null default 1", "Debits so far, the one at enrolment included"],
      tries: ["integer not null default 0", "Times there was not enough money for the debit that is due"],
      ends_on: [
        "date",
        "Last date on which it holds: the customer leaves, a premium was not paid, or the age is reached; null while it goes on",
      ],
      left_at: ["timestamptz", "When the customer said so"],
    },
    indexes: [
      "create unique index scheme_enrolment_once on bank.scheme_enrolment (customer_number, scheme) where ends_on is null",
      "create index scheme_enrolment_customer on bank.scheme_enrolment (customer_number, scheme, id)",
    ],
  },
});
