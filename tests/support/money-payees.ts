import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { NewPayee } from "./money-orders";
import type { MoneyCustomer } from "./money-bank";

/** A payee of long standing: no wait, and no cap unless one is given. */
export async function addOldPayee(
  db: Kysely<BankSchema>,
  by: MoneyCustomer,
  { kind, name, accountNumber, ifsc = "" }: NewPayee,
  { cappedUntil, cap }: { cappedUntil?: Date; cap?: bigint } = {},
): Promise<void> {
  const added = new Date("2025-04-02T10:00:00+05:30");
  await db
    .insertInto("bank.payee")
    .values({
      customer_number: by.number,
      kind,
      name,
      account_number: accountNumber,
      ifsc,
      bank_name: "A bank",
      reference: `payee of ${by.number}: ${kind} ${accountNumber}`,
      added_at: added,
      usable_from: added,
      capped_until: cappedUntil ?? added,
      cap: cap ?? 50_000_00n,
    })
    .execute();
}
