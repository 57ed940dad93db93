import { formatDate, formatIstTime, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { isHidden, type Paise } from "common/money";
import { scaleFor, shortAmount, type ShortAmount } from "~/ui/charts/scale";
import type { LineData } from "~/ui/charts/line-drawing";

export const historySpans = ["12-months", "30-days", "7-days", "24-hours"] as const;
export type HistorySpan = (typeof historySpans)[number];

/** Defaults to the longest. */
export function readHistorySpan(text: string | null): HistorySpan {
  return historySpans.find((span) => span === text) ?? "12-months";
}

interface BalancePoint {
  at: Date;
  balance: Paise;
}

/** For tables: the date of a day that is over, the time of the current step. */
export function endOfStep(span: HistorySpan, at: Date): string {
  return span === "24-hours" || !isMidnight(at) ? formatIstTime(at) : formatDate(lastDay(at));
}

/** For the scale of a chart: `10-2026`, `21-11`, `14:00`. */
export function shortEndOfStep(span: HistorySpan, at: Date): string {
  if (span === "24-hours") return formatIstTime(at).slice(-5);
  const date = formatDate(lastDay(at));
  return span === "12-months" ? date.slice(3) : date.slice(0, 5);
}

/** Steps between the labels of the scale: quarters, weeks, days, six hours. */
const stride: Record<HistorySpan, number> = { "12-months": 3, "30-days": 7, "7-days": 1, "24-hours": 6 };

/** The places of points that have a label, evenly spaced up to the last. */
export const namedPlaces = (count: number, span: HistorySpan) => placesApart(count, stride[span]);

function placesApart(count: number, apart: number): number[] {
  const last = count - 1;
  const names = Math.floor(last / apart) + 1;
  return Array.from({ length: names }, (_, name) => last - (names - 1 - name) * apart);
}

/** Midnight ends the day before. */
const lastDay = (at: Date) => istDate(new Date(at.getTime() - 1));

const isMidnight = (at: Date) => istDate(at) !== lastDay(at);

const MINUTE_MS = 60_000;

/** Share of the usual distance between two names that the last two need. */
const CLEAR = 0.75;

/** Sums of days, with at most six names. */
export function lineOfDays(
  points: ReadonlyArray<{ on: IsoDate; amount: Paise }>,
  worded: (amount: ShortAmount) => string,
): LineData | null {
  const evenly = placesApart(points.length, Math.ceil(points.length / 6));
  const dayOf = (place: number) => startOfIstDate(points[place]!.on).getTime();
  const [first = 0, second = 0] = evenly;
  const last = evenly.at(-1) ?? 0;
  // The last step may be a short one: its name would lie on the one before.
  const places = evenly.filter(
    (place) => place === last || dayOf(last) - dayOf(place) >= CLEAR * (dayOf(second) - dayOf(first)),
  );
  return lineThrough(
    points.map(({ on, amount }) => ({ at: startOfIstDate(on), balance: amount })),
    places,
    (at) => formatDate(istDate(at)).slice(3),
    worded,
  );
}

export const lineOf = (
  points: readonly BalancePoint[],
  span: HistorySpan,
  worded: (amount: ShortAmount) => string,
) => lineThrough(points, namedPlaces(points.length, span), (at) => shortEndOfStep(span, at), worded);

/** x: minutes since the first point; y: rupees. Null for fewer than two points, and where balances are hidden. */
function lineThrough(
  points: readonly BalancePoint[],
  places: readonly number[],
  nameOf: (at: Date) => string,
  worded: (amount: ShortAmount) => string,
): LineData | null {
  const [first, second] = points;
  // A drawing of hidden balances would tell as much as their figures.
  if (!first || !second || points.some(({ balance }) => isHidden(balance))) return null;
  const minute = ({ at }: BalancePoint) => Math.floor((at.getTime() - first.at.getTime()) / MINUTE_MS);
  return {
    points: points.map((point) => ({ x: minute(point), y: rupees(point.balance) })),
    rungs: scaleFor(points.map(({ balance }) => balance)).map((rung) => ({
      y: rupees(rung),
      label: worded(shortAmount(rung)),
    })),
    names: places.map((place) => {
      const point = points[place]!;
      return { x: minute(point), label: nameOf(point.at) };
    }),
  };
}

/** For drawing only; texts use the paise. */
const rupees = (paise: bigint) => Number(paise) / 100;
