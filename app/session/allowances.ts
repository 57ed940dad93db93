/**
 * How often each thing may be tried. One address may be a whole town behind its provider's translator, so what counts by
 * address stops machines only; what is aimed at one customer or one mobile is held much closer.
 */
export interface Allowance {
  times: number;
  minutes: number;
}

export type LimitedBy = "address" | "customer" | "mobile";

export type LimitedAct =
  /** A customer ID with a password. */
  | "sign-in"
  /** A captcha answered. */
  | "captcha"
  /**
   * A one-time password asked for. One that is answered is given back to customer and mobile: whoever pays many bills in an
   * hour needs as many. The embedded bank counts as well and sends ten unanswered ones; another gateway may count none.
   */
  | "otp"
  /** Customer ID and mobile given by somebody who is not signed in, in whatever mode of the registration page. */
  | "registration"
  /** Card or branch token shown after that. */
  | "registration-proof"
  /** A password set, with the old one or after a proof: each costs the bank several hashes. */
  | "password-change"
  /** A document to be made. */
  | "document"
  /** An account given a name, or its text messages chosen. */
  | "account-setting"
  /** A change to a card, a cheque or a cheque book asked for. */
  | "card-or-cheque"
  /** All cards blocked at once: with an allowance of its own, so that whoever uses up the other keeps nobody from this one. */
  | "card-block-all";

export const allowances: Record<LimitedAct, Partial<Record<LimitedBy, Allowance>>> = {
  "sign-in": { address: { times: 600, minutes: 10 }, customer: { times: 40, minutes: 10 } },
  captcha: { address: { times: 1_000, minutes: 10 } },
  otp: {
    address: { times: 1_000, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  registration: {
    address: { times: 120, minutes: 10 },
    customer: { times: 40, minutes: 60 },
    mobile: { times: 40, minutes: 60 },
  },
  "registration-proof": {
    address: { times: 120, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  "password-change": { customer: { times: 20, minutes: 60 } },
  document: { customer: { times: 100, minutes: 10 } },
  "account-setting": { customer: { times: 60, minutes: 60 } },
  "card-or-cheque": { customer: { times: 60, minutes: 60 } },
  "card-block-all": { customer: { times: 60, minutes: 60 } },
};
