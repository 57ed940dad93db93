import type { Migration } from "kysely";
import { statements } from "common/postgres/migrate.server";
import { addColumns, createTables } from "common/postgres/tables.server";
import { carryOutPayment, paymentsUnasked, wantsText } from "./functions/carry-out-payment";
import { notices } from "./functions/notices";
import { paymentFacts } from "./functions/payment-facts";
import { paymentGuard } from "./functions/payment-guard";
import { postHistory } from "./functions/post-history";
import { appendOnly, knownReference, postJournal } from "./functions/post-journal";
import { accessTables, alertTables, firstAlertSetting, otpLast, takenCallTables } from "./tables/access";
import {
  accountEnquiryTables,
  lienOfLoan,
  nominationColumns,
  nomineeAddress,
} from "./tables/account-enquiries";
import { cardColumns, cardInUse, cardTables } from "./tables/cards";
import { bookRequestsByCustomer, chequeTables, declarationsTakenBack } from "./tables/cheques";
import { claimedColumns, claimTables, earlierClaims } from "./tables/claims";
import { bookRequestsDelivered, deliveryColumns } from "./tables/deliveries";
import {
  branchMicr,
  customerTables,
  attemptColumns,
  knownBrowserTables,
  locatorTables,
} from "./tables/customers";
import { instructionAgreed, instructionTables } from "./tables/instructions";
import {
  branchTan,
  declarationRules,
  declarationTables,
  firstDeclarationRule,
  firstSavingsRates,
  firstTaxRules,
  headOfficeTan,
  interestTables,
  taxByDeposit,
  taxTables,
} from "./tables/interest";
import { jobTables, networkSerial } from "./tables/jobs";
import {
  createDomains,
  depositClosingTables,
  depositInstruction,
  depositSerial,
  instalmentTries,
  interestInstruction,
  ledgerTables,
  missedInstalmentTables,
} from "./tables/ledger";
import { firstLoanCharges, loanRateKind, loanTables, overdueFromInstalments } from "./tables/loans";
import { ownAccounts, railAccounts, schemeAccounts } from "./tables/own-accounts";
import { firstPayeePolicy, payeesByCustomer, payeeTables } from "./tables/payees";
import { firstLimits, limitTables, ownLimitTables, paymentTables, scheduledTables } from "./tables/payments";
import { firstPasswordPolicy, lockedCustomers, registrationTables } from "./tables/registration";
import { schemeTables } from "./tables/schemes";

/** Schema `bank`, step by step. A step that has shipped is never edited. */
export const bankMigrations: Record<string, Migration> = {
  "2026-11-21-1-customers": statements(...createTables(customerTables)),
  "2026-11-21-2-ledger": statements(
    ...createDomains,
    ...createTables(ledgerTables),
    ...appendOnly,
    ...knownReference,
    ...postJournal,
    ...postHistory,
  ),
  "2026-11-21-3-own-accounts": statements(...ownAccounts),
  "2026-11-21-4-access": statements(...createTables(accessTables)),
  "2026-11-21-5-otp-each-for-its-own": statements(
    "drop index bank.otp_one_waiting",
    "create unique index otp_one_waiting on bank.otp (customer_number, purpose, variables_digest) where state = 'sent'",
  ),
  "2026-11-21-5-payees": statements(...createTables(payeeTables), firstPayeePolicy),
  "2026-11-21-6-limits": statements(...createTables(limitTables), ...firstLimits),
  "2026-11-21-7-payments": statements(...createTables(paymentTables), ...paymentFacts, ...carryOutPayment),
  "2026-11-21-8-jobs": statements(...createTables(jobTables), ...networkSerial, ...railAccounts),
  "2026-11-21-9-scheduled": statements(...createTables(scheduledTables)),
  "2026-11-23-1-registration": statements(
    ...createTables(registrationTables),
    firstPasswordPolicy,
    ...lockedCustomers,
  ),
  "2026-11-24-known-browsers": statements(...createTables(knownBrowserTables)),
  "2026-11-25-account-enquiries": statements(...createTables(accountEnquiryTables)),
  "2026-11-25-alerts": statements(
    ...createTables(alertTables),
    firstAlertSetting,
    ...wantsText,
    paymentsUnasked,
    ...carryOutPayment,
  ),
  "2026-11-25-interest": statements(...createTables(interestTables), firstSavingsRates),
  "2026-11-25-loans": statements(...createTables(loanTables), ...firstLoanCharges, overdueFromInstalments),
  "2026-11-25-locator": statements(...createTables(locatorTables)),
  "2026-11-25-tax": statements(
    ...createTables(taxTables),
    firstTaxRules,
    ...addColumns("bank.branch", branchTan),
    headOfficeTan,
  ),
  "2026-11-27-cards": statements(
    ...addColumns("bank.card", cardColumns),
    ...cardInUse,
    ...createTables(cardTables),
  ),
  "2026-11-27-cheques": statements(...createTables(chequeTables)),
  "2026-11-28-claims": statements(...createTables(claimTables), ...earlierClaims, ...claimedColumns),
  "2026-11-29-declarations-taken-back": statements(...declarationsTakenBack),
  "2026-11-29-deliveries": statements(
    ...addColumns("bank.cheque_book_request", deliveryColumns),
    ...addColumns("bank.card_application", deliveryColumns),
    ...bookRequestsDelivered,
  ),
  "2026-11-29-instalments": statements(...addColumns("bank.deposit", instalmentTries)),
  "2026-11-29-loan-rates": statements(...addColumns("bank.loan", loanRateKind)),
  "2026-11-29-tax-by-deposit": statements(...taxByDeposit),
  "2026-11-30-micr-of-branches": statements(...addColumns("bank.branch", branchMicr)),
  "2026-12-01-missed-instalments": statements(...createTables(missedInstalmentTables)),
  "2026-12-01-standing-instructions": statements(...createTables(instructionTables)),
  "2026-12-02-schemes": statements(...createTables(schemeTables), ...schemeAccounts),
  "2026-12-03-tax-declarations": statements(
    ...addColumns("bank.tax_rule", declarationRules),
    firstDeclarationRule,
    ...createTables(declarationTables),
  ),
  "2026-12-04-deposits-opened": statements(
    ...addColumns("bank.deposit", depositInstruction),
    ...addColumns("bank.nominee", nomineeAddress),
    depositSerial,
  ),
  // Those of the version before stay, which may still call them.
  "2026-12-05-large-debits-told": statements(...wantsText, ...carryOutPayment),
  "2026-12-06-guesses": statements(...addColumns("bank.credential", attemptColumns)),
  "2026-12-06-resets-guarded": statements(
    ...addColumns("bank.standing_instruction", instructionAgreed),
    ...paymentGuard,
    ...carryOutPayment,
  ),
  "2026-12-07-nominations": statements(...addColumns("bank.nominee", nominationColumns)),
  "2026-12-07-taken-calls": statements(...createTables(takenCallTables)),
  "2026-12-08-deposits-closed": statements(
    ...addColumns("bank.deposit", interestInstruction),
    ...createTables(depositClosingTables),
    ...addColumns("bank.lien", lienOfLoan),
  ),
  "2026-12-09-notices-planned-once": statements(...notices),
  "2026-12-10-found-by-customer": statements(payeesByCustomer, bookRequestsByCustomer),
  "2026-12-15-otp-last": statements(otpLast),
  "2026-12-16-own-limits": statements(
    ...createTables(ownLimitTables),
    ...paymentFacts.map((text) => text.replace("create function", "create or replace function")),
  ),
};
