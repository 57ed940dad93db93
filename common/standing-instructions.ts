import { addMonths, isoDate, type IsoDate } from "./dates";
import type { Paise } from "./money";
import type { TransferKind } from "./payments";

/** The same transfer, repeated on one day of the month. */

export const frequencies = ["monthly", "quarterly", "half-yearly", "yearly"] as const;
export type Frequency = (typeof frequencies)[number];

export const monthsOf: Record<Frequency, number> = {
  monthly: 1,
  quarterly: 3,
  "half-yearly": 6,
  yearly: 12,
};

/** Standing instructions stay within the bank. */
export const instructionKinds = [
  "own-account",
  "within-bank",
  "rd-instalment",
  "loan-repayment",
] as const satisfies readonly TransferKind[];
export type InstructionKind = (typeof instructionKinds)[number];

export const MAX_INSTRUCTION_AMOUNT: Paise = 1_00_000_00n;
export const LAST_DAY_OF_EXECUTION = 30;
/** For a new instruction; one less for a changed one (decisions on the specification). */
export const MAX_TIMES = 360;

/** `paused` and `suspended` skip their days until resumed; the last two are over. */
export const instructionStates = ["active", "paused", "suspended", "ended", "deleted"] as const;
export type InstructionState = (typeof instructionStates)[number];

export const isCurrent = (state: InstructionState): boolean =>
  state === "active" || state === "paused" || state === "suspended";

/** `waiting` is tried again. */
export const runStates = ["waiting", "paid", "failed", "skipped", "paused"] as const;
export type RunState = (typeof runStates)[number];

export const FAILURES_BEFORE_SUSPENSION = 3;

const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= LAST_DAY_OF_EXECUTION;

/** `month` counts from January 2000; a shorter month uses its last day. Throws a RangeError for an invalid day. */
function dayOfMonth(day: number, month: number): IsoDate {
  if (!isDay(day)) throw new RangeError(`no day of execution: ${day}`);
  return addMonths(isoDate(`2000-01-${String(day).padStart(2, "0")}`), month);
}

const monthOf = (date: IsoDate): number =>
  (Number(date.slice(0, 4)) - 2000) * 12 + Number(date.slice(5, 7)) - 1;

export function firstExecution(day: number, today: IsoDate): IsoDate {
  const month = monthOf(today);
  const inThisMonth = dayOfMonth(day, month);
  return inThisMonth > today ? inThisMonth : dayOfMonth(day, month + 1);
}

interface Rhythm {
  /** 1 to 30; the last day in a shorter month. */
  day: number;
  frequency: Frequency;
}

/** `place` runs after the one on `from`. Computed from the day, so that dates never drift. */
export const executionAfter = ({ day, frequency }: Rhythm, from: IsoDate, place: number): IsoDate =>
  dayOfMonth(day, monthOf(from) + place * monthsOf[frequency]);

export const executionDates = (rhythm: Rhythm, from: IsoDate, count: number): IsoDate[] =>
  Array.from({ length: count }, (_, place) => executionAfter(rhythm, from, place));

/** As the specification counts: number of transfers times frequency after the first one. */
export const endDate = (rhythm: Rhythm, from: IsoDate, times: number): IsoDate =>
  executionAfter(rhythm, from, times);

/**
 * Next date after a change of day or frequency: within the month in which it was due, so that nothing is paid more
 * often than requested; the next such day if that is past.
 */
export function nextAfterChange(day: number, dueOn: IsoDate, today: IsoDate): IsoDate {
  const inItsMonth = dayOfMonth(day, monthOf(dueOn));
  return inItsMonth > today ? inItsMonth : firstExecution(day, today);
}

/** Ends after a number of transfers, or when an amount has been paid. */
export type Until = { times: number; untilAmount?: undefined } | { times?: undefined; untilAmount: Paise };

/**
 * Assumes that no transfer fails; the last one pays the rest of `untilAmount`. `room`: what a loan or deposit that it pays into still
 * takes; then there are at most so many.
 */
export function timesToCome(amount: Paise, until: Until, paid: Paise = 0n, room?: Paise): number {
  const toPay = (left: Paise) => (left > 0n ? Number((left + amount - 1n) / amount) : 0);
  const agreed = until.untilAmount === undefined ? until.times : toPay(until.untilAmount - paid);
  return room === undefined ? agreed : Math.min(agreed, toPay(room));
}
