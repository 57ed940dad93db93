import { debitDays } from "common/contract/locator.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate, parseIsoDate, type IsoDate } from "common/dates";
import { own } from "common/own";
import { withHolidayName } from "~/i18n/holidays.server";
import type { SignedIn } from "~/session/guards.server";
import { knownOr, shownAs } from "~/ui/enquiry";

export type MovedDebit = AnswerOf<typeof debitDays>["moved"][number];

const MOST = 400;

/** Days on which debits due on these dates are made. */
export const daysOf = (dates: readonly IsoDate[], moved: Record<string, MovedDebit>): IsoDate[] =>
  dates.map((date) => own(moved, date)?.on ?? date);

/** Days of the debits due on closed days, by due date, holidays in the customer's language. `known`: false if the bank did not answer. */
export async function findMovedDebits(
  customer: SignedIn,
  dates: readonly IsoDate[],
): Promise<{ moved: Record<string, MovedDebit>; known: boolean }> {
  // Long instructions go beyond the years of the contract.
  const asked = [...new Set(dates)].filter((date) => parseIsoDate(date) !== null).slice(0, MOST);
  if (asked.length === 0) return { moved: {}, known: true };
  const found = await customer.ask(debitDays, { dates: asked.map(formatDate).join(",") });
  const moved = knownOr(
    shownAs(found, (answer) => answer.moved),
    { missing: [], unknown: null },
  );
  return {
    moved: Object.fromEntries((moved ?? []).map((one) => [one.due, withHolidayName(customer.language, one)])),
    known: moved !== null,
  };
}
