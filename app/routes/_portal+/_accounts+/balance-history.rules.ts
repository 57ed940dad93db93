import { formatDate, formatIstTime, istDate } from "common/dates";
import type { Paise } from "common/money";
import { scaleFor, shortAmount, type ShortAmount } from "~/ui/charts/scale";
import type { LineData } from "~/ui/charts/line-drawing";

/** How far back the balance of an account is followed, in the order of the page. */
export const historySpans = ["12-months", "30-days", "7-days", "24-hours"] as const;
export type HistorySpan = (typeof historySpans)[number];

/** Anything odd is the longest. */
export function readHistorySpan(text: string | null): HistorySpan {
  return historySpans.find((span) => span === text) ?? "12-months";
}

/** How an account stood at the end of a step of a span, and what came and went within it. */
interface BalancePoint {
  at: Date;
  balance: Paise;
  credits: Paise;
  debits: Paise;
}

/** When a step ended, as a table says it: a day that is over by its date, the step under way by the time. */
export function endOfStep(span: HistorySpan, at: Date): string {
  return span === "24-hours" || !isMidnight(at) ? formatIstTime(at) : formatDate(lastDay(at));
}

/** The same in a few letters, for the scale of a chart: `10-2026`, `21-11`, `14:00`. */
export function shortEndOfStep(span: HistorySpan, at: Date): string {
  if (span === "24-hours") return formatIstTime(at).slice(-5);
  const date = formatDate(lastDay(at));
  return span === "12-months" ? date.slice(3) : date.slice(0, 5);
}

/** Steps from name to name along the scale: quarters, weeks, days, watches of six hours. */
const stride: Record<HistorySpan, number> = { "12-months": 3, "30-days": 7, "7-days": 1, "24-hours": 6 };

/** The places of a scale for so many points that have a name: evenly apart, the last among them. */
export function namedPlaces(count: number, span: HistorySpan): number[] {
  const last = count - 1;
  const names = Math.floor(last / stride[span]) + 1;
  return Array.from({ length: names }, (_, name) => last - (names - 1 - name) * stride[span]);
}

/** Midnight ends the day before. */
const lastDay = (at: Date) => istDate(new Date(at.getTime() - 1));

const isMidnight = (at: Date) => istDate(at) !== lastDay(at);

const MINUTE_MS = 60_000;

/** The line of a balance: minutes from the first point on, rupees upwards; null for fewer than two points. */
export function lineOf(
  points: readonly BalancePoint[],
  span: HistorySpan,
  worded: (amount: ShortAmount) => string,
): LineData | null {
  const [first, second] = points;
  if (!first || !second) return null;
  const minute = ({ at }: BalancePoint) => Math.floor((at.getTime() - first.at.getTime()) / MINUTE_MS);
  return {
    points: points.map((point) => ({ x: minute(point), y: rupees(point.balance) })),
    rungs: scaleFor(points.map(({ balance }) => balance)).map((rung) => ({
      y: rupees(rung),
      label: worded(shortAmount(rung)),
    })),
    names: namedPlaces(points.length, span).map((place) => {
      const point = points[place]!;
      return { x: minute(point), label: shortEndOfStep(span, point.at) };
    }),
  };
}

/** Only for drawing: figures that are read are written from the paise. */
const rupees = (paise: bigint) => Number(paise) / 100;
