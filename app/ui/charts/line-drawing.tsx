import { Line, type LineCustomSvgLayerProps, type LineSvgLayer } from "@nivo/line";
import { createContext, useContext } from "react";
import { paint, tenths } from "./paint";

/** Places are numbers that the scales order; what is read is written by whoever asks for the drawing. */
export interface LineData {
  /** From left to right; two or more. */
  points: ReadonlyArray<{ x: number; y: number }>;
  /** The scale upwards, lowest first; the outermost are the edges of the drawing. */
  rungs: ReadonlyArray<{ y: number; label: string }>;
  /** Places of the scale along that are named, from left to right. */
  names: ReadonlyArray<{ x: number; label: string }>;
}

type Series = { id: "line"; data: LineData["points"] };
export type LineLayerProps = LineCustomSvgLayerProps<Series>;

const WIDTH = 640;
const HEIGHT = 340;
/** Beside the line, for the words of the scale upwards: a phone's letters are twice as large as others. */
const SCALE_WIDTH = 160;
const EDGE = 12;
const margin = { top: 36, right: EDGE, bottom: 44, left: EDGE + SCALE_WIDTH };

/** More points than this are too close for dots of their own. */
const MAX_DOTS = 14;

interface LineDrawingProps {
  data: LineData;
  /** Only where scripts run: what lies over the line to be pointed at. */
  over?: LineSvgLayer<Series>;
}

const Data = createContext<LineData>({ points: [], rungs: [], names: [] });

/** A line over its scale, shaded down to nought; the same on the server and in the browser. */
export function LineDrawing({ data, over }: LineDrawingProps) {
  const { points, rungs } = data;
  const layers: LineSvgLayer<Series>[] = [Rungs, Area, "lines", Dots, Labels];
  if (over) layers.push(over);
  return (
    <Data.Provider value={data}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <Line<Series>
          data={[{ id: "line", data: points }]}
          width={WIDTH}
          height={HEIGHT}
          margin={margin}
          xScale={{ type: "linear", min: points[0]!.x, max: points.at(-1)!.x, nice: false }}
          yScale={{ type: "linear", min: rungs[0]!.y, max: rungs.at(-1)!.y, nice: false }}
          colors={[paint("information")]}
          lineWidth={3}
          layers={layers}
          enableSlices="x"
          isInteractive={false}
          animate={false}
          role="presentation"
          renderWrapper={false}
        />
      </svg>
    </Data.Provider>
  );
}

function Rungs({ innerWidth, yScale }: LineLayerProps) {
  return useContext(Data).rungs.map(({ y }) => (
    <line
      key={y}
      className={y === 0 ? "chart__nought" : "chart__rung"}
      x1={-SCALE_WIDTH}
      x2={innerWidth}
      y1={tenths(yScale(y))}
      y2={tenths(yScale(y))}
    />
  ));
}

function Area({ series, areaGenerator }: LineLayerProps) {
  const area = areaGenerator(series[0]!.data.map(({ position }) => position));
  return <path className="chart__area" d={area ?? ""} />;
}

function Dots({ points }: LineLayerProps) {
  if (points.length > MAX_DOTS) return null;
  return points.map(({ id, x, y }) => (
    <circle key={id} className="chart__dot" cx={tenths(x)} cy={tenths(y)} r="5" />
  ));
}

/** Where a point stands between the left edge of the drawing, 0, and the right one, 1. */
export function across({ points }: LineData, place: number): number {
  const [from, to] = [points[0]!.x, points.at(-1)!.x];
  const inner = WIDTH - margin.left - margin.right;
  return (margin.left + ((points[place]!.x - from) / (to - from)) * inner) / WIDTH;
}

/** Beside the line and below it, so that nothing is written over it. */
function Labels({ innerHeight, innerWidth, xScale, yScale }: LineLayerProps) {
  const { rungs, names } = useContext(Data);
  return (
    <>
      {rungs.map(({ y, label }) => (
        <text key={`up ${y}`} x={-SCALE_WIDTH} y={tenths(yScale(y)) - 6}>
          {label}
        </text>
      ))}
      {names.map(({ x, label }) => {
        const at = tenths(xScale(x));
        return (
          <text key={`along ${x}`} x={at} y={innerHeight} dy="1.25em" textAnchor={anchorOf(at, innerWidth)}>
            {label}
          </text>
        );
      })}
    </>
  );
}

/** Towards the middle where a name would reach over the edge. */
function anchorOf(at: number, width: number): "start" | "middle" | "end" {
  if (at < width * 0.1) return "start";
  return at > width * 0.9 ? "end" : "middle";
}
