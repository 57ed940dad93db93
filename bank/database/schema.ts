import type { BankSessionTable, OtpTable, TextMessageTable, TokenTable } from "./schema-access";
import type { BranchTable, CredentialTable, CustomerTable, KnownBrowserTable } from "./schema-customers";
import type { CardApplicationTable, CardChangeTable, CardTable, CardUseTable } from "./schema-cards";
import type { JobTable } from "./schema-jobs";
import type {
  AccountTable,
  DepositTable,
  JournalTable,
  LoanTable,
  PostingTable,
  StockStatementTable,
} from "./schema-ledger";
import type { PayeePolicyTable, PayeeTable } from "./schema-payees";
import type { CreditExpiryTable, GuarantorTable, LienTable, NomineeTable } from "./schema-account-enquiries";
import type {
  CreditRateTable,
  InterestTable,
  SavingsRateTable,
  TaxDeductedTable,
  TaxRuleTable,
} from "./schema-interest";
import type {
  ChequeBookRequestTable,
  ChequeBookTable,
  ChequeLeafTable,
  ChequePresentationTable,
  ChequeStopTable,
  PositivePayTable,
  StopRequestTable,
} from "./schema-cheques";
import type { AlertSettingTable } from "./schema-alerts";
import type { ForeclosureChargeTable, LoanInstalmentTable, ServiceTaxTable } from "./schema-loans";
import type { AtmTable, QuestionTable } from "./schema-locator";
import type {
  DayLimitTable,
  DayUseTable,
  PaymentChargeTable,
  PaymentEventTable,
  PaymentLimitTable,
  PaymentStopTable,
  PaymentTable,
  PaymentTicketTable,
} from "./schema-payments";
import type {
  BranchTokenTable,
  PasswordPolicyTable,
  ProofTable,
  RegistrationTable,
} from "./schema-registration";
import type { ScheduledTransferTable } from "./schema-scheduled";

/** The tables of schema `bank`, as kysely reads them. What each column means is written in `tables/`. */
export interface BankSchema {
  "bank.branch": BranchTable;
  "bank.atm": AtmTable;
  "bank.question": QuestionTable;
  "bank.customer": CustomerTable;
  "bank.credential": CredentialTable;
  "bank.known_browser": KnownBrowserTable;
  "bank.account": AccountTable;
  "bank.stock_statement": StockStatementTable;
  "bank.deposit": DepositTable;
  "bank.loan": LoanTable;
  "bank.loan_instalment": LoanInstalmentTable;
  "bank.foreclosure_charge": ForeclosureChargeTable;
  "bank.service_tax": ServiceTaxTable;
  "bank.savings_rate": SavingsRateTable;
  "bank.credit_rate": CreditRateTable;
  "bank.interest": InterestTable;
  "bank.tax_rule": TaxRuleTable;
  "bank.tax_deducted": TaxDeductedTable;
  "bank.nominee": NomineeTable;
  "bank.lien": LienTable;
  "bank.guarantor": GuarantorTable;
  "bank.credit_expiry": CreditExpiryTable;
  "bank.alert_setting": AlertSettingTable;
  "bank.journal": JournalTable;
  "bank.posting": PostingTable;
  "bank.token": TokenTable;
  "bank.bank_session": BankSessionTable;
  "bank.otp": OtpTable;
  "bank.text_message": TextMessageTable;
  "bank.job": JobTable;
  "bank.scheduled_transfer": ScheduledTransferTable;
  "bank.payee": PayeeTable;
  "bank.payee_policy": PayeePolicyTable;
  "bank.payment_limit": PaymentLimitTable;
  "bank.day_limit": DayLimitTable;
  "bank.payment_charge": PaymentChargeTable;
  "bank.day_use": DayUseTable;
  "bank.payment": PaymentTable;
  "bank.payment_event": PaymentEventTable;
  "bank.payment_ticket": PaymentTicketTable;
  "bank.payment_stop": PaymentStopTable;
  "bank.card": CardTable;
  "bank.card_change": CardChangeTable;
  "bank.card_application": CardApplicationTable;
  "bank.card_use": CardUseTable;
  "bank.branch_token": BranchTokenTable;
  "bank.proof": ProofTable;
  "bank.registration": RegistrationTable;
  "bank.password_policy": PasswordPolicyTable;
  "bank.cheque_book": ChequeBookTable;
  "bank.cheque_leaf": ChequeLeafTable;
  "bank.stop_request": StopRequestTable;
  "bank.cheque_stop": ChequeStopTable;
  "bank.cheque_book_request": ChequeBookRequestTable;
  "bank.positive_pay": PositivePayTable;
  "bank.cheque_presentation": ChequePresentationTable;
}
