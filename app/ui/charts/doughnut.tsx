import { useLive } from "../live/load";
import { ChartFrame } from "./chart-frame";
import type { Slice } from "./doughnut-drawing";

const load = () => import("../live/doughnut");

interface DoughnutProps {
  label: string;
  slices: readonly Slice[];
  /** `drawDoughnut` of the same slices. */
  still: string;
}

/** Shares of a whole. The table beside it is the truth; with scripts a slice says its figure. */
export function Doughnut({ label, slices, still }: DoughnutProps) {
  const Live = useLive(load, true)?.default;
  return (
    <ChartFrame shape="round" label={label} still={still} live={Live ? <Live slices={slices} /> : null} />
  );
}
