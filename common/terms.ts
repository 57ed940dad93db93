import type texts from "locales/en/terms.json";
import { addDays, type IsoDate } from "./dates";

/** Terms of net-banking: versions with a first day, which names the version. */

export const termsSections = ["charges", "stopping", "risks", "liability", "alerts", "help"] as const;
export type TermsSection = (typeof termsSections)[number];

/** Key under `texts` of `locales/*`/terms.json. */
export type TermsText = keyof (typeof texts)["texts"];

export interface TermsVersion {
  from: IsoDate;
  /** Asks customers who have agreed to an earlier version as well. */
  asksAgain: boolean;
  /**
   * Paragraphs in their order. A text of a version that has begun is never edited: another version names another key. The law of
   * the version's days follows those of `liability`.
   */
  texts: Readonly<Record<TermsSection, readonly TermsText[]>>;
  /** Address of the bank's paper in Hindi, if it has one. */
  hindi?: string;
}

/** Last version that has begun by `day`; null before the first. */
export const termsOn = (versions: readonly TermsVersion[], day: IsoDate): TermsVersion | null =>
  versions.reduce<TermsVersion | null>(
    (newest, version) =>
      version.from <= day && (newest === null || version.from > newest.from) ? version : newest,
    null,
  );

/** Last day of a version; null if no later one is known. */
export function lastDayOf(versions: readonly TermsVersion[], { from }: TermsVersion): IsoDate | null {
  const later = versions.flatMap((version) => (version.from > from ? [version.from] : [])).sort();
  return later[0] === undefined ? null : addDays(later[0], -1);
}

/** True if somebody who has agreed to `agreed` (null: to none) has to be asked for the version of `day`. */
export function isToBeAsked(
  versions: readonly TermsVersion[],
  agreed: IsoDate | null,
  day: IsoDate,
): boolean {
  const begun = versions.filter(({ from }) => from <= day);
  if (agreed === null) return begun.length > 0;
  return begun.some(({ from, asksAgain }) => asksAgain && from > agreed);
}
