import { sql, type Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { malformed } from "bank/payments/refusals";
import type { BankAnswer } from "bank/services/served";
import { referencePattern } from "~/domain/reference";

/**
 * Answers a change once for its reference: what `find` knows of it comes before any check, and again after the deed,
 * since a copy of the request may have been quicker. Without a reference the change is simply carried out.
 */
export async function once<Answer>(
  reference: string | undefined,
  find: (reference: string) => Promise<BankAnswer<Answer> | undefined>,
  carryOut: () => Promise<BankAnswer<Answer>>,
): Promise<BankAnswer<Answer>> {
  if (!reference) return carryOut();
  if (!referencePattern.test(reference)) return malformed;
  const known = await find(reference);
  if (known) return known;
  const answer = await carryOut();
  return (await find(reference)) ?? answer;
}

/** Makes the transactions of one reference wait for each other. */
export async function lockReference(transaction: Transaction<BankSchema>, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`.execute(transaction);
}
