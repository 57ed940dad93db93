/** The table beside a chart has the figures; with scripts the chart says them too. */
import { useState } from "react";
import { useFromServer, useLive } from "../hydrated";
import { classes } from "../recipe";
import type { Slice } from "./doughnut-drawing";
import { paint } from "./paint";
import type { LineData } from "./line-drawing";
import { across } from "./scale";

const loadDoughnut = () => import("../live/doughnut");
const loadLine = () => import("../live/line-chart");

interface ChartProps {
  label: string;
  /** SVG of the server (still.server.tsx). */
  still: string;
}

export function Doughnut({ label, slices, still }: ChartProps & { slices: readonly Slice[] }) {
  const Live = useLive(loadDoughnut, true)?.default;
  return (
    <ChartFrame shape="round" label={label} still={still} live={Live ? <Live slices={slices} /> : null} />
  );
}

export function Swatch({ colour, mark }: Pick<Slice, "colour" | "mark">) {
  return (
    <svg className="swatch" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="8" fill={paint(colour)} />
      <text x="12" y="12" dy="0.35em" textAnchor="middle" fontWeight="bold" fill={paint("card")}>
        {mark}
      </text>
    </svg>
  );
}

interface LineChartProps extends ChartProps {
  data: LineData;
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
      beside={
        <div className="chart__scale" aria-hidden="true">
          {data.rungs.map(({ y, label }) => (
            <span key={y}>{label}</span>
          ))}
        </div>
      }
      below={<Along {...data} />}
    />
  );
}

function Along(data: LineData) {
  return (
    <div className="chart__along" aria-hidden="true">
      <svg>
        {data.names.map(({ x, label }) => {
          const at = across(data, x);
          return (
            <g key={x}>
              <line x1={`${at}%`} x2={`${at}%`} y2="4" stroke={paint("muted")} />
              <text x={`${at}%`} y="100%" dy="-0.25em" textAnchor={anchorOf(at)}>
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Keeps names at the edges inside. */
function anchorOf(at: number): "start" | "middle" | "end" {
  if (at < 10) return "start";
  return at > 90 ? "end" : "middle";
}

interface ChartFrameProps extends ChartProps {
  shape: "round" | "wide";
  live: React.ReactNode;
  beside?: React.ReactNode;
  below?: React.ReactNode;
}

/**
 * Shows the server's drawing until the live chart of the same size is loaded. Trusted Types let no script set HTML, so a chart that
 * the browser renders itself waits empty.
 */
function ChartFrame({ shape, label, still, live, beside, below }: ChartFrameProps) {
  const [first] = useState(still);
  const drawn = useFromServer() && still === first ? { dangerouslySetInnerHTML: { __html: still } } : {};
  return (
    <div className={classes("chart", { shape })} role={live ? "group" : "img"} aria-label={label}>
      {beside}
      {live ? (
        <div key="live" className="chart__plot">
          {live}
        </div>
      ) : (
        <div key="still" className="chart__plot" {...drawn} />
      )}
      {below}
    </div>
  );
}
