import { createHmac } from "node:crypto";
import type { RateLimit } from "common/quotas";
import { logOf } from "~/log.server";
import type { Portal } from "~/load-context";
import type { LimitedAct, LimitedBy } from "~/rate-limits";
import { addToCounters, forgetCounters, readCounter } from "./counters.server";
import { noteEvent } from "./security-events.server";
import type { Visitor } from "./sessions.server";
import { isIPv6 } from "node:net";

/** Rate limits over all portal processes, by network, customer ID and mobile, real or not. */

/** Customer or mobile as typed, if the form has it. */
export type Aim = Partial<Record<"customer" | "mobile", string>>;

/** A try of `act`; `looks`: it is not counted, but must be within the limit. */
export interface Try {
  act: LimitedAct;
  aim?: Aim;
  looks?: true;
}

type Counting = Pick<Visitor, "portal" | "address" | "correlationId">;

/** Counts a try of `act`. If false, refuse it without telling whether it would have succeeded. */
export const isWithin = (act: LimitedAct, visitor: Counting, aim: Aim = {}): Promise<boolean> =>
  areWithin(visitor, [{ act, aim }]);

/** Counts several tries. If one is refused, later ones are not counted: a small share must not use up a large one. */
export async function areWithin(visitor: Counting, tries: readonly Try[]): Promise<boolean> {
  const { portal, address } = visitor;
  const everybody = { all: "all", address: networkOf(address) };
  const limits = tries.map((one) =>
    limitsOf(portal, one.act, { ...(one.looks ? {} : everybody), ...one.aim }),
  );
  const pointsOf = (place: number) => (tries[place]!.looks ? 0 : 1);
  const counted = await add(
    portal,
    limits.flatMap((each, place) => each.map((limit) => ({ ...limit, points: pointsOf(place) }))),
  );
  const isReached = (limit: Limit, place: number) =>
    counted.get(limit.key)! + 1 - pointsOf(place) > limit.times;
  const refused = limits.findIndex((each, place) => each.some((limit) => isReached(limit, place)));
  if (refused < 0) return true;
  const later = limits.flatMap((each, place) => (place > refused && pointsOf(place) === 1 ? each : []));
  await add(
    portal,
    later.map((limit) => ({ ...limit, points: -1 })),
  );
  const { act, by, whose } = limits[refused]!.find((limit) => isReached(limit, refused))!;
  if (tries[refused]!.looks) return false;
  logOf(portal).warn({ act, address }, "a limit was reached");
  const [customerNumber = null] = by === "customer" ? whose.split(" ") : [];
  await noteEvent(visitor, {
    act: "limit",
    subject: `${act}:${by}`,
    whose: `${act} ${by} ${whose}`,
    customerNumber,
  });
  return false;
}

/** Throws 429 once a page that only reads was asked for too often. Nothing is written: this process counts. */
export function requireWithin(
  act: "search" | "locator",
  { portal, address }: Pick<Visitor, "portal" | "address">,
  aim: Aim = {},
): void {
  if (!portal.env.SANDBOX_LIMITS) return;
  const limits = limitsOf(portal, act, { address: networkOf(address), ...aim });
  if (limits.every((limit) => portal.quotas.take(limit.key, limit))) return;
  logOf(portal).warn({ act, address }, "a limit was reached");
  throw new Response(null, { status: 429 });
}

/** Gives successful tries back to customer and mobile; tries of the address stay counted. */
export async function uncount(portal: Portal, tries: readonly Try[]): Promise<void> {
  const limits = tries.flatMap(({ act, aim = {} }) => limitsOf(portal, act, aim));
  await add(
    portal,
    limits.map((limit) => ({ ...limit, points: -1 })),
  );
}

interface Limit extends RateLimit {
  key: string;
  act: LimitedAct;
  by: LimitedBy;
  whose: string;
}

