import { formatRupees } from "~/domain/money";
import type { StatementFilter } from "~/domain/statement-filter";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";

/** What a document of a part of a statement says on top: by what its entries were chosen. */
export function filterWords(language: Language, filter: StatementFilter): string {
  const t = translator(language, "documents");
  const { search, direction, atLeast, atMost } = filter;
  return [
    ...(search === undefined ? [] : [t("filter.search", { search })]),
    ...(direction === undefined ? [] : [t(`filter.${direction}`)]),
    ...(atLeast === undefined ? [] : [t("filter.atLeast", { amount: formatRupees(atLeast) })]),
    ...(atMost === undefined ? [] : [t("filter.atMost", { amount: formatRupees(atMost) })]),
  ].join("; ");
}
