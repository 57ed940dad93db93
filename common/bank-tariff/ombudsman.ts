import { isoDate } from "../dates";
import type { OmbudsmanScheme } from "../ombudsman";

/** By the day on which the Ombudsman receives the complaint. Looked up last on 28 November 2026. */
export const ombudsman: readonly OmbudsmanScheme[] = [
  {
    from: isoDate("2021-11-12"),
    source: "Reserve Bank – Integrated Ombudsman Scheme, 2021, of 12 November 2021: one year",
    within: { months: 12 },
  },
  {
    from: isoDate("2026-07-01"),
    source:
      "Reserve Bank – Integrated Ombudsman Scheme, 2026, of 16 January 2026, clause 10(1)(f) and (g), read as quoted: 90 days after the 30 days or the last message of the bank, whichever is later",
    within: { days: 90 },
  },
];
