import { namedPlaces, shortEndOfStep, type BalancePoint, type HistorySpan } from "~/domain/balance-history";
import { scaleFor } from "~/domain/chart-scale";
import { shortAmount, type ShortAmount } from "~/domain/short-amount";
import type { LineData } from "~/ui/charts/line-drawing";

const MINUTE_MS = 60_000;

/** The line of a balance: minutes from the first point on, rupees upwards. Null for fewer than two points: no line. */
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
    names: namedPlaces(points.length).map((place) => {
      const point = points[place]!;
      return { x: minute(point), label: shortEndOfStep(span, point.at) };
    }),
  };
}

/** Only for drawing: figures that are read are written from the paise. */
const rupees = (paise: bigint) => Number(paise) / 100;
