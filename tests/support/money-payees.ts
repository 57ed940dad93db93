import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { NewPayee } from "./money-orders";
import type { MoneyBank, MoneyCustomer } from "./money-bank";

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

/** Each customer may pay the next one, and accounts elsewhere with every fate the simulated rails know. */
export async function addOldPayees({ db, customers }: Pick<MoneyBank, "db" | "customers">): Promise<void> {
  for (const [place, by] of customers.entries()) {
    const next = customers[(place + 1) % customers.length]!;
    await addOldPayee(db, by, { kind: "within-bank", name: next.name, accountNumber: next.savings });
    for (const fate of ["00", "91", "92", "93", "94", "95"])
      for (const kind of ["imps", "neft-rtgs"] as const) {
        const accountNumber = `40123456${fate}`;
        await addOldPayee(db, by, { kind, name: `Far ${fate}`, accountNumber, ifsc: "SBIN0000800" });
      }
  }
}
