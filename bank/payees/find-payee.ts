import type { Kysely, Selectable } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { PayeeTable } from "bank/database/schema-payees";
import type { PayeeKind } from "~/domain/payments";

/**
 * A payee: nothing may be paid to it before `usable_from`; from there until `capped_until` no more than `cap` paise
 * in all.
 */
export type Payee = Selectable<PayeeTable>;

export interface PayeeAccount {
  kind: PayeeKind;
  accountNumber: string;
  /** None within the bank. */
  ifsc?: string | undefined;
}

/** The customer's payee of that account, unless it was deleted. */
export function findUsablePayee(
  db: Kysely<BankSchema>,
  customerNumber: string,
  kind: PayeeKind,
  accountNumber: string,
  ifsc: string | undefined,
): Promise<Payee | undefined> {
  const account = { kind, accountNumber, ifsc: kind === "within-bank" ? undefined : ifsc };
  return payeesOfAccount(db, customerNumber, account).where("deleted_at", "is", null).executeTakeFirst();
}

/** All that were ever the customer's payee of that account. */
export function payeesOfAccount(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { kind, accountNumber, ifsc }: PayeeAccount,
) {
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", kind)
    .where("account_number", "=", accountNumber)
    .where("ifsc", "=", ifsc ?? "");
}
