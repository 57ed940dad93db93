import { useLive } from "../live/load";
import { ChartFrame } from "./chart-frame";
import type { LineData } from "./line-drawing";

const load = () => import("../live/line-chart");

interface LineChartProps {
  label: string;
  data: LineData;
  /** Of each point: when, and what stood there. */
  tips: ReadonlyArray<{ when: string; words: string }>;
  /** `drawLine` of the same data. */
  still: string;
}

/** Something over time. The table beside it is the truth; with scripts each point says its figure. */
export function LineChart({ label, data, tips, still }: LineChartProps) {
  const Live = useLive(load, true)?.default;
  return (
    <ChartFrame
      shape="wide"
      label={label}
      still={still}
      live={Live ? <Live label={label} data={data} tips={tips} /> : null}
    />
  );
}
