import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "bank/services/served";

/** Proofs of customers who cannot sign in: given for a right card or branch token, five wrong ones lock for half an hour. */

const MOST_FAILURES = 5;
const LOCK_MS = 30 * 60_000;
const LIFE_MS = 15 * 60_000;

/** What was looked at: whether it proves the customer, and the branch token when it was one. */
export interface Shown {
  right: boolean;
  branchToken?: Buffer;
}

export const proofDigest = (vault: Context["vault"], proof: string) => vault.digest("proof", proof);

/**
 * Counts what was shown for the customer of that number and the caller's mobile, and answers the proof when it was right
 * and nothing is locked, else null. One statement, so that cards tried at the same time are counted one after the
 * other; not waiting for the disk, because that wait would tell a customer from nobody.
 */
export async function countProof(
  { db, clock, vault, user }: Context,
  customerNumber: string,
  { right, branchToken }: Shown,
): Promise<string | null> {
  const now = clock.now();
  const proof = randomBytes(32).toString("base64url");
  const first = {
    digest: right ? proofDigest(vault, proof) : null,
    token: right ? (branchToken ?? null) : null,
    ends: right ? new Date(now.getTime() + LIFE_MS) : null,
  };
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const { rows } = await sql<{ given: boolean }>`
    insert into bank.proof as kept (customer_number, digest, branch_token_digest, expires_at, failed_count)
    select number, ${first.digest}::bytea, ${first.token}::bytea, ${first.ends}::timestamptz, ${right ? 0 : 1}::integer
      from bank.customer where number = ${customerNumber} and mobile = ${user}
        and set_config('synchronous_commit', 'off', true) is not null
    on conflict (customer_number) do update set (digest, branch_token_digest, expires_at, failed_count, locked_until) = (
      select
        case when taken then excluded.digest else kept.digest end,
        case when taken then excluded.branch_token_digest else kept.branch_token_digest end,
        case when taken then excluded.expires_at else kept.expires_at end,
        case when locked then kept.failed_count when taken or last then 0 else kept.failed_count + 1 end,
        case when locked then kept.locked_until when last and not taken then ${lockedUntil}::timestamptz end
      from (select locked, ${right} and not locked as taken, kept.failed_count + 1 >= ${MOST_FAILURES} as last
        from (select coalesce(kept.locked_until > ${now}, false) as locked) as lock) as entry)
    returning digest = ${first.digest}::bytea as given`.execute(db);
  return rows[0]?.given ? proof : null;
}
