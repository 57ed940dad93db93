import { isKeyOf, own } from "common/own";
import { LOOK_UPS_A_DAY } from "common/payees";
import type { RateLimit } from "common/quotas";

/** `all`: everybody together. */
export type LimitedBy = "address" | "customer" | "mobile" | "all";

/**
 * How often each act may be tried. An address counts by its network (`networkOf`), which may be a whole town behind one NAT, so limits
 * per address stop machines only. Limits per customer or mobile are much lower.
 */
export const rateLimits = {
  "sign-in": { address: { times: 600, minutes: 10 }, customer: { times: 40, minutes: 10 } },
  captcha: { address: { times: 1_000, minutes: 10 } },
  /** OTPs sent, of all kinds. */
  otp: { address: { times: 1_000, minutes: 10 } },
  /**
   * Shares of a customer's OTPs, see `app/change/otp-limits.server.ts`. One that is answered is given back, for customers who pay many
   * bills. The embedded bank has limits of its own (`bank/otp/send-otp.ts`); other gateways may have none.
   */
  "otp-sign-in": { customer: { times: 20, minutes: 60 }, mobile: { times: 20, minutes: 60 } },
  "otp-known-browser": { customer: { times: 20, minutes: 60 } },
  "otp-recovery": { customer: { times: 20, minutes: 60 }, mobile: { times: 20, minutes: 60 } },
  "otp-act-session": { customer: { times: 10, minutes: 60 } },
  "otp-act-day": { customer: { times: 40, minutes: 1_440 } },
  "otp-act-month": { customer: { times: 200, minutes: 43_200 } },
  /** Customer ID and mobile on the registration page, in any mode. Here and below each known browser has a share of its own (`shareOf`). */
  registration: {
    address: { times: 120, minutes: 10 },
    customer: { times: 40, minutes: 60 },
    mobile: { times: 40, minutes: 60 },
  },
  /** Card or branch token given after that. */
  "registration-proof": {
    address: { times: 120, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  /**
   * Wrong card proofs per day and in all, so that a CVV cannot be guessed slowly. Right ones are given back. Branch tokens are counted
   * apart, so that strangers' card proofs do not shut a customer out.
   */
  "card-proof-day": {
    customer: { times: 10, minutes: 1_440 },
    mobile: { times: 10, minutes: 1_440 },
  },
  "card-proof-in-all": {
    customer: { times: 30, minutes: 129_600 },
    mobile: { times: 30, minutes: 129_600 },
  },
  /** Wrong branch tokens; after that the branch must help. */
  "branch-token-day": {
    customer: { times: 10, minutes: 1_440 },
    mobile: { times: 10, minutes: 1_440 },
  },
  "branch-token-in-all": {
    customer: { times: 30, minutes: 129_600 },
    mobile: { times: 30, minutes: 129_600 },
  },
  /**
   * Wrong sign-in OTPs after a right password; then none is sent. Counted per customer for all unknown browsers together and for each
   * known one; a new login password resets them.
   */
  "sign-in-otp-day": { customer: { times: 20, minutes: 1_440 } },
  "sign-in-otp-in-all": { customer: { times: 60, minutes: 129_600 } },
  /** Wrong OTPs of acts, over all sessions; then none is sent for an act. A new login password resets them. */
  "act-otp-day": { customer: { times: 20, minutes: 1_440 } },
  "act-otp-in-all": { customer: { times: 60, minutes: 129_600 } },
  /** A password set with the old one or after a proof: each costs the bank several hashes. */
  "password-change": { customer: { times: 20, minutes: 60 } },
  document: { customer: { times: 100, minutes: 10 } },
  /** Verification codes entered, right or wrong. */
  verification: { address: { times: 300, minutes: 10 } },
  /** Answers to forms of strangers that are kept for the page after them; beyond it they answer the form itself. */
  "kept-answer": { address: { times: 200, minutes: 10 } },
  /** Browsers' reports that a page broke its policy. */
  "policy-report": { address: { times: 60, minutes: 10 }, all: { times: 600, minutes: 10 } },
  /**
   * Accounts whose holder's name is looked up for a new payee; one that is added is given back. The contract's quota holds beside it, so a
   * larger number here changes nothing.
   */
  "payee-look-up": { customer: { times: LOOK_UPS_A_DAY, minutes: 1_440 } },
  /** Pages that only read, but look through much. Each process counts its own, so that they gain no statement (`requireWithin`). */
  search: { customer: { times: 600, minutes: 10 } },
  locator: { address: { times: 600, minutes: 10 } },
  "account-setting": { customer: { times: 60, minutes: 60 } },
  "card-or-cheque": { customer: { times: 60, minutes: 60 } },
  /** Blocking all cards, counted apart so that it stays possible when the other limit is used up. */
  "card-block-all": { customer: { times: 60, minutes: 60 } },
} satisfies Record<string, Partial<Record<LimitedBy, RateLimit>>>;

export type LimitedAct = keyof typeof rateLimits;

/**
 * Effect of wrong passwords from unknown browsers. Customers of a town mistype some; password spraying is wrong nearly always.
 * `share`: wrong ones among all, from `wrong` wrong ones on.
 */
const wrongPasswords = {
  minutes: 10,
  /** Per network: further ones are refused. */
  address: { wrong: 60, share: 0.6 },
  /** Over all networks: each attempt is delayed. */
  everywhere: { wrong: 600, share: 0.6, milliseconds: 2_000 },
  /** Per customer: after `wrong` wrong ones each attempt is delayed, twice as long each time. */
  customer: { wrong: 2, milliseconds: 1_000, most: 8_000 },
  /** Delayed attempts at a time: per process, and per network over all processes. */
  waiting: { inAll: 200, ofAddress: 10 },
};

/**
 * Passes in place of the captcha's picture. One waits `seconds`; after every `times` passes the next ones wait that much longer, up to
 * `most`. None is refused.
 */
const waitingPasses = {
  minutes: 10,
  seconds: 15,
  most: 120,
  /** Per network. */
  address: { times: 5 },
  /** Over all networks. */
  everywhere: { times: 50 },
};

const defaults = { ...rateLimits, "wrong-passwords": wrongPasswords, "waiting-pass": waitingPasses };

export type Limits = typeof defaults;

/** Limits with the overrides of `json`. Throws an Error that names what is wrong in it. */
export function readLimits(json: string): Limits {
  return inPlace(defaults, JSON.parse(json) as unknown, "");
}

function inPlace<T>(kept: T, given: unknown, name: string): T {
  if (given === undefined) return kept;
  if (typeof kept === "number") {
    if (typeof given === "number" && given > 0 && Number.isFinite(given)) return given as T;
    throw new Error(`${name} is to be a number above 0`);
  }
  if (typeof given !== "object" || given === null) throw new Error(`${name || "all"} is to be an object`);
  const unknown = Object.keys(given).find((key) => !isKeyOf(kept as object, key));
  if (unknown) throw new Error(`there is no limit ${name}${unknown}`);
  const entries = Object.entries(kept as object).map(([key, value]: [string, unknown]) => [
    key,
    inPlace(value, own(given as Record<string, unknown>, key), `${name}${key} `),
  ]);
  return Object.fromEntries(entries) as T;
}

/** A bank may loosen or tighten a number this many times; the counts that end guessing twice. */
const TIMES = 10;
const TIMES_OF_GUESSES = 2;
const guessed = /^(card-proof|branch-token|sign-in-otp|act-otp)-/;
const MAX_SHARE = 0.9;

/** Names a number of the limits that is out of proportion for a bank's customers; null if all are right. */
export function boundsOf(limits: Limits): string | null {
  return outOfProportion(defaults, limits, "", TIMES);
}

function outOfProportion(kept: object, given: object, name: string, most: number): string | null {
  for (const [key, ours] of Object.entries(kept) as [string, number | object][]) {
    const theirs = own(given as Record<string, number | object>, key)!;
    const inner = `${name}${key}`;
    const fault =
      typeof ours === "number"
        ? faultOfNumber(ours, theirs as number, inner, most)
        : outOfProportion(ours, theirs as object, `${inner} `, guessed.test(key) ? TIMES_OF_GUESSES : most);
    if (fault) return fault;
  }
  return isFaster(given, kept, most)
    ? `${name}allows more than ${most} times as many tries a minute as ours`
    : null;
}

const isFaster = (given: Partial<RateLimit>, kept: Partial<RateLimit>, most: number): boolean =>
  (given.times ?? 0) * (kept.minutes ?? 0) > most * (kept.times ?? 0) * (given.minutes ?? 0);

function faultOfNumber(ours: number, theirs: number, name: string, most: number): string | null {
  if (name.endsWith(" share")) return theirs > MAX_SHARE ? `${name} must be at most ${MAX_SHARE}` : null;
  if (/ (times|wrong|inAll|ofAddress)$/.test(name) && !Number.isInteger(theirs))
    return `${name} must be a whole number`;
  const [least, largest] = [ours / most, ours * most];
  return theirs < least || theirs > largest ? `${name} must be between ${least} and ${largest}` : null;
}
