import type { Insertable, Kysely, Selectable, Transaction as KyselyTransaction } from "kysely";
import type { ColumnsOf, SchemaOf } from "common/postgres/tables.server";
import { accessTables, type lateOtpColumns, type otpFlowColumns } from "./tables/access";
import { accountEnquiryTables } from "./tables/account-enquiries";
import type { accruedInterestTables } from "./tables/accrued-interest";
import type { arrearsTables } from "./tables/arrears";
import { cardTables, type cardChangeColumns, type cardSecretColumns } from "./tables/cards";
import { chequeTables } from "./tables/cheques";
import { claimTables } from "./tables/claims";
import { customerTables, type languageBackColumns, type languageColumns } from "./tables/customers";
import { instructionTables } from "./tables/instructions";
import { interestTables } from "./tables/interest";
import { jobTables } from "./tables/jobs";
import { type domains, ledgerTables } from "./tables/ledger";
import { loanTables } from "./tables/loans";
import { payeeTables } from "./tables/payees";
import { paymentTables } from "./tables/payments";
import { type givenProofTables, type proofColumns, registrationTables } from "./tables/registration";
import { schemeTables } from "./tables/schemes";
import type { noPanTables, panRuleColumns } from "./tables/no-pan";
import type { panRuleTables } from "./tables/pan-rules";
import type { prepaymentTables, repaymentTables } from "./tables/repayments";
import type { signInTryTables } from "./tables/sign-in-tries";
import type { termsTables } from "./tables/terms";

/** Of the first step; the tables of later steps follow. */
export const firstTables = {
  ...customerTables,
  ...ledgerTables,
  ...accessTables,
  ...accountEnquiryTables,
  ...cardTables,
  ...registrationTables,
  ...chequeTables,
  ...claimTables,
  ...instructionTables,
  ...interestTables,
  ...jobTables,
  ...loanTables,
  ...payeeTables,
  ...paymentTables,
  ...schemeTables,
};

type BankTables = typeof firstTables &
  typeof signInTryTables &
  typeof givenProofTables &
  typeof accruedInterestTables &
  typeof arrearsTables &
  typeof panRuleTables &
  typeof repaymentTables &
  typeof noPanTables &
  typeof prepaymentTables &
  typeof termsTables;

/** Schema `bank` for kysely; its types follow from the definitions in `tables/`. */
export type BankSchema = SchemaOf<
  BankTables,
  { [Name in keyof typeof domains]: (typeof domains)[Name][0] }
> & {
  "bank.pan_rule": ColumnsOf<typeof panRuleColumns>;
  "bank.card": ColumnsOf<typeof cardSecretColumns>;
  "bank.card_change": ColumnsOf<typeof cardChangeColumns>;
  "bank.otp": ColumnsOf<typeof otpFlowColumns & typeof lateOtpColumns>;
  "bank.proof": ColumnsOf<typeof proofColumns>;
  "bank.customer": ColumnsOf<typeof languageColumns & typeof languageBackColumns>;
};

export type Db = Kysely<BankSchema>;
export type Transaction = KyselyTransaction<BankSchema>;

type Name = keyof BankSchema & string;
export type Row<Table extends Name> = Selectable<BankSchema[Table]>;
export type NewRow<Table extends Name> = Insertable<BankSchema[Table]>;
