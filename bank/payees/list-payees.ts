import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { PayeeKind } from "~/domain/payments";
import type { Payee } from "./find-payee";

/** The customer's payees of a kind by name, without the deleted ones. */
export function listPayees(
  db: Kysely<BankSchema>,
  customerNumber: string,
  kind: PayeeKind,
): Promise<Payee[]> {
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .orderBy((order) => order.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}
