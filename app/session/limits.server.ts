import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tryAgain } from "common/postgres/transaction.server";
import { logOf } from "~/log.server";
import type { Portal } from "~/load-context";
import type { RateLimit, LimitedAct, LimitedBy } from "~/rate-limits";
import { networkOf } from "./network.server";
import type { Visitor } from "./visitor.server";

/**
 * How often somebody may try something, counted over all portal processes by the network it comes from and the customer ID or
 * mobile it is aimed at, real or not. Time is the machine's: rate-limiter-flexible takes no other clock.
 */

/** At whom it is aimed, as typed; left out where the form does not say. */
export type Aim = Partial<Record<"customer" | "mobile", string>>;

/** Counts one try of `act`. False: it is not to be done, nor may it be told whether it would have been. */
export async function isWithin(act: LimitedAct, visitor: Pick<Visitor, "portal" | "address">, aim: Aim = {}) {
  const counted = await Promise.all(
    Object.entries({ address: networkOf(visitor.address), ...aim }).map(([by, whose]) =>
      whose ? count(visitor.portal, act, by as LimitedBy, whose) : true,
    ),
  );
  if (!counted.includes(false)) return true;
  logOf(visitor.portal).warn({ act, address: visitor.address }, "a limit was reached");
  return false;
}

/** Whether one more try of `act` aimed at these would be within; counts none. */
export async function hasRoom(portal: Portal, act: LimitedAct, aim: Aim): Promise<boolean> {
  const counted = await eachOf(portal, act, aim, (limiter, key) => limiter.get(key));
  return counted.every((found) => !found || found.remainingPoints > 0);
}

/** Forgets all tries of `act` aimed at these. */
export async function clear(portal: Portal, act: LimitedAct, aim: Aim): Promise<void> {
  await eachOf(portal, act, aim, (limiter, key) => limiter.delete(key));
}

/** Takes back one try of `act` aimed at these that has proven honest; tries of an address stay counted. */
export async function uncount(portal: Portal, act: LimitedAct, aim: Aim): Promise<void> {
  await eachOf(portal, act, aim, (limiter, key) => limiter.reward(key));
}

/** Does something with the count of each that limits `act`. */
function eachOf<R>(
  portal: Portal,
  act: LimitedAct,
  aim: Aim,
  work: (limiter: RateLimiterPostgres, key: string) => Promise<R>,
): Promise<R[]> {
  return Promise.all(
    Object.entries(aim).flatMap(([by, whose]) => {
      const limiter = whose ? limiterOf(portal, act, by as LimitedBy) : null;
      return limiter ? [work(limiter, keyOf(portal, whose))] : [];
    }),
  );
}

/** False when there is no room. */
async function count(portal: Portal, act: LimitedAct, by: LimitedBy, whose: string): Promise<boolean> {
  const limiter = limiterOf(portal, act, by);
  if (!limiter) return true;
  try {
    await limiter.consume(keyOf(portal, whose));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false;
    throw refused;
  }
  return true;
}

const keyOf = ({ sealer }: Portal, whose: string): string =>
  createHmac("sha256", sealer.key("limits")).update(whose).digest("base64url");

/** Null where nothing limits `act` by that. */
function limiterOf({ env, db }: Portal, act: LimitedAct, by: LimitedBy): RateLimiterPostgres | null {
  const allowed = (env.LIMITS[act] as Partial<Record<LimitedBy, RateLimit>>)[by];
  if (!allowed || (by === "address" && !env.SANDBOX_LIMITS)) return null;
  return limiter(db, `${act}:${by}`, allowed);
}

/** Counts `points` more of `what` by `whose`, refusing nothing; answers how many there are in these minutes. */
export async function tally(
  portal: Portal,
  what: string,
  whose: string,
  minutes: number,
  points = 1,
): Promise<number> {
  const counted = await limiter(portal.db, what, { times: 1, minutes }).penalty(keyOf(portal, whose), points);
  return counted.consumedPoints;
}

function limiter(db: Portal["db"], keyPrefix: string, allowed: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: storeOf(db),
    storeType: "client",
    schemaName: "portal",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points: allowed.times,
    duration: allowed.minutes * 60,
  });
}

/** The portal's connections as rate-limiter-flexible expects them, with times as numbers. */
function storeOf(db: Portal["db"]) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const requested = CompiledQuery.raw(text, values);
      const { rows } = await tryAgain(() =>
        db.executeQuery<{ points: number; expire: bigint | null }>(requested),
      );
      const plain = rows.map(({ points, expire }) => ({
        points,
        expire: expire === null ? null : Number(expire),
      }));
      return { rows: plain, rowCount: plain.length };
    },
  };
}
