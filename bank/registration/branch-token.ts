import type { Context } from "bank/services/served";
import type { Vault } from "bank/vault";
import type { Shown } from "./proof";

/** Branch tokens: sixteen characters that a branch hands to a customer, good for one deed. */

/** Letters are taken as capitals, for whoever types them small. */
export const branchTokenDigest = (vault: Vault, customerNumber: string, token: string) =>
  vault.digest("branch token", `${customerNumber}|${token.trim().toUpperCase()}`);

export async function checkBranchToken(
  { db, clock, vault, user }: Context,
  customerNumber: string,
  token: string,
): Promise<Shown> {
  const digest = branchTokenDigest(vault, customerNumber, token);
  const kept = await db
    .selectFrom("bank.branch_token as token")
    .innerJoin("bank.customer as customer", "customer.number", "token.customer_number")
    .where("token.digest", "=", digest)
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", user)
    .where("token.used_at", "is", null)
    .where("token.expires_at", ">", clock.now())
    .select("token.digest")
    .executeTakeFirst();
  return kept ? { right: true, branchToken: kept.digest } : { right: false };
}
