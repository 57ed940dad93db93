import { createHmac } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tryAgain } from "common/postgres/transaction.server";
import { logOf } from "~/log.server";
import type { Portal } from "~/load-context";
import type { RateLimit, LimitedAct, LimitedBy } from "~/rate-limits";
import { noteEvent } from "./security-events.server";
import type { Visitor } from "./sessions.server";
import { isIPv6 } from "node:net";

/**
 * Rate limits over all portal processes, by network, customer ID and mobile, real or not. They use the machine's clock:
 * rate-limiter-flexible takes no other.
 */

/** Customer or mobile as typed, if the form has it. */
export type Aim = Partial<Record<"customer" | "mobile", string>>;
type By = Partial<Record<LimitedBy, string>>;

/** Counts a try of `act`. If false, refuse it without telling whether it would have succeeded. */
export async function isWithin(
  act: LimitedAct,
  visitor: Pick<Visitor, "portal" | "address" | "correlationId">,
  aim: Aim = {},
) {
  const { portal, address } = visitor;
  const by: By = { all: "all", address: networkOf(address), ...aim };
  const counted = await eachOf(portal, [act], by, (limiter, key, kind) =>
    limiter.consume(key).then(isTaken, (refused) => isRefused(refused) || kind),
  );
  const reached = counted.find((kind) => kind !== true);
  if (reached === undefined) return true;
  logOf(portal).warn({ act, address }, "a limit was reached");
  const [customerNumber = null] = reached === "customer" ? by.customer!.split(" ") : [];
  await noteEvent(visitor, {
    act: "limit",
    subject: `${act}:${reached}`,
    whose: `${act} ${reached} ${by[reached]!}`,
    customerNumber,
  });
  return false;
}

const isTaken = () => true as const;

function isRefused(refused: unknown): false {
  if (refused instanceof RateLimiterRes) return false;
  throw refused;
}

/** Gives a successful try back to customer and mobile; tries of the address stay counted. */
export async function uncount(portal: Portal, act: LimitedAct, aim: Aim): Promise<void> {
  await eachOf(portal, [act], aim, (limiter, key) => limiter.reward(key));
}

/** Works on the counters of the acts, by each that limits them. */
function eachOf<R>(
  portal: Portal,
  acts: readonly LimitedAct[],
  by: By,
  work: (limiter: RateLimiterPostgres, key: string, kind: LimitedBy) => Promise<R>,
): Promise<R[]> {
  return Promise.all(
    acts.flatMap((act) =>
      Object.entries(by).flatMap(([kind, whose]) => {
        const limiter = whose ? limiterOf(portal, act, kind as LimitedBy) : null;
        return limiter ? [work(limiter, keyOf(portal, whose), kind as LimitedBy)] : [];
      }),
    ),
  );
}

const keyOf = ({ sealer }: Portal, whose: string): string =>
  createHmac("sha256", sealer.key("limits")).update(whose).digest("base64url");

function limiterOf({ env, db }: Portal, act: LimitedAct, by: LimitedBy): RateLimiterPostgres | null {
  const allowed = (env.LIMITS[act] as Partial<Record<LimitedBy, RateLimit>>)[by];
  if (!allowed || (by === "address" && !env.SANDBOX_LIMITS)) return null;
  return limiter(db, `${act}:${by}`, allowed);
}

/** Adds `points` to a counter without a limit. Returns its value in these minutes. */
export async function tally(
  portal: Portal,
  what: string,
  whose: string,
  minutes: number,
  points = 1,
): Promise<number> {
  const counted = await uncapped(portal, what, minutes).penalty(keyOf(portal, whose), points);
  return counted.consumedPoints;
}

const uncapped = (portal: Portal, what: string, minutes: number) =>
  limiter(portal.db, what, { times: 1, minutes });

export async function readTally(portal: Portal, what: string, whose: string): Promise<number> {
  const counted = await uncapped(portal, what, 1).get(keyOf(portal, whose));
  return counted?.consumedPoints ?? 0;
}

export async function resetTally(portal: Portal, what: string, whose: string): Promise<void> {
  await uncapped(portal, what, 1).delete(keyOf(portal, whose));
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

/** Adapts the portal's connections to rate-limiter-flexible, with times as numbers. */
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

/** Secrets short enough to guess: wrong entries are counted per day and in all, not only per hour. */
type Guessed = "card-proof" | "branch-token" | "sign-in-otp" | "act-otp";

const countsOf = <What extends Guessed>(what: What) => [`${what}-day`, `${what}-in-all`] as const;

/** Counts an attempt. If false, do not check the entry. */
export async function countAttempt(visitor: Visitor, what: Guessed, aim: Aim): Promise<boolean> {
  const counted = await Promise.all(countsOf(what).map((act) => isWithin(act, visitor, aim)));
  return !counted.includes(false);
}

export async function mayAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<boolean> {
  const counted = await eachOf(portal, countsOf(what), aim, (limiter, key) => limiter.get(key));
  return counted.every((found) => !found || found.remainingPoints > 0);
}

/** Gives back an attempt that was right or was not checked; earlier wrong ones stay counted. */
export async function refundAttempt(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await eachOf(portal, countsOf(what), aim, (limiter, key) => limiter.reward(key));
}

/** Call when the guessed secret is no longer valid. */
export async function resetAttempts(portal: Portal, what: Guessed, aim: Aim): Promise<void> {
  await forgetCounts(portal, countsOf(what), aim);
}

/** Begins the counts of the acts at zero. */
export async function forgetCounts(portal: Portal, acts: readonly LimitedAct[], aim: Aim): Promise<void> {
  await eachOf(portal, acts, aim, (limiter, key) => limiter.delete(key));
}

/** Counter of wrong sign-in OTPs: strangers who know the password do not use up that of the customer's own browsers. */
export const otpAttempts = (customerNumber: string, browser?: string): Aim => ({
  customer: browser ? `${customerNumber} ${browser}` : customerNumber,
});

const GROUPS = 8;
/** Providers give a subscriber at least a /64. */
const GROUPS_OF_A_NETWORK = 4;

/** Network of a subscriber: an IPv4 address itself, the /64 of an IPv6 address, anything else unchanged. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // A machine reaches itself by either.
  if (plain === "::1") return "127.0.0.1";
  // URL parsing gives the canonical form, without a dotted IPv4 end.
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
