import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import type { StatementFilter } from "common/statement-filter";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";

const breaksAndTabs = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, direction marks, lone surrogates and noncharacters. */
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const broken = /\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

const ascii = /^[ -~]*$/;

/** Removes all that does not print from a text of others, for PDF and spreadsheet. */
export function printableText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return text
    .replace(breaksAndTabs, " ")
    .replace(unprintable, "")
    .replace(broken, "\ufffd")
    .normalize("NFC")
    .trim();
}

/** `referred`: the search has looked at references of networks too. */
export function filterWords(language: Language, filter: StatementFilter, referred = false): string {
  const t = translator(language, "documents");
  const { search, direction, atLeast, atMost } = filter;
  return [
    ...(search === undefined ? [] : [t(referred ? "filter.searchReferred" : "filter.search", { search })]),
    ...(direction === undefined ? [] : [t(`filter.${direction}`)]),
    ...(atLeast === undefined ? [] : [t("filter.atLeast", { amount: formatRupees(atLeast) })]),
    ...(atMost === undefined ? [] : [t("filter.atMost", { amount: formatRupees(atMost) })]),
  ].join("; ");
}

/** Label and text of the first day of the bank's entries. */
/** Says that the interest of the quarter that ends with the statement is still to come. */
export function interestWords(language: Language, day: IsoDate): readonly [label: string, text: string] {
  const t = translator(language, "documents");
  return [t("account.interest"), t("account.interestFollows", { date: formatDate(day) })];
}

export function recordsWords(language: Language, from: IsoDate): readonly [label: string, text: string] {
  const t = translator(language, "documents");
  return [t("account.recordsFrom"), t("account.recordsFromText", { date: formatDate(from) })];
}
