import { createHmac, randomInt } from "node:crypto";
import { sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { log } from "~/log.server";
import { portal } from "~/portal.server";
import { allowances, type LimitedAct, type LimitedBy } from "./allowances";
import { limitStore } from "./limit-store.server";
import type { Visitor } from "./visitor.server";

/**
 * How often somebody may try something in a while, counted in the database over all portal processes: by the address it
 * comes from, and by the customer ID or mobile it is aimed at, whether such a customer exists or not. Time is the machine's and
 * not the portal's clock, as rate-limiter-flexible takes no other.
 */
export type LimitVerdict =
  | { outcome: "within" }
  /** Not to be carried out, nor may it be told whether it would have been. */
  | { outcome: "over"; retryAt: Date };

/** At whom it is aimed, as typed; left out where the form does not say. */
export interface Aim {
  customer?: string;
  mobile?: string;
}

/** Counts one try of `act` and says whether it may go on. */
export async function limit(
  act: LimitedAct,
  visitor: Pick<Visitor, "address">,
  aim: Aim = {},
): Promise<LimitVerdict> {
  const counted = await Promise.all(
    Object.entries({ address: visitor.address, ...aim }).map(([by, whose]) =>
      whose ? count(act, by as LimitedBy, whose) : null,
    ),
  );
  const waits = counted.filter((retryAt) => retryAt !== null);
  if (waits.length === 0) return { outcome: "within" };
  log.warn({ act, address: visitor.address }, "a limit was reached");
  return { outcome: "over", retryAt: new Date(Math.max(...waits.map(Number))) };
}

/** Takes back one try of `act` that was aimed at these and has proven honest; tries of an address stay counted. */
export async function giveBack(act: LimitedAct, aim: Aim): Promise<void> {
  await Promise.all(
    Object.entries(aim).map(([by, whose]) => limiterOf(act, by as LimitedBy)?.reward(keyOf(whose))),
  );
}

/** When to come back; null when there is room. */
async function count(act: LimitedAct, by: LimitedBy, whose: string): Promise<Date | null> {
  const limiter = limiterOf(act, by);
  if (!limiter) return null;
  try {
    await limiter.consume(keyOf(whose));
    await forgetExpired();
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return new Date(Date.now() + refused.msBeforeNext);
  }
}

const keyOf = (whose: string): string =>
  createHmac("sha256", portal().sealer.key("limits")).update(whose).digest("base64url");

/** Null where nothing limits `act` by that. */
function limiterOf(act: LimitedAct, by: LimitedBy): RateLimiterPostgres | null {
  const { env, db } = portal();
  const allowed = allowances[act][by];
  if (!allowed || (by === "address" && !env.SANDBOX_LIMITS)) return null;
  return new RateLimiterPostgres({
    storeClient: limitStore(db),
    storeType: "client",
    schemaName: "portal",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: `${act}:${by}`,
    points: allowed.times,
    duration: allowed.minutes * 60,
  });
}

/** Now and then, so that the table holds little more than what counts. */
async function forgetExpired(): Promise<void> {
  if (randomInt(200) > 0) return;
  await sql`delete from portal.rate_limit where expire <= ${Date.now()}`.execute(portal().db);
}
