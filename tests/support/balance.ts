import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Balance } from "common/accounts";
import { availableBalance } from "bank/ledger/balances";

/** The balance of an account of that number, or null where there is none. */
export async function findBalance(db: Kysely<BankSchema>, accountNumber: string): Promise<Balance | null> {
  const account = await db
    .selectFrom("bank.account")
    .select(["kind", "balance", "lien", "uncleared", "floor"])
    .where("number", "=", accountNumber)
    .where("kind", "!=", "internal")
    .executeTakeFirst();
  if (!account || account.kind === "internal") return null;
  return {
    accountNumber,
    ledger: account.balance,
    available: availableBalance({ ...account, kind: account.kind, floor: account.floor ?? 0n }),
  };
}
