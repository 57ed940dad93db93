import type { ColumnType, Insertable, Kysely, Selectable, Transaction as KyselyTransaction } from "kysely";
import type { Added, Changed, ColumnsOf, SchemaOf, WrittenByFunctions } from "common/postgres/tables.server";
import type { ChequeReturnReason } from "common/cheque-leaf";
import type { Nominee } from "common/nominee";
import type { PaymentState, TransferKind } from "common/payments";
import type { InstructionKind } from "common/standing-instructions";
import type { Pension } from "common/schemes";
import type { accessTables, alertTables, takenCallTables } from "./tables/access";
import type {
  accountEnquiryTables,
  lienOfLoan,
  nominationColumns,
  nomineeAddress,
} from "./tables/account-enquiries";
import type { cardColumns, cardTables } from "./tables/cards";
import type { chequeTables, declarationStates } from "./tables/cheques";
import type { claimTables } from "./tables/claims";
import type { bookRequestState, deliveryColumns } from "./tables/deliveries";
import type {
  branchMicr,
  customerTables,
  attemptColumns,
  knownBrowserTables,
  locatorTables,
} from "./tables/customers";
import type { instructionAgreed, instructionTables } from "./tables/instructions";
import type {
  branchTan,
  declarationRules,
  declarationTables,
  interestTables,
  taxTables,
} from "./tables/interest";
import type { jobTables } from "./tables/jobs";
import type {
  depositClosingTables,
  depositInstruction,
  domains,
  instalmentTries,
  interestInstruction,
  ledgerTables,
  missedInstalmentTables,
} from "./tables/ledger";
import type { loanRateKind, loanTables } from "./tables/loans";
import type { payeeTables } from "./tables/payees";
import type { limitTables, ownLimitTables, paymentTables, scheduledTables } from "./tables/payments";
import type { customerStatus, registrationTables } from "./tables/registration";
import type { schemeTables } from "./tables/schemes";

/** The tables as their first steps make them. */
type FirstTables = SchemaOf<
  typeof accessTables &
    typeof accountEnquiryTables &
    typeof alertTables &
    typeof cardTables &
    typeof chequeTables &
    typeof claimTables &
    typeof declarationTables &
    typeof depositClosingTables &
    typeof customerTables &
    typeof instructionTables &
    typeof interestTables &
    typeof jobTables &
    typeof knownBrowserTables &
    typeof ledgerTables &
    typeof limitTables &
    typeof loanTables &
    typeof locatorTables &
    typeof missedInstalmentTables &
    typeof ownLimitTables &
    typeof payeeTables &
    typeof paymentTables &
    typeof registrationTables &
    typeof scheduledTables &
    typeof schemeTables &
    typeof takenCallTables &
    typeof taxTables,
  { [Name in keyof typeof domains]: (typeof domains)[Name][0] }
>;

type Posted = "balance" | "debits" | "credits" | "last_seq" | "last_booked_at";
type Account = FirstTables["bank.account"];

/** What later steps have changed, and what only the code knows: kinds and states, and who writes. */
interface ChangedTables {
  "bank.account": Changed<Account, WrittenByFunctions<Pick<Account, Posted>>>;
  "bank.alert_setting": Added<Omit<FirstTables["bank.alert_setting"], "reference">>;
  "bank.branch": FirstTables["bank.branch"] & ColumnsOf<typeof branchTan> & ColumnsOf<typeof branchMicr>;
  "bank.card": FirstTables["bank.card"] & ColumnsOf<typeof cardColumns>;
  "bank.card_application": FirstTables["bank.card_application"] & ColumnsOf<typeof deliveryColumns>;
  "bank.card_change": Omit<FirstTables["bank.card_change"], "digest">;
  "bank.cheque_book_request": Changed<
    FirstTables["bank.cheque_book_request"],
    ColumnsOf<typeof bookRequestState & typeof deliveryColumns>
  >;
  "bank.cheque_leaf": Changed<FirstTables["bank.cheque_leaf"], Reason<ChequeReturnReason>>;
  "bank.cheque_presentation": Changed<FirstTables["bank.cheque_presentation"], Reason<ChequeReturnReason>>;
  "bank.cheque_stop": Omit<FirstTables["bank.cheque_stop"], "revocation_reference">;
  "bank.claim": Changed<Added<FirstTables["bank.claim"]>, { answer: ColumnType<object, string, never> }>;
  "bank.customer": Changed<FirstTables["bank.customer"], ColumnsOf<typeof customerStatus>>;
  "bank.credential": FirstTables["bank.credential"] & ColumnsOf<typeof attemptColumns>;
  "bank.deposit": FirstTables["bank.deposit"] &
    ColumnsOf<typeof instalmentTries & typeof depositInstruction & typeof interestInstruction>;
  "bank.deposit_closing": Added<FirstTables["bank.deposit_closing"]>;
  "bank.journal": WrittenByFunctions<FirstTables["bank.journal"]>;
  "bank.lien": FirstTables["bank.lien"] & ColumnsOf<typeof lienOfLoan>;
  "bank.loan": Omit<FirstTables["bank.loan"], "overdue"> & ColumnsOf<typeof loanRateKind>;
  "bank.missed_instalment": Added<FirstTables["bank.missed_instalment"]>;
  "bank.nominee": FirstTables["bank.nominee"] & ColumnsOf<typeof nomineeAddress & typeof nominationColumns>;
  "bank.payment": Changed<FirstTables["bank.payment"], { kind: TransferKind; state: PaymentState }>;
  "bank.payment_charge": Changed<FirstTables["bank.payment_charge"], { kind: TransferKind }>;
  "bank.payment_event": Changed<FirstTables["bank.payment_event"], { state: PaymentState }>;
  "bank.payment_limit": Changed<FirstTables["bank.payment_limit"], { kind: TransferKind }>;
  "bank.positive_pay": Changed<FirstTables["bank.positive_pay"], ColumnsOf<typeof declarationStates>>;
  "bank.posting": WrittenByFunctions<FirstTables["bank.posting"]>;
  "bank.registration": Omit<FirstTables["bank.registration"], "reference">;
  "bank.scheme_enrolment": Changed<
    FirstTables["bank.scheme_enrolment"],
    { nominee: ColumnType<Nominee | null, string | null, string | null>; pension: Pension | null }
  >;
  "bank.tax_rule": FirstTables["bank.tax_rule"] & ColumnsOf<typeof declarationRules>;
  "bank.scheduled_transfer": Changed<FirstTables["bank.scheduled_transfer"], { kind: TransferKind }>;
  "bank.standing_instruction": Changed<
    FirstTables["bank.standing_instruction"],
    ColumnsOf<typeof instructionAgreed> & { kind: InstructionKind }
  >;
}

interface Reason<R> {
  return_reason: ColumnType<R | null, R | null | undefined, R | null>;
}

/** The tables of schema `bank`, as kysely reads them: their types follow from the definitions in `tables/`. */
export type BankSchema = Changed<FirstTables, ChangedTables>;

/** The bank's database, alone or within a transaction. */
export type Db = Kysely<BankSchema>;
export type Transaction = KyselyTransaction<BankSchema>;

type Name = keyof BankSchema & string;
/** A row of a table as it is read, and as it is written anew. */
export type Row<Table extends Name> = Selectable<BankSchema[Table]>;
export type NewRow<Table extends Name> = Insertable<BankSchema[Table]>;

/** Why a use of a card was declined. */
export type CardDecline = NonNullable<Row<"bank.card_use">["declined"]>;
