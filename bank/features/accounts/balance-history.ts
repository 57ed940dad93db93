import type { Db } from "bank/database/schema";
import {
  extremesSince,
  totalsBefore,
  totalsNow,
  type AccountTotals,
  type BalanceSince,
} from "bank/ledger/balances";
import { recordsBegin } from "bank/ledger/records";
import type { balanceHistory } from "common/contract/account-enquiries.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { startOfIstDate, addDays, addMonths, istDate, monthStart, type IsoDate } from "common/dates";

type Span = RequestOf<typeof balanceHistory>["span"];
type History = AnswerOf<typeof balanceHistory>;

/** Balance at the end of each step of a span and now, with the extremes. */
export async function balanceOverTime(db: Db, accountId: bigint, span: Span, now: Date): Promise<History> {
  const begun = await recordsBegin(db, accountId);
  const { begins, recordsFrom } = sinceRecords(beginsOfSteps(span, now), begun);
  const [before, last, moved] = await Promise.all([
    totalsBefore(db, accountId, begins),
    totalsNow(db, accountId),
    extremesSince(db, accountId, begins[0]!),
  ]);
  const ends = [...begins.slice(1), now];
  const points = ends.map((at, place) => {
    const { balance, credits, debits } = before[place + 1] ?? last;
    const { credits: creditsBefore, debits: debitsBefore } = before[place]!;
    return { at, balance, credits: credits - creditsBefore, debits: debits - debitsBefore };
  });
  const begin = { at: begins[0]!, totals: before[0]! };
  return { recordsFrom, points, ...extremesOf(begin, moved, { at: now, ...last }) };
}

/** A balance brought forward is the first opening balance and no credit. */
function sinceRecords(begins: Date[], begun: Awaited<ReturnType<typeof recordsBegin>>) {
  if (!begun || begins[0]! > begun.bookedAt) return { begins };
  const afterIt = new Date(begun.bookedAt.getTime() + 1);
  return { begins: [afterIt, ...begins.filter((at) => at > afterIt)], recordsFrom: begun.date };
}

/** The opening balance counts, unless the account had no movement before. */
function extremesOf(
  { at, totals }: { at: Date; totals: AccountTotals },
  moved: readonly BalanceSince[],
  now: BalanceSince,
) {
  const known = totals.credits > 0n || totals.debits > 0n;
  const standings = [...(known ? [{ at, balance: totals.balance }] : []), ...moved];
  const [first = now, ...rest] = standings.map(({ at, balance }) => ({ at, balance }));
  return {
    highest: rest.reduce((best, one) => (one.balance > best.balance ? one : best), first),
    lowest: rest.reduce((best, one) => (one.balance < best.balance ? one : best), first),
  };
}

const beginsOfSteps = (span: Span, now: Date): Date[] =>
  span === "24-hours" ? hoursOfSteps(24, now) : datesOfSteps(...spans[span], now).map(startOfIstDate);

const spans: Record<Exclude<Span, "24-hours">, [step: "month" | "day", count: number]> = {
  "12-months": ["month", 12],
  "30-days": ["day", 30],
  "7-days": ["day", 7],
};

const HOUR_MS = 3_600_000;
/** Full hours in India are half past the hour in UTC. */
const HALF_HOUR_MS = HOUR_MS / 2;

/**
 * First dates (IST) of the steps, oldest first: `count` whole months or days before today's step, then today's. The balance
 * before a date is the step's opening balance and the previous step's closing balance.
 */
export function datesOfSteps(step: "month" | "day", count: number, now: Date): IsoDate[] {
  const today = istDate(now);
  const first = step === "day" ? today : monthStart(today);
  const before = step === "day" ? addDays : addMonths;
  return Array.from({ length: count + 1 }, (_, place) => before(first, place - count));
}

export function hoursOfSteps(count: number, now: Date): Date[] {
  const hour = Math.floor((now.getTime() + HALF_HOUR_MS) / HOUR_MS) * HOUR_MS - HALF_HOUR_MS;
  return Array.from({ length: count + 1 }, (_, place) => new Date(hour + (place - count) * HOUR_MS));
}
