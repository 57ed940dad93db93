import { istDate } from "~/domain/dates";
import { countEntry } from "bank/count-entry";
import { verifyPassword } from "bank/passwords";
import type { Bank } from "bank/services/served";

/** `expired`: it is right, but too old or given by the bank, and authorises nothing until it is changed. */
export type PasswordCheck = "right" | "wrong" | "locked" | "expired";

/**
 * Checks the password that authorises payments. Five wrong entries lock it for half an hour, those of the first pass
 * too; the fifth, and each one after it, is `locked`.
 */
export async function checkTransactionPassword(
  bank: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  password: string,
): Promise<PasswordCheck> {
  const known = await bank.db
    .selectFrom("bank.credential")
    .select(["hash", "must_change", "expires_on"])
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", "transaction")
    .executeTakeFirst();
  const right = await verifyPassword(known?.hash, password);
  const entry = await countEntry(bank, customerNumber, "transaction", right);
  if (entry !== "accepted" || !known) return entry === "locked" ? "locked" : "wrong";
  return known.must_change || known.expires_on <= istDate(bank.clock.now()) ? "expired" : "right";
}
