import { sql } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Bank } from "bank/services/served";
import { verifyPassword } from "bank/passwords";

/** The check of a customer's login password, with its lock. */

export interface SignedIn {
  number: string;
  name: string;
  mobile: string;
  viewOnly: boolean;
  mustChange: boolean;
  loginExpiresOn: IsoDate;
  transactionExpiresOn: IsoDate;
  /** When the last session was opened; null when there was none. */
  lastSignedInAt: Date | null;
}

const MOST_FAILURES = 5;
const LOCK_MS = 30 * 60_000;

/**
 * The customer, when number and password are right and net-banking is open to them; else null, after the same work:
 * unknown, wrong, locked, blocked and unregistered are not told apart, by nobody's clock either.
 */
export async function checkLogin(
  bank: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  password: string,
): Promise<SignedIn | null> {
  const known = await bank.db
    .selectFrom("bank.customer as customer")
    .innerJoin("bank.credential as login", (join) =>
      join.onRef("login.customer_number", "=", "customer.number").on("login.kind", "=", "login"),
    )
    .leftJoin("bank.credential as transaction", (join) =>
      join
        .onRef("transaction.customer_number", "=", "customer.number")
        .on("transaction.kind", "=", "transaction"),
    )
    .where("customer.number", "=", customerNumber)
    .select([
      "customer.number",
      "customer.name",
      "customer.mobile",
      "customer.status",
      "customer.view_only",
      "customer.last_signed_in_at",
      "login.hash",
      "login.must_change",
      "login.expires_on",
      "transaction.expires_on as transaction_expires_on",
    ])
    .executeTakeFirst();
  const right = await verifyPassword(known?.hash, password);
  const accepted = await countEntry(bank, customerNumber, right);
  if (!known || !accepted || known.status !== "active") return null;
  return {
    number: known.number,
    name: known.name,
    mobile: known.mobile,
    viewOnly: known.view_only,
    mustChange: known.must_change,
    loginExpiresOn: known.expires_on,
    transactionExpiresOn: known.transaction_expires_on ?? known.expires_on,
    lastSignedInAt: known.last_signed_in_at,
  };
}

/**
 * Counts one entry and says whether it is accepted: right, and not within a lock. The fifth wrong one locks. One
 * statement, so that entries at the same time are counted one after the other; not waiting for the disk, because
 * that wait would tell a known customer from an unknown one.
 */
async function countEntry(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  right: boolean,
): Promise<boolean> {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const locked = sql<boolean>`coalesce(locked_until > ${now}, false)`;
  const lastChance = sql<boolean>`failed_count + 1 >= ${MOST_FAILURES}`;
  const counted = await db
    .updateTable("bank.credential")
    .set({
      failed_count: sql`case when ${locked} then failed_count when ${right} or ${lastChance} then 0 else failed_count + 1 end`,
      locked_until: sql`case when ${locked} then locked_until when not ${right} and ${lastChance} then ${lockedUntil}::timestamptz end`,
    })
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", "login")
    .where(sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`)
    .returning("locked_until")
    .executeTakeFirst();
  return counted !== undefined && right && counted.locked_until === null;
}