/** Limits of an act by each of `by`. */
function limitsOf(portal: Portal, act: LimitedAct, by: Partial<Record<LimitedBy, string>>): Limit[] {
  const { env } = portal;
  return (Object.keys(by) as LimitedBy[]).flatMap((kind) => {
    const [limit, whose] = [(env.LIMITS[act] as Partial<Record<LimitedBy, RateLimit>>)[kind], by[kind]];
    if (!limit || !whose || (kind === "address" && !env.SANDBOX_LIMITS)) return [];
    return [{ ...limit, key: keyOf(portal, `${act}:${kind}`, whose), act, by: kind, whose }];
  });
}

const keyOf = ({ sealer }: Portal, what: string, whose: string): string =>
  `${what}:${createHmac("sha256", sealer.key("limits")).update(whose).digest("base64url")}`;

/** Counts of wrong entries: a crash of the database must not give tries back. */
const isLasting = ({ key }: { key: string }) =>
  /^(wrong-password|refused-in-browser|(card-proof|branch-token|sign-in-otp|act-otp)-)/.test(key);

/** Values by key. */
async function add(portal: Portal, counts: readonly { key: string; minutes: number; points: number }[]) {
  const lasting = counts.some((count) => count.points > 0 && isLasting(count));
  const values = await addToCounters(portal, counts, lasting);
  return new Map(counts.map(({ key }, place) => [key, values[place]!]));
}

/** A counter without a limit. */
export interface Tally {
  what: string;
  whose: string;
  minutes: number;
  points?: number;
}

/** Adds 1, or `points`, to counters. Returns their values in these minutes. */
export async function tally(portal: Portal, tallies: readonly Tally[]): Promise<number[]> {
  const counts = tallies.map(({ what, whose, minutes, points = 1 }) => ({
    key: keyOf(portal, what, whose),
    minutes,
    points,
  }));
  const values = await add(portal, counts);
  return counts.map(({ key }) => values.get(key)!);
}

export const readTally = (portal: Portal, what: string, whose: string): Promise<number> =>
  readCounter(portal, keyOf(portal, what, whose));

export async function resetTally(portal: Portal, what: string, whose: string): Promise<void> {
  await forgetCounters(portal, [keyOf(portal, what, whose)]);
}

/** Secrets short enough to guess: wrong entries are counted per day and in all, not only per hour. */
type Guessed = "card-proof" | "branch-token" | "sign-in-otp" | "act-otp";

const countsOf = (what: Guessed, aim: Aim) =>
  ([`${what}-in-all`, `${what}-day`] as const).map((act) => ({ act, aim }));

/** Counts an attempt. If false, do not check the entry. */
export const countAttempt = (visitor: Visitor, what: Guessed, aim: Aim): Promise<boolean> =>
  areWithin(visitor, countsOf(what, aim));

/** Tries that look whether one more may be counted. */
export const mayAttempt = (what: Guessed, aim: Aim): Try[] =>
  countsOf(what, aim).map((one) => ({ ...one, looks: true }));

/** Gives back an attempt that was right or was not checked; earlier wrong ones stay counted. */
export const refundAttempt = (portal: Portal, what: Guessed, aim: Aim): Promise<void> =>
  uncount(portal, countsOf(what, aim));

/** Call when the guessed secret is no longer valid. */
export const resetAttempts = (portal: Portal, what: Guessed, aim: Aim): Promise<void> =>
  forgetCounts(portal, countsOf(what, aim));

/** Begins the counts of the acts at zero. */
export async function forgetCounts(portal: Portal, tries: readonly Try[]): Promise<void> {
  const limits = tries.flatMap(({ act, aim = {} }) => limitsOf(portal, act, aim));
  await forgetCounters(
    portal,
    limits.map(({ key }) => key),
  );
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

/** The wider network of an address, which most customers of a provider in a region share: two octets of IPv4, 32 bits of IPv6. */
export function areaOf(address: string): string {
  const network = networkOf(address);
  const sign = network.includes(":") ? ":" : ".";
  return network.split(sign).slice(0, 2).join(sign);
}

const dotted = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
