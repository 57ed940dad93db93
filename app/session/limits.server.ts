import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tryAgain } from "common/postgres/transaction.server";
import { logOf } from "~/log.server";
import type { Portal } from "~/load-context";
import type { RateLimit, LimitedAct, LimitedBy } from "~/rate-limits";
import type { Visitor } from "./visitor.server";
import { isIPv6 } from "node:net";

/**
 * How often somebody may try something, counted over all portal processes by the network it comes from and the customer ID or
 * mobile it is aimed at, real or not. Time is the machine's: rate-limiter-flexible takes no other clock.
 */

/** At whom it is aimed, as typed; left out where the form does not say. */
type Aim = Partial<Record<"customer" | "mobile", string>>;

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
async function hasRoom(portal: Portal, act: LimitedAct, aim: Aim): Promise<boolean> {
  const counted = await eachOf(portal, act, aim, (limiter, key) => limiter.get(key));
  return counted.every((found) => !found || found.remainingPoints > 0);
}

/** Forgets all tries of `act` aimed at these. */
async function clear(portal: Portal, act: LimitedAct, aim: Aim): Promise<void> {
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

/** Secrets short enough to be guessed, or shown by strangers: their wrong entries are counted in a day and in all, not only in an hour. */
type Guessed = "card-proof" | "branch-token" | "sign-in-otp";

const countsOf = <What extends Guessed>(what: What) => [`${what}-day`, `${what}-in-all`] as const;

/** Counts one guess. False: it is not to be looked at. */
export async function countAttempt(visitor: Visitor, what: Guessed, aim: Aim): Promise<boolean> {
  const counted = await Promise.all(countsOf(what).map((act) => isWithin(act, visitor, aim)));
  return !counted.includes(false);
}

/** Whether one more would be looked at. */
export async function mayAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<boolean> {
  const room = await Promise.all(countsOf(what).map((act) => hasRoom(portal, act, aim)));
  return !room.includes(false);
}

/** Takes back one that was right, or was not looked at; the wrong ones before it stay. */
export async function refundAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await Promise.all(countsOf(what).map((act) => uncount(portal, act, aim)));
}

/** What was guessed at has come to nothing: it begins anew. */
export async function resetAttempts(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await Promise.all(countsOf(what).map((act) => clear(portal, act, aim)));
}

/** Whose share of wrong OTPs at sign-in counts: strangers who know the password leave the customer's own browsers theirs. */
export const otpAttempts = (customerNumber: string, browser?: string): Aim => ({
  customer: browser ? `${customerNumber} ${browser}` : customerNumber,
});

const GROUPS = 8;
/** A subscriber is given at least these, and every address in them. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * What one subscriber comes from: an IPv4 address as it is, of an IPv6 one its /64, in which whoever has it may take another
 * address for every try. Anything else as it is.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // The one canonical way of writing it, four digits a group, without a dotted end.
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => (part ? part.split(":") : []));
  const groups = [...first!, ...Array<string>(GROUPS - first!.length - last!.length).fill("0"), ...last!];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return dotted(groups.slice(6));
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`;
}

const dotted = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
