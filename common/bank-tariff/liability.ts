import { isoDate } from "../dates";
import type { LiabilityRule } from "../liability";

/** The second row makes reports to it count; before, it only takes them. */
const cybercrimeDesk = { telephone: "1930", site: "cybercrime.gov.in" };

/**
 * Law on payments that the customer did not make, by the day of the transaction. Looked up last on 28 November 2026.
 *
 * The figures from 2027 are those of the twin for commercial banks (RBI/2026-27/167), read as quotations; to be compared with the
 * text for cooperative banks before January 2027.
 */
export const liability: readonly LiabilityRule[] = [
  {
    from: isoDate("2017-12-14"),
    source:
      "Reserve Bank of India, Customer Protection – Limiting Liability of Customers of Co-operative Banks in Unauthorised Electronic Banking Transactions, RBI/2017-18/109, 14 December 2017; since 28 November 2025 in the Responsible Business Conduct Directions, 2025",
    countedFrom: "message",
    free: { count: 3, of: "working" },
    capped: {
      within: { count: 7, of: "working" },
      basic: 5_000_00n,
      savings: 10_000_00n,
      others: 25_000_00n,
    },
    credit: { count: 10, of: "working" },
    answer: { count: 90, of: "calendar" },
    answerAbroad: null,
    compensation: null,
    desk: cybercrimeDesk,
  },
  {
    from: isoDate("2027-01-01"),
    source:
      "Reserve Bank of India, Responsible Business Conduct – Third Amendment Directions, 2026, RBI/2026-27/172 (urban) and RBI/2026-27/173 (rural cooperative banks), 24 June 2026",
    countedFrom: "transaction",
    free: { count: 5, of: "calendar" },
    capped: null,
    credit: null,
    answer: { count: 45, of: "calendar" },
    answerAbroad: { count: 60, of: "calendar" },
    // The last day is one year from the first, as summaries say; no page tells it.
    compensation: {
      lossUpTo: 50_000_00n,
      percent: "85",
      atMost: 25_000_00n,
      until: isoDate("2027-12-31"),
    },
    desk: cybercrimeDesk,
  },
];
