import { findRow } from "bank/database/rows";
import { istDate } from "common/dates";
import { countEntry, type Wrong } from "./count-entry";
import { verifyPassword } from "./password-hash";
import { refuse, type Bank, type BankAnswer } from "bank/service";
import { transactionPasswordRefusals } from "common/contract/refusals.server";

/** `expired`: right, but too old or given by the bank; it authorises nothing until it is changed. */
type PasswordCheck = "right" | "expired" | Wrong | Locked;

interface Locked {
  lockedUntil: Date | null;
}

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
  if (entry === "locked") return { lockedUntil: await findLockEnd(bank, customerNumber) };
  if (entry !== "accepted") return entry;
  return expired ? "expired" : "right";
}

/** Null if the transaction password is not locked. */
export async function findLockEnd({ db, clock }: Access, customerNumber: string): Promise<Date | null> {
  const row = await findRow(db, "bank.credential", { customer_number: customerNumber, kind: "transaction" });
  const until = row?.locked_until ?? null;
  return until && until > clock.now() ? until : null;
}

/** `wrong`: no entry was counted. */
export function refuseForPassword(check: Exclude<PasswordCheck, "right"> | "wrong"): BankAnswer<never> {
  const { wrong, locked } = transactionPasswordRefusals;
  if (typeof check !== "object") return refuse(transactionPasswordRefusals[check]);
  if ("lockedUntil" in check) return refuse(locked, check.lockedUntil?.toISOString());
  return refuse(wrong, String(check.triesLeft));
}
