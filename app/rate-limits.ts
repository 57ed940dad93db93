export interface RateLimit {
  times: number;
  minutes: number;
}

export type LimitedBy = "address" | "customer" | "mobile";

/**
 * How often each thing may be tried. An address stands for its network (`network.server.ts`), and may be a whole town behind its provider's translator: it stops machines only.
 * What is aimed at one customer or one mobile is held much closer.
 */
export const rateLimits = {
  /** A customer ID with a password. */
  "sign-in": { address: { times: 600, minutes: 10 }, customer: { times: 40, minutes: 10 } },
  /** A captcha answered. */
  captcha: { address: { times: 1_000, minutes: 10 } },
  /**
   * Asked for; one that is answered is given back to customer and mobile, as whoever pays many bills needs many. The embedded
   * bank counts as well and sends ten unanswered ones; another gateway may count none.
   */
  otp: {
    address: { times: 1_000, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  /** Customer ID and mobile given on the registration page, in whatever mode. */
  registration: {
    address: { times: 120, minutes: 10 },
    customer: { times: 40, minutes: 60 },
    mobile: { times: 40, minutes: 60 },
  },
  /** Card or branch token shown after that. */
  "registration-proof": {
    address: { times: 120, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  /**
   * Cards shown that proved nobody, in a day and in all: the card's three digits are not to be guessed at leisure. A right one is
   * given back. A branch's token has a share of its own, so that no stranger who shows cards shuts a customer out.
   */
  "card-proof-day": {
    customer: { times: 10, minutes: 1_440 },
    mobile: { times: 10, minutes: 1_440 },
  },
  "card-proof-in-all": {
    customer: { times: 30, minutes: 129_600 },
    mobile: { times: 30, minutes: 129_600 },
  },
  /** The same of branch tokens; then the branch itself helps. */
  "branch-token-day": {
    customer: { times: 10, minutes: 1_440 },
    mobile: { times: 10, minutes: 1_440 },
  },
  "branch-token-in-all": {
    customer: { times: 30, minutes: 129_600 },
    mobile: { times: 30, minutes: 129_600 },
  },
  /**
   * Wrong OTPs at sign-in, by whoever knew the password: then none is sent. Of a customer in all unknown browsers, and of each
   * known one; a new login password begins anew.
   */
  "sign-in-otp-day": { customer: { times: 20, minutes: 1_440 } },
  "sign-in-otp-in-all": { customer: { times: 60, minutes: 129_600 } },
  /** A password set, with the old one or after a proof: each costs the bank several hashes. */
  "password-change": { customer: { times: 20, minutes: 60 } },
  /** A document to be made. */
  document: { customer: { times: 100, minutes: 10 } },
  /** A document's code asked about, right or wrong. */
  verification: { address: { times: 300, minutes: 10 } },
  /** An account given a name, or its text messages chosen. */
  "account-setting": { customer: { times: 60, minutes: 60 } },
  /** A change to a card, a cheque or a cheque book asked for. */
  "card-or-cheque": { customer: { times: 60, minutes: 60 } },
  /** All cards blocked at once: apart, so that whoever uses up the other keeps nobody from this one. */
  "card-block-all": { customer: { times: 60, minutes: 60 } },
} satisfies Record<string, Partial<Record<LimitedBy, RateLimit>>>;

export type LimitedAct = keyof typeof rateLimits;

/**
 * What wrong passwords come to that are tried where the customer is not known. A town mistypes some; who tries one password
 * with many customer IDs is wrong nearly always. `share` is that of wrong ones among all, from so many `wrong` ones on.
 */
const wrongPasswords = {
  minutes: 10,
  /** Of one network: no more are looked at there. */
  address: { wrong: 60, share: 0.6 },
  /** Of all networks: each waits so long before it is looked at. */
  everywhere: { wrong: 600, share: 0.6, milliseconds: 2_000 },
  /** Of one customer: from the one after so many `wrong` ones each waits, twice as long as the one before. */
  customer: { wrong: 2, milliseconds: 1_000, most: 8_000 },
  /** At most so many wait at a time: in a process, and of one network in all processes. */
  waiting: { inAll: 200, ofAddress: 10 },
};

const defaults = { ...rateLimits, "wrong-passwords": wrongPasswords };

export type Limits = typeof defaults;

/** All limits, with those that a bank has put into `json` in their places. Throws an Error that names what is wrong there. */
export function readLimits(json: string): Limits {
  return inPlace(defaults, JSON.parse(json) as unknown, "");
}

function inPlace<T>(kept: T, given: unknown, name: string): T {
  if (given === undefined) return kept;
  if (typeof kept === "number") {
    if (typeof given === "number" && given > 0) return given as T;
    throw new Error(`${name} is to be a number above 0`);
  }
  if (typeof given !== "object" || given === null) throw new Error(`${name || "all"} is to be an object`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(kept as object, key));
  if (unknown) throw new Error(`there is no limit ${name}${unknown}`);
  const entries = Object.entries(kept as object).map(([key, value]: [string, unknown]) => [
    key,
    inPlace(value, (given as Record<string, unknown>)[key], `${name}${key} `),
  ]);
  return Object.fromEntries(entries) as T;
}
