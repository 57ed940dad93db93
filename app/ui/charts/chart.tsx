/** The table beside a chart has the figures; with scripts the chart says them too. */
import { createElement, useLayoutEffect, useRef } from "react";
import { useAtFirstTouch, useHydrated } from "../hydrated";
import { classes } from "../recipe";
import type { Slice } from "./doughnut-drawing";
import { paint } from "./paint";
import type { LineData } from "./line-drawing";
import { across } from "./scale";

const loadDoughnut = () => import("../live/doughnut").catch(() => null);
const loadLine = () => import("../live/line-chart").catch(() => null);

interface ChartProps {
  label: string;
  /** SVG of the server (still.server.tsx). */
  still: string;
}

export function Doughnut({ label, slices, still }: ChartProps & { slices: readonly Slice[] }) {
  const { live, touch } = useAtFirstTouch(loadDoughnut);
  return (
    <ChartFrame
      shape="round"
      label={label}
      still={still}
      live={live ? <live.default slices={slices} /> : null}
      touch={touch}
    />
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
  const { live, touch } = useAtFirstTouch(loadLine);
  return (
    <ChartFrame
      shape="wide"
      label={label}
      still={still}
      live={live ? <live.default label={label} data={data} tips={tips} /> : null}
      touch={touch}
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
  touch: ReturnType<typeof useAtFirstTouch>["touch"];
  beside?: React.ReactNode;
  below?: React.ReactNode;
}

/** Shows the server's drawing until the live chart of the same size is loaded, which takes over the focus. */
function ChartFrame({ shape, label, still, live, touch, beside, below }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isLive = live !== null;
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (isLive && frame.current === document.activeElement)
      frame.current?.querySelector<SVGElement>("[tabindex='0']")?.focus();
  }, [isLive]);
  return (
    <div
      ref={frame}
      className={classes("chart", { shape })}
      role={isLive ? "group" : "img"}
      aria-label={label}
      // Not removed from a live one: the focus would be lost before it is taken over.
      tabIndex={hydrated ? (isLive ? -1 : 0) : undefined}
      {...touch}
    >
      {beside}
      <div className="chart__plot">{live ?? elementsOf(still)}</div>
      {below}
    </div>
  );
}

/** A drawing of still.server.tsx as elements: Trusted Types let no script set HTML. */
function elementsOf(svg: string): React.ReactNode[] {
  const pieces = svg.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g);
  const children = (): React.ReactNode[] => {
    const found: React.ReactNode[] = [];
    for (const [text, closes, tag, attributes] of pieces) {
      if (closes) break;
      found.push(tag ? createElement(tag, propsOf(attributes, found.length), ...children()) : text);
    }
    return found;
  };
  return children();
}

const propsOf = (attributes = "", key: number) => ({
  key,
  ...Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ),
});
