import type { Db, Row } from "bank/database/schema";
import type { Bank } from "bank/service";
import type { Vault } from "bank/vault";

/**
 * Permission to set passwords without the old ones, each once. Derived from the registration's id under the vault's key, so
 * that a repeated request gets the same grant and the table holds none.
 */
export const GRANT_MS = 15 * 60_000;

export const grantOf = (vault: Vault, registrationId: string): string =>
  vault.digest("grant", registrationId).toString("base64url");

export const grantDigest = (vault: Vault, grant: string): Buffer => vault.digest("grant kept", grant);

const setAt = { login: "login_set_at", transaction: "transaction_set_at" } as const;

type Kind = Row<"bank.credential">["kind"];
type Access = Pick<Bank, "clock" | "vault">;

export async function isGranted(
  { db, clock, vault }: Access & Pick<Bank, "db">,
  customerNumber: string,
  kind: Kind,
  grant: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("bank.registration")
    .select("id")
    .where("grant_digest", "=", grantDigest(vault, grant))
    .where("customer_number", "=", customerNumber)
    .where("grant_expires_at", ">", clock.now())
    .where(setAt[kind], "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the grant up for this password, at most once, in the transaction that sets the password. */
export async function useGrant(
  transaction: Db,
  { clock, vault }: Access,
  customerNumber: string,
  kind: Kind,
  grant: string,
): Promise<boolean> {
  const now = clock.now();
  const used = await transaction
    .updateTable("bank.registration")
    .set({ [setAt[kind]]: now })
    .where("grant_digest", "=", grantDigest(vault, grant))
    .where("customer_number", "=", customerNumber)
    .where("grant_expires_at", ">", now)
    .where(setAt[kind], "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
