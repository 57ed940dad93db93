import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { cardDigest, cvvDigest, type ShownCard } from "bank/credentials/shown-card";
import { lastDayOf } from "common/card-expiry";
import type { Transaction } from "bank/database/schema";
import type { Context } from "bank/service";
import type { Vault } from "bank/vault";
import { istDate } from "common/dates";
import { inNoHurry } from "common/postgres/transaction.server";

/** Proofs of customers who cannot sign in, by card or branch token; the fifth wrong one locks. */

const MAX_FAILURES = 5;
const LOCK_MS = 30 * 60_000;
const LIFE_MS = 15 * 60_000;

export interface Shown {
  customerNumber: string | null;
  branchToken?: Buffer;
  card?: bigint;
}

/**
 * Finds the holder of a valid card: the given customer, or the one with the mobile. A card that its owner has withdrawn proves
 * nothing, see `isWithdrawn`. Runs the same queries whatever was shown.
 */
export async function checkCard(
  { db, clock, vault, user }: Context,
  customerNumber: string,
  card: ShownCard,
): Promise<Shown> {
  const kept = await db
    .selectFrom("bank.card as card")
    .innerJoin("bank.customer as customer", "customer.number", "card.customer_number")
    .where("card.number_digest", "=", cardDigest(vault, card.cardNumber))
    .$if(customerNumber !== "", (query) => query.where("customer.number", "=", customerNumber))
    .where("customer.mobile", "=", user)
    .select(["card.id", "card.cvv_digest", "card.expires_on", "customer.number"])
    .select(isWithdrawn.as("withdrawn"))
    .executeTakeFirst();
  const right =
    kept !== undefined &&
    !kept.withdrawn &&
    kept.cvv_digest.equals(cvvDigest(vault, card)) &&
    kept.expires_on === lastDayOf(card.expiry) &&
    kept.expires_on >= istDate(clock.now());
  return right ? { customerNumber: kept.number, card: kept.id } : { customerNumber: null };
}

/**
 * SQL of the row `card`: blocked for good or for a time, or told to be lost in an application for a new one. A new card that is
 * inactive because it was never used is not withdrawn.
 */
const isWithdrawn = sql<boolean>`(card.status = 'hot' or card.status = 'inactive' and card.blocked_at is not null
  or exists (select from bank.card_application as application
    where application.account_id = card.account_id and application.customer_number = card.customer_number
      and application.reason = 'lost' and application.applied_at > coalesce(card.issued_at, '-infinity')))`;

/** Ends what a card has proven that its owner has withdrawn now. For the transaction that withdraws it. */
export async function endWithdrawnProof(db: Transaction, customerNumber: string): Promise<void> {
  await db
    .updateTable("bank.proof as proof")
    .from("bank.card as card")
    .set({ digest: null, expires_at: null, card_id: null })
    .where("proof.customer_number", "=", customerNumber)
    .whereRef("card.id", "=", "proof.card_id")
    .where(isWithdrawn)
    .execute();
  await db
    .deleteFrom("bank.given_proof as proof")
    .using("bank.card as card")
    .where("proof.customer_number", "=", customerNumber)
    .whereRef("card.id", "=", "proof.card_id")
    .where(isWithdrawn)
    .execute();
}

/** Token of sixteen characters, in capitals. */
export const branchTokenDigest = (vault: Vault, customerNumber: string, token: string) =>
  vault.digest("branch token", `${customerNumber}|${token.trim().toUpperCase()}`);

export async function checkBranchToken(
  { db, clock, vault, user }: Context,
  customerNumber: string,
  token: string,
): Promise<Shown> {
  const holders =
    customerNumber === ""
      ? await db.selectFrom("bank.customer").select("number").where("mobile", "=", user).execute()
      : [{ number: customerNumber }];
  const digests = holders.map(({ number }) => branchTokenDigest(vault, number, token));
  const kept = await db
    .selectFrom("bank.branch_token as token")
    .innerJoin("bank.customer as customer", "customer.number", "token.customer_number")
    .where((eb) => eb("token.digest", "=", eb.fn.any(eb.val(digests))))
    .where("customer.mobile", "=", user)
    .where("token.used_at", "is", null)
    .where("token.expires_at", ">", clock.now())
    .select(["token.digest", "customer.number"])
    .executeTakeFirst();
  return kept ? { customerNumber: kept.number, branchToken: kept.digest } : { customerNumber: null };
}

export const proofDigest = (vault: Context["vault"], proof: string) => vault.digest("proof", proof);

/**
 * Counts the attempt for the customer, or for all customers of the mobile, and answers the proof if it was right and nothing
 * is locked, else null. Proofs of other flows live on. One statement, so that concurrent attempts are counted one after the other; it does not wait for the
 * disk, because that wait would reveal a customer.
 */
export async function countProof(
  { db, clock, vault, user }: Context,
  requested: string,
  { customerNumber, branchToken, card }: Shown,
): Promise<string | null> {
  const right = customerNumber !== null;
  const counted = customerNumber ?? requested;
  const now = clock.now();
  const proof = randomBytes(32).toString("base64url");
  const first = {
    digest: right ? proofDigest(vault, proof) : null,
    token: right ? (branchToken ?? null) : null,
    card: right ? (card ?? null) : null,
    ends: right ? new Date(now.getTime() + LIFE_MS) : null,
  };
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const { rows } = await sql`
    with past as (delete from bank.given_proof where customer_number = ${counted} and expires_at <= ${now}),
    counted as (
    insert into bank.proof as kept (customer_number, digest, branch_token_digest, card_id, expires_at, failed_count)
    select number, ${first.digest}::bytea, ${first.token}::bytea, ${first.card}::bigint, ${first.ends}::timestamptz,
        ${right ? 0 : 1}::integer
      from bank.customer where (number = ${counted} or ${counted} = '') and mobile = ${user}
        and ${inNoHurry}
    on conflict (customer_number) do update set
      (digest, branch_token_digest, card_id, expires_at, failed_count, locked_until) = (
      select
        case when taken then excluded.digest else kept.digest end,
        case when taken then excluded.branch_token_digest else kept.branch_token_digest end,
        case when taken then excluded.card_id else kept.card_id end,
        case when taken then excluded.expires_at else kept.expires_at end,
        case when locked then kept.failed_count when taken or last then 0 else kept.failed_count + 1 end,
        case when locked then kept.locked_until when last and not taken then ${lockedUntil}::timestamptz end
      from (select locked, ${right} and not locked as taken, kept.failed_count + 1 >= ${MAX_FAILURES} as last
        from (select coalesce(kept.locked_until > ${now}, false) as locked) as lock) as entry)
    returning customer_number, digest, branch_token_digest, card_id, expires_at)
    insert into bank.given_proof (digest, customer_number, branch_token_digest, card_id, expires_at)
      select digest, customer_number, branch_token_digest, card_id, expires_at from counted
        where digest = ${first.digest}::bytea
    returning digest`.execute(db);
  return rows.length > 0 ? proof : null;
}
