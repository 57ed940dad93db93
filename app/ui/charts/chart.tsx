/** Charts of a page. The table beside one is the truth; with scripts the chart says its figures. */
import { useLive } from "../hydrated";
import { classes } from "../recipe";
import type { Slice } from "./doughnut-drawing";
import type { LineData } from "./line-drawing";

const loadDoughnut = () => import("../live/doughnut");
const loadLine = () => import("../live/line-chart");

interface ChartProps {
  /** What the picture shows, in a sentence. */
  label: string;
  /** The server's drawing of the same data (still.server.tsx). */
  still: string;
}

export function Doughnut({ label, slices, still }: ChartProps & { slices: readonly Slice[] }) {
  const Live = useLive(loadDoughnut, true)?.default;
  return (
    <ChartFrame shape="round" label={label} still={still} live={Live ? <Live slices={slices} /> : null} />
  );
}

/** The colour and mark of a slice, before the words for it in a table. */
export function Swatch({ colour, mark }: Pick<Slice, "colour" | "mark">) {
  return (
    <span className={classes("swatch", { colour })} aria-hidden="true">
      {mark}
    </span>
  );
}

interface LineChartProps extends ChartProps {
  data: LineData;
  /** Of each point: when, and what stood there. */
  tips: ReadonlyArray<{ when: string; words: string }>;
}

export function LineChart({ label, data, tips, still }: LineChartProps) {
  const Live = useLive(loadLine, true)?.default;
  return (
    <ChartFrame
      shape="wide"
      label={label}
      still={still}
      live={Live ? <Live label={label} data={data} tips={tips} /> : null}
    />
  );
}

interface ChartFrameProps extends ChartProps {
  shape: "round" | "wide";
  /** Takes the drawing's place when it has come. */
  live: React.ReactNode;
}

/** A chart in its place: the server's drawing, until the live one of the same size is there. */
function ChartFrame({ shape, label, still, live }: ChartFrameProps) {
  const className = classes("chart", { shape });
  return live ? (
    <div key="live" className={className} role="group" aria-label={label}>
      {live}
    </div>
  ) : (
    <div
      key="still"
      className={className}
      role="img"
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: still }}
    />
  );
}
