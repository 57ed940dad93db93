import { sql, type Kysely, type Migration } from "kysely";
import { createTable, type CommentedTable } from "./commented-table";
import { postHistory } from "./functions/post-history";
import { postJournal } from "./functions/post-journal";
import { carryOutPayment } from "./functions/carry-out-payment";
import { paymentFacts } from "./functions/payment-facts";
import { knownReference } from "./functions/known-reference";
import { paymentsUnasked, wantsText } from "./functions/wants-text";
import { appendOnly } from "./functions/append-only";
import { accountEnquiryTables } from "./tables/account-enquiries";
import { accessTables } from "./tables/access";
import { ownAccounts } from "./tables/own-accounts";
import { knownBrowserTables } from "./tables/known-browsers";
import { alertTables, firstAlertSetting } from "./tables/alerts";
import { cardColumns, cardTables } from "./tables/cards";
import { chequeTables } from "./tables/cheques";
import { createDomains } from "./tables/domains";
import { customerTables } from "./tables/customers";
import { firstSavingsRates, interestTables } from "./tables/interest";
import { jobTables, networkSerial } from "./tables/jobs";
import { firstLimits, limitTables } from "./tables/limits";
import { locatorTables } from "./tables/locator";
import { paymentTables } from "./tables/payments";
import { firstLoanCharges, loanTables, overdueFromInstalments } from "./tables/loans";
import { ledgerTables } from "./tables/ledger";
import { railAccounts } from "./tables/rail-accounts";
import { scheduledTables } from "./tables/scheduled";
import { branchTans, firstTaxRules, taxTables } from "./tables/tax";
import { firstPayeePolicy, payeeTables } from "./tables/payees";
import { firstPasswordPolicy, lockedCustomers, registrationTables } from "./tables/registration";

function statements(...texts: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}

const tables = (list: CommentedTable[]) => list.flatMap(createTable);

/** Schema `bank`, step by step, in the order of the names. A step that has shipped is never edited. */
export const bankMigrations: Record<string, Migration> = {
  "2026-11-21-1-customers": statements(...tables(customerTables)),
  "2026-11-21-2-ledger": statements(
    ...createDomains,
    ...tables(ledgerTables),
    ...appendOnly,
    ...knownReference,
    ...postJournal,
    ...postHistory,
  ),
  "2026-11-21-3-own-accounts": statements(...ownAccounts),
  "2026-11-21-4-access": statements(...tables(accessTables)),
  "2026-11-21-5-otp-each-for-its-own": statements(
    "drop index bank.otp_one_waiting",
    "create unique index otp_one_waiting on bank.otp (customer_number, purpose, variables_digest) where state = 'sent'",
  ),
  "2026-11-21-5-payees": statements(...tables(payeeTables), firstPayeePolicy),
  "2026-11-21-6-limits": statements(...tables(limitTables), ...firstLimits),
  "2026-11-21-7-payments": statements(...tables(paymentTables), ...paymentFacts, ...carryOutPayment),
  "2026-11-21-8-jobs": statements(...tables(jobTables), ...networkSerial, ...railAccounts),
  "2026-11-21-9-scheduled": statements(...tables(scheduledTables)),
  "2026-11-24-known-browsers": statements(...tables(knownBrowserTables)),
  "2026-11-23-1-registration": statements(
    ...tables(registrationTables),
    firstPasswordPolicy,
    ...lockedCustomers,
  ),
  "2026-11-25-account-enquiries": statements(...tables(accountEnquiryTables)),
  "2026-11-25-loans": statements(...tables(loanTables), ...firstLoanCharges, overdueFromInstalments),
  "2026-11-25-alerts": statements(
    ...tables(alertTables),
    firstAlertSetting,
    ...wantsText,
    paymentsUnasked,
    ...carryOutPayment,
  ),
  "2026-11-25-locator": statements(...tables(locatorTables)),
  "2026-11-25-interest": statements(...tables(interestTables), firstSavingsRates),
  "2026-11-25-tax": statements(...tables(taxTables), firstTaxRules, ...branchTans),
  "2026-11-27-cards": statements(...cardColumns, ...tables(cardTables)),
  "2026-11-27-cheques": statements(...tables(chequeTables)),
};
