import type { Transaction } from "kysely";
import { passwordPolicy } from "~/domain/password-policy";
import type { BankSchema } from "bank/database/schema";
import type { CredentialTable } from "bank/database/schema-customers";
import { openKnownBrowsers } from "bank/known-browsers";
import { endOtherSessions } from "bank/sessions";
import type { Bank } from "bank/services/served";
import { historyOf, type Kept } from "./choose";
import { expiryOf } from "./policy";

export interface NewPassword {
  customerNumber: string;
  kind: CredentialTable["kind"];
  hash: string;
  /** The password it replaces; undefined when there is none. */
  before: Kept | undefined;
  /** The bank's session that lives on; all others end. */
  sessionId: string | undefined;
}

/**
 * Puts a password in the place of the one before, free of locks and of the duty to change it, and ends the customer's
 * sessions. For the transaction that uses up what allowed it.
 */
export async function setPassword(
  transaction: Transaction<BankSchema>,
  { clock, vault, policy }: Pick<Bank, "clock" | "vault" | "policy">,
  { customerNumber, kind, hash, before, sessionId }: NewPassword,
): Promise<void> {
  const now = clock.now();
  const fresh = {
    hash,
    set_at: now,
    expires_on: await expiryOf(transaction, now),
    must_change: false,
    failed_count: 0,
    locked_until: null,
    earlier_hashes: before ? historyOf(before).slice(0, passwordPolicy.history - 1) : [],
  };
  await transaction
    .insertInto("bank.credential")
    .values({ customer_number: customerNumber, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(["customer_number", "kind"]).doUpdateSet(fresh))
    .execute();
  if (kind === "login") await openKnownBrowsers(transaction, customerNumber);
  await endOtherSessions({ db: transaction, clock, vault, policy }, customerNumber, sessionId);
}
