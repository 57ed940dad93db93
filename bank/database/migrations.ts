import type { Migration } from "kysely";
import { statements } from "common/postgres/migrate.server";
import { addColumns, createTables } from "common/postgres/tables.server";
import { carryOutPayment } from "./functions/carry-out-payment";
import { cardChequeNotices } from "./functions/card-cheque-notices";
import { notices } from "./functions/notices";
import { paymentFacts, paymentFactsOfTariff } from "./functions/payment-facts";
import { paymentGuard, paymentGuardOfTariff } from "./functions/payment-guard";
import { paymentLanguages } from "./functions/payment-languages";
import { plansOfFunctions } from "./functions/plans-of-functions";
import { postHistory } from "./functions/post-history";
import { postJournal, refuseChanges } from "./functions/post-journal";
import { sendOtp, sendOtpOfFlow } from "./functions/send-otp";
import { startRail } from "./functions/start-rail";
import { firstTables } from "./schema";
import { lateOtpColumns, otpFlowColumns } from "./tables/access";
import { accruedInterestTables } from "./tables/accrued-interest";
import { arrearsTables } from "./tables/arrears";
import { cardChangeColumns, cardSecretColumns } from "./tables/cards";
import { languageBackColumns, languageColumns } from "./tables/customers";
import { createDomains } from "./tables/ledger";
import { noPanTables, panRuleColumns } from "./tables/no-pan";
import { panRuleTables } from "./tables/pan-rules";
import { givenProofTables, proofColumns } from "./tables/registration";
import { prepaymentTables, repaymentTables } from "./tables/repayments";
import { signInTryTables } from "./tables/sign-in-tries";
import { termsTables } from "./tables/terms";

const sequences = [
  "create sequence bank.network_serial",
  "comment on sequence bank.network_serial is 'Serial part of the references that payments carry on their networks'",
  // Apart from the numbers that branches give.
  "create sequence bank.deposit_serial start 7000001 maxvalue 9999999",
];

/** Says of tables that only a release before the step reads them, and where their rules are since. */
const unread = (since: string, ...tables: string[]) =>
  tables.map(
    (table) => `comment on table bank.${table} is 'Read by releases before this step only: ${since}'`,
  );

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
  "2026-12-19-arrears": statements(...createTables(arrearsTables)),
  "2026-12-20-pan-rules": statements(...createTables(panRuleTables)),
  "2026-12-21-equal-shares": statements(
    "alter table bank.nominee drop constraint nominee_share_check",
    "update bank.nominee set share = share * 100",
    "alter table bank.nominee add constraint nominee_share_check check (share between 1 and 10000)",
    "comment on column bank.nominee.share is 'Hundredths of a percent of the balance'",
  ),
  "2026-12-22-repayments": statements(...createTables(repaymentTables)),
  "2026-12-23-no-pan": statements(
    ...addColumns("bank.pan_rule", panRuleColumns),
    "insert into bank.pan_rule (from_date, deposit_without_pan, no_pan_form) values ('2026-04-01', 5000000, '97')",
    ...createTables(noPanTables),
  ),
  "2026-12-24-prepayments": statements(...createTables(prepaymentTables)),
  "2026-12-25-card-cheque-notices": statements(
    ...addColumns("bank.card_change", cardChangeColumns),
    ...cardChequeNotices,
  ),
  "2026-12-26-payees-of-two-ways": statements(
    "alter table bank.payee drop constraint payee_reference_key",
    "alter table bank.payee add constraint payee_reference_key unique (reference, kind)",
    "comment on column bank.payee.reference is 'Reference of the adding, of one kind or of several: carried out once'",
  ),
  "2026-12-27-languages": statements(...addColumns("bank.customer", languageColumns), ...paymentLanguages),
  "2026-12-28-fewer-round-trips": statements(...sendOtp, ...startRail),
  "2026-12-29-found-by-account": statements(
    "create index positive_pay_account on bank.positive_pay (account_id, id)",
    "create index card_application_account on bank.card_application (account_id, number)",
  ),
  "2026-12-30-plans-of-functions": statements(
    "create index cheque_stop_lifted on bank.cheque_stop (account_id, ended_at) where state = 'revoked'",
    "create index stop_request_account on bank.stop_request (account_id, requested_at)",
    ...plansOfFunctions,
  ),
  "2026-12-31-secrets-of-cards": statements(
    ...addColumns("bank.card", cardSecretColumns),
    ...addColumns("bank.proof", proofColumns),
  ),
  "2027-01-01-otps-of-flows": statements(
    ...addColumns("bank.otp", otpFlowColumns),
    "comment on column bank.otp.variables_digest is 'Keyed digest of amount, accounts, payee …, and of the flow: it opens exactly these'",
    ...sendOtpOfFlow,
  ),
  "2027-01-02-proofs-of-flows": statements(...createTables(givenProofTables)),
  "2027-01-03-language-back": statements(...addColumns("bank.customer", languageBackColumns)),
  "2027-01-04-late-otps": statements(...addColumns("bank.otp", lateOtpColumns)),
  "2027-01-05-charges-of-the-tariff": statements(
    ...unread("charges are those of the tariff", "payment_charge", "foreclosure_charge", "service_tax"),
  ),
  "2027-01-06-limits-of-the-tariff": statements(
    ...paymentFactsOfTariff,
    ...paymentGuardOfTariff,
    ...unread(
      "such rules are those of the tariff",
      "payment_limit",
      "day_limit",
      "payee_policy",
      "password_policy",
    ),
  ),
  "2027-01-06-savings-rate-of-the-tariff": statements(
    ...unread("the rate of savings accounts is that of the tariff", "savings_rate"),
  ),
  "2027-01-06-tax-of-the-tariff": statements(
    ...unread("rules of tax and PAN are those of the tariff", "tax_rule", "pan_rule"),
  ),
  "2027-01-07-accrued-interest": statements(...createTables(accruedInterestTables)),
  "2027-01-08-terms-agreements": statements(
    ...createTables(termsTables),
    refuseChanges("bank.terms_agreement"),
  ),
};
