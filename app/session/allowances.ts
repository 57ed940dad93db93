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
   * A one-time password asked for. A customer is sent ten unanswered ones an hour by the bank, which takes five entries of each;
   * whoever answers them pays many bills in an hour and needs as many.
   */
  | "otp"
  /** Card or branch token shown by somebody who is not signed in, in whatever mode of the registration page. */
  | "registration"
  /** A forgotten password. */
  | "forgotten-password"
  /** A password changed by somebody who is signed in. */
  | "password-change"
  /** A document to be made. */
  | "document";

export const allowances: Record<LimitedAct, Partial<Record<LimitedBy, Allowance>>> = {
  "sign-in": { address: { times: 600, minutes: 10 }, customer: { times: 40, minutes: 10 } },
  captcha: { address: { times: 1_000, minutes: 10 } },
  otp: { address: { times: 1_000, minutes: 10 } },
  registration: {
    address: { times: 120, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  "forgotten-password": {
    address: { times: 120, minutes: 10 },
    customer: { times: 20, minutes: 60 },
    mobile: { times: 20, minutes: 60 },
  },
  "password-change": { customer: { times: 20, minutes: 60 } },
  document: { customer: { times: 100, minutes: 10 } },
};
