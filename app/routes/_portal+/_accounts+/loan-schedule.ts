import type { loanSchedule } from "~/contract/loans.server";
import type { AnswerOf } from "~/contract/service.server";
import { pageOf, type PageOf } from "~/domain/paging";

export type Instalment = AnswerOf<typeof loanSchedule>["instalments"][number];

/** A year of instalments: what a borrower compares with a year's income. */
const ROWS = 12;

/** The page asked for; without one, that of the first instalment which is not paid yet. */
export function pageOfSchedule(instalments: readonly Instalment[], asked: number | null): PageOf<Instalment> {
  const next = instalments.findIndex(({ state }) => state !== "paid");
  return pageOf(instalments, asked ?? Math.floor(Math.max(next, 0) / ROWS) + 1, ROWS);
}
