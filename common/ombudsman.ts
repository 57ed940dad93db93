import type { IsoDate } from "./dates";

/** Scheme of the Reserve Bank under which its Ombudsman takes a complaint. */
export interface OmbudsmanScheme {
  /** First day on which a complaint received by the Ombudsman falls under it. */
  from: IsoDate;
  source: string;
  /** Time for the complaint, from the answer of the bank or the end of the days in which it had to answer. */
  within: { days: number } | { months: number };
}
