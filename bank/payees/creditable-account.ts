import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";

/** Accounts that others may pay into: not deposits and loans, which have their own ways, nor the bank's own. */
const creditable = ["savings", "current", "overdraft", "cash-credit"] as const;

/** Whether an account of that number takes money. */
export async function isCreditable(db: Kysely<BankSchema>, accountNumber: string): Promise<boolean> {
  return (await findHolder(db, accountNumber)) !== undefined;
}

/** Who holds the account of that number; undefined for one that does not exist or takes no money. */
export function findHolder(db: Kysely<BankSchema>, accountNumber: string) {
  return db
    .selectFrom("bank.account as account")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .select(["customer.number", "customer.name"])
    .where("account.number", "=", accountNumber)
    .where("account.kind", "in", creditable)
    .where("account.status", "=", "open")
    .executeTakeFirst();
}
