import type { RateLimit } from "common/quotas";

/** How often a service may be answered; the gateway client and the bank both hold it. */
export interface Quota extends RateLimit {
  /** By the request's customer number, or by the mobile of a request that has none. */
  per: "customer" | "mobile";
  /** Facts that its answers tell, and why they are counted. */
  tells: string;
}

const reasons = {
  own: "tells customers about themselves only",
  public: "tells everybody the same",
  proven: "makes a change, which needs its proof or only takes away",
  locks: "locks the customer out, and does nothing when asked again",
  counted: "wrong entries are counted and lock what they try",
  told: "asked by the portal itself, once for each event",
  within: "each enquiry in it is counted by itself",
  sandbox: "is there in the sandbox only",
} as const;

export type Reason = keyof typeof reasons;

/** No quota of its own, and why it needs none. `by`: names of the limits that count instead (`app/rate-limits.ts`). */
export interface NoQuota {
  none: Reason;
  by?: readonly string[];
}

export const reasonOf = ({ none }: NoQuota): string => reasons[none];

export const unlimited = (none: Exclude<Reason, "counted">): NoQuota => ({ none });

/** For services that try a secret or send one. */
export const countedBy = (...by: readonly [string, ...string[]]): NoQuota => ({ none: "counted", by });

const MINUTES = { hour: 60, day: 1_440 } as const;
type Span = keyof typeof MINUTES;

const quota =
  (per: Quota["per"]) =>
  (times: number, span: Span, tells: string): Quota => ({ per, times, minutes: MINUTES[span], tells });

export const perCustomer = quota("customer");
export const perMobile = quota("mobile");
