import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Bank } from "bank/service";

/** Sessions are opened after the OTP, extended while used, and end after an hour at the latest. */
const MAX_MS = 60 * 60_000;

type Access = Pick<Bank, "db" | "clock" | "vault" | "policy">;

const lifeOf = ({ policy }: Access) => Math.min(policy.sessionMinutes * 60_000, MAX_MS);

export async function openSession(access: Access, customerNumber: string): Promise<string> {
  const { db, clock, vault } = access;
  const id = randomBytes(32).toString("base64url");
  const now = clock.now();
  await db
    .with("seen", (query) =>
      query.updateTable("bank.customer").set({ last_signed_in_at: now }).where("number", "=", customerNumber),
    )
    .insertInto("bank.bank_session")
    .values({
      id_digest: vault.digest("session", id),
      customer_number: customerNumber,
      opened_at: now,
      ends_at: new Date(now.getTime() + lifeOf(access)),
    })
    .execute();
  return id;
}

/** Extends a living session; false if it has ended. */
export async function extendSession(access: Access, customerNumber: string, id: string): Promise<boolean> {
  const { db, clock, vault } = access;
  const now = clock.now();
  const extended = await db
    .updateTable("bank.bank_session")
    .set({
      ends_at: sql`least(${new Date(now.getTime() + lifeOf(access))}, opened_at + ${MAX_MS} * interval '1 ms')`,
    })
    .where("id_digest", "=", vault.digest("session", id))
    .where("customer_number", "=", customerNumber)
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return extended.numUpdatedRows > 0n;
}

/** Ends the customer's sessions: all, only one, or all except one. */
export async function endSessions(
  { db, clock, vault }: Access,
  customerNumber: string,
  { only, except }: { only?: string | undefined; except?: string | undefined } = {},
): Promise<void> {
  await db
    .updateTable("bank.bank_session")
    .set({ ended_at: clock.now() })
    .where("customer_number", "=", customerNumber)
    .where("ended_at", "is", null)
    .$if(only !== undefined, (query) => query.where("id_digest", "=", vault.digest("session", only!)))
    .$if(except !== undefined, (query) => query.where("id_digest", "!=", vault.digest("session", except!)))
    .execute();
}
