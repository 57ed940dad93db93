import { brokenRules, passwordPolicy } from "~/domain/password-policy";
import type { CredentialTable } from "bank/database/schema-customers";
import { verifyPassword } from "bank/passwords";
import type { Bank } from "bank/services/served";

/** Whether a password may be chosen: by the policy and by those before it. */

export type Choice = "fine" | "against-policy" | "used-before";

/** A customer's password as it is kept, with those before it. */
export type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>;

export function findKept({ db }: Pick<Bank, "db">, customerNumber: string, kind: CredentialTable["kind"]) {
  return db
    .selectFrom("bank.credential")
    .select(["hash", "earlier_hashes"])
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export async function judgeChoice(
  customerNumber: string,
  kept: Kept | undefined,
  password: string,
): Promise<Choice> {
  if (brokenRules(password, customerNumber).length > 0) return "against-policy";
  for (const hash of kept ? historyOf(kept) : [])
    if (await verifyPassword(hash, password)) return "used-before";
  return "fine";
}

/** The last passwords, the present one first: as many as may not be chosen again. */
export const historyOf = ({ hash, earlier_hashes }: Kept): string[] =>
  [hash, ...earlier_hashes].slice(0, passwordPolicy.history);
