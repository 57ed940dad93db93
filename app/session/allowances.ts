export interface Allowance {
  times: number;
  minutes: number;
}

export type LimitedBy = "address" | "customer" | "mobile";

/**
 * How often each thing may be tried. An address may be a whole town behind its provider's translator: it stops machines only.
 * What is aimed at one customer or one mobile is held much closer.
 */
export const allowances = {
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
  /** A password set, with the old one or after a proof: each costs the bank several hashes. */
  "password-change": { customer: { times: 20, minutes: 60 } },
  /** A document to be made. */
  document: { customer: { times: 100, minutes: 10 } },
  /** An account given a name, or its text messages chosen. */
  "account-setting": { customer: { times: 60, minutes: 60 } },
  /** A change to a card, a cheque or a cheque book asked for. */
  "card-or-cheque": { customer: { times: 60, minutes: 60 } },
  /** All cards blocked at once: apart, so that whoever uses up the other keeps nobody from this one. */
  "card-block-all": { customer: { times: 60, minutes: 60 } },
} satisfies Record<string, Partial<Record<LimitedBy, Allowance>>>;

export type LimitedAct = keyof typeof allowances;
