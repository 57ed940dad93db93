import type { TFunction } from "i18next";
import type { LineData } from "~/ui/charts/line-drawing";
import type { ShortAmount } from "~/ui/charts/scale";
import { drawLine } from "~/ui/charts/still.server";

/** `line`: null if there are too few points; `still`: the line drawn by the server. */
export function drawnLine(
  t: TFunction<"accounts">,
  lineIn: (worded: (amount: ShortAmount) => string) => LineData | null,
) {
  const line = lineIn(({ figure, unit }) => (unit === "rupee" ? figure : t(`history.${unit}`, { figure })));
  return { line, still: line ? drawLine(line) : "" };
}
