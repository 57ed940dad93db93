import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/services/served";
import { payeesOfAccount, type Payee, type PayeeAccount } from "./find-payee";

/**
 * Deletes the customer's payee of that account and answers it; one deleted before is answered again, undefined is one
 * that never was. Done once under a reference: when the account has become a payee again since, that one stays.
 */
export async function deletePayee(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  account: PayeeAccount,
  reference: string | undefined,
): Promise<Payee | undefined> {
  const known =
    reference === undefined ? undefined : await deletedUnder(db, customerNumber, account, reference);
  if (known) return known;
  const deleted = await db
    .updateTable("bank.payee")
    .set({ deleted_at: clock.now(), deletion_reference: reference ?? null })
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", account.kind)
    .where("account_number", "=", account.accountNumber)
    .where("ifsc", "=", account.ifsc ?? "")
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? payeesOfAccount(db, customerNumber, account).orderBy("id", "desc").executeTakeFirst();
}

function deletedUnder(
  db: Kysely<BankSchema>,
  customerNumber: string,
  account: PayeeAccount,
  reference: string,
): Promise<Payee | undefined> {
  return payeesOfAccount(db, customerNumber, account)
    .where("deletion_reference", "=", reference)
    .executeTakeFirst();
}
