import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Paise } from "~/domain/money";

/**
 * Whether the holder wants a text message about a credit (above zero) or a debit (below) on an account. Asked for
 * `debitText`, `creditText` and `instalmentTakenText`; all other messages are about safety or about what became of
 * something the customer has ordered, and always come.
 */
export async function wantsText(db: Kysely<BankSchema>, account: string, change: Paise): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select bank.wants_text(${account}, ${change}) as wanted`.execute(db);
  return rows[0]!.wanted;
}
