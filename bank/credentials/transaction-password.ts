import { findRow } from "bank/database/rows";
import { istDate } from "common/dates";
import { countEntry } from "./count-entry";
import { verifyPassword } from "./password-hash";
import { refuse, type Bank, type BankAnswer } from "bank/service";
import { transactionPasswordRefusals } from "common/contract/refusals.server";

/** `expired`: right, but too old or given by the bank; it authorises nothing until it is changed. */
type PasswordCheck = "right" | Exclude<Awaited<ReturnType<typeof countEntry>>, "accepted"> | "expired";

interface StoredPassword {
  hash: string | null;
  expired: boolean;
}

type Access = Pick<Bank, "db" | "clock">;

/**
 * Checks the transaction password. The fifth wrong entry, also in a first pass, locks it for half an hour and answers
 * `locked`, as does each entry after it.
 */
export async function checkTransactionPassword(
  bank: Access,
  customerNumber: string,
  password: string,
): Promise<PasswordCheck> {
  const row = await findRow(bank.db, "bank.credential", {
    customer_number: customerNumber,
    kind: "transaction",
  });
  const expired = row !== undefined && (row.must_change || row.expires_on <= istDate(bank.clock.now()));
  return enterPassword(bank, customerNumber, { hash: row?.hash ?? null, expired }, password);
}

export async function enterPassword(
  bank: Access,
  customerNumber: string,
  kept: StoredPassword,
  password: string,
): Promise<PasswordCheck> {
  const right = await verifyPassword(kept.hash, password);
  return countPassword(bank, customerNumber, kept, right);
}

export async function countPassword(
  bank: Access,
  customerNumber: string,
  { expired }: StoredPassword,
  right: boolean,
): Promise<PasswordCheck> {
  const entry = await countEntry(bank, customerNumber, "transaction", right);
  if (entry !== "accepted") return entry;
  return expired ? "expired" : "right";
}

/** `wrong`: no entry was counted. */
export const refuseForPassword = (check: Exclude<PasswordCheck, "right"> | "wrong"): BankAnswer<never> =>
  typeof check === "object"
    ? refuse(transactionPasswordRefusals.wrong, String(check.triesLeft))
    : refuse(transactionPasswordRefusals[check]);
