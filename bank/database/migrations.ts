import type { Migration } from "kysely";
import { statements } from "common/postgres/migrate.server";
import { createTables } from "common/postgres/tables.server";
import { carryOutPayment } from "./functions/carry-out-payment";
import { notices } from "./functions/notices";
import { paymentFacts } from "./functions/payment-facts";
import { paymentGuard } from "./functions/payment-guard";
import { postHistory } from "./functions/post-history";
import { postJournal } from "./functions/post-journal";
import { firstTables } from "./schema";
import { createDomains } from "./tables/ledger";
import { signInTryTables } from "./tables/sign-in-tries";

const sequences = [
  "create sequence bank.network_serial",
  "comment on sequence bank.network_serial is 'Serial part of the references that payments carry on their networks'",
  // Apart from the numbers that branches give.
  "create sequence bank.deposit_serial start 7000001 maxvalue 9999999",
];

/** Makes the whole schema. Later steps are named so that they sort after it. */
export const FIRST_STEP = "2026-12-17-bank";

/** Schema `bank`, step by step. A step that has shipped is never edited. */
export const bankMigrations: Record<string, Migration> = {
  [FIRST_STEP]: statements(
    ...createDomains,
    ...createTables(firstTables),
    ...sequences,
    ...postJournal,
    ...postHistory,
    ...paymentFacts,
    ...paymentGuard,
    ...carryOutPayment,
    ...notices,
  ),
  "2026-12-18-sign-in-tries": statements(...createTables(signInTryTables)),
};
