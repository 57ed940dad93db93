import type { Totals } from "~/domain/totals";
import { formatRupees } from "~/domain/money";
import type { ChartColour } from "~/ui/charts/colours";
import type { Slice } from "~/ui/charts/doughnut-drawing";

/** The three sums in the order of the specification, each with its mark and colour in chart and table. */
export const sums = [
  { id: "deposits", label: "totalDeposits", colour: "credit", mark: "1" },
  { id: "liabilities", label: "totalLiabilities", colour: "brandText", mark: "2" },
  { id: "assets", label: "totalAssets", colour: "information", mark: "3" },
] as const satisfies ReadonlyArray<{ id: keyof Totals; label: string; colour: ChartColour; mark: string }>;

export type Sum = (typeof sums)[number];

/** What the doughnut shows: sums of nothing, and unknown ones, have no slice. */
export function slicesOf(totals: Totals, labelOf: (sum: Sum) => string): Slice[] {
  return sums.flatMap((sum) => {
    const amount = totals[sum.id];
    if (amount === null || amount <= 0n) return [];
    const { id, colour, mark } = sum;
    return [{ id, colour, mark, label: labelOf(sum), words: formatRupees(amount), value: Number(amount) }];
  });
}
