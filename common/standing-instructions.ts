import { addMonths, isoDate, type IsoDate } from "./dates";
import type { Paise } from "./money";
import type { TransferKind } from "./payments";

/** A standing instruction: the same transfer again and again on one day of the month. Pure words and rules. */

export const frequencies = ["monthly", "quarterly", "half-yearly", "yearly"] as const;
export type Frequency = (typeof frequencies)[number];

export const monthsOf: Record<Frequency, number> = {
  monthly: 1,
  quarterly: 3,
  "half-yearly": 6,
  yearly: 12,
};

/** What an instruction may credit: it never leaves the bank. */
export const instructionKinds = [
  "own-account",
  "within-bank",
  "rd-instalment",
  "loan-repayment",
] as const satisfies readonly TransferKind[];
export type InstructionKind = (typeof instructionKinds)[number];

export const MAX_INSTRUCTION_AMOUNT: Paise = 1_00_000_00n;
export const LAST_DAY_OF_EXECUTION = 30;
/** Of a new instruction; of one that is changed one less (decisions on the specification). */
export const MAX_TIMES = 360;

/** `active` pays on its days; `paused` and `suspended` leave them out until it is resumed; the others are over. */
export const instructionStates = ["active", "paused", "suspended", "ended", "deleted"] as const;
export type InstructionState = (typeof instructionStates)[number];

/** Whether anything is still to come of it: only such a one can be changed or deleted. */
export const isCurrent = (state: InstructionState): boolean =>
  state === "active" || state === "paused" || state === "suspended";

/** What a run came to; `waiting` is tried again. */
export const runStates = ["waiting", "paid", "failed", "skipped", "paused"] as const;
export type RunState = (typeof runStates)[number];

/** After so many failed runs in a row the instruction is suspended. */
export const FAILURES_BEFORE_SUSPENSION = 3;

const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= LAST_DAY_OF_EXECUTION;

/** `month` counts from January 2000, which has every day asked for; a month without the day has its last one. */
function dayOfMonth(day: number, month: number): IsoDate {
  if (!isDay(day)) throw new RangeError(`no day of execution: ${day}`);
  return addMonths(isoDate(`2000-01-${String(day).padStart(2, "0")}`), month);
}

const monthOf = (date: IsoDate): number =>
  (Number(date.slice(0, 4)) - 2000) * 12 + Number(date.slice(5, 7)) - 1;

/** The next day of that number, tomorrow at the earliest. */
export function firstExecution(day: number, today: IsoDate): IsoDate {
  const month = monthOf(today);
  const inThisMonth = dayOfMonth(day, month);
  return inThisMonth > today ? inThisMonth : dayOfMonth(day, month + 1);
}

/** Day and rhythm of an instruction; its dates follow from any one of them. */
interface Rhythm {
  /** 1 to 30; in a shorter month its last day. */
  day: number;
  frequency: Frequency;
}

/** `place` runs after the one that is due on `from`; never drifts, since the day is kept beside the dates. */
export const executionAfter = ({ day, frequency }: Rhythm, from: IsoDate, place: number): IsoDate =>
  dayOfMonth(day, monthOf(from) + place * monthsOf[frequency]);

/** The first `count` dates, `from` itself among them. */
export const executionDates = (rhythm: Rhythm, from: IsoDate, count: number): IsoDate[] =>
  Array.from({ length: count }, (_, place) => executionAfter(rhythm, from, place));

/** As the specification counts it: number of transfers times frequency after the first one. */
export const endDate = (rhythm: Rhythm, from: IsoDate, times: number): IsoDate =>
  executionAfter(rhythm, from, times);

/**
 * The next date when day or frequency are changed: still in the month in which it was due, so that nothing is
 * paid more often than asked for; where that day is past, the next one of that number.
 */
export function nextAfterChange(day: number, dueOn: IsoDate, today: IsoDate): IsoDate {
  const inItsMonth = dayOfMonth(day, monthOf(dueOn));
  return inItsMonth > today ? inItsMonth : firstExecution(day, today);
}

/** How long an instruction goes on: so many more transfers, or until so much has been paid in all. */
export type Until = { times: number; untilAmount?: undefined } | { times?: undefined; untilAmount: Paise };

/** Transfers to come, if none fails; the last one towards an amount pays what is left of it. */
export function timesToCome(amount: Paise, until: Until, paid: Paise = 0n): number {
  if (until.untilAmount === undefined) return until.times;
  const left = until.untilAmount - paid;
  return left > 0n ? Number((left + amount - 1n) / amount) : 0;
}
