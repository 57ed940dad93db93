import { defineTables } from "common/postgres/tables.server";

export const arrearsTables = defineTables({
  "bank.instalment_arrears": {
    meaning:
      "Months of recurring deposits at whose due day instalments of earlier months were still missing, and what that costs. Rows are added, never changed",
    rows: "only added",
    columns: {
      account_id: ["bigint not null references bank.deposit (account_id)", "The deposit's account"],
      number: ["integer not null check (number > 0)", "Number of the instalment that was due: 1, 2, 3 …"],
      missing: ["integer not null check (missing > 0)", "Instalments of earlier months that were missing"],
      charge: ["bigint not null check (charge >= 0)", "What that costs; taken when the deposit is paid out"],
      charged_on: ["date not null", "Date (IST)"],
    },
    constraints: ["primary key (account_id, number)"],
  },
});
