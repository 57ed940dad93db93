import { Line, type LineCustomSvgLayerProps, type LineSvgLayer } from "@nivo/line";
import { createContext, useContext } from "react";
import { paint, tenths } from "./paint";

/** Places are numbers on linear scales; the caller writes the labels. */
export interface LineData {
  /** From left to right, at least two. */
  points: ReadonlyArray<{ x: number; y: number }>;
  /** Vertical scale, lowest first, evenly apart; the first and last are the edges. */
  rungs: ReadonlyArray<{ y: number; label: string }>;
  /** Labelled places of the horizontal scale. Narrow screens show every other label, and always the last. */
  names: ReadonlyArray<{ x: number; label: string }>;
}

type Series = { id: "line"; data: LineData["points"] };
export type LineLayerProps = LineCustomSvgLayerProps<Series>;

/** Proportions only: the drawing is stretched to its place. */
const WIDTH = 640;
const HEIGHT = 240;

/** More dots would touch. */
const MAX_DOTS = 14;

interface LineDrawingProps {
  data: LineData;
  /** With scripts only: the areas that a pointer reaches. */
  over?: LineSvgLayer<Series>;
}

const Rungs = createContext<LineData["rungs"]>([]);

/** A line over its scale, shaded down to zero, without text. */
export function LineDrawing({ data: { points, rungs }, over }: LineDrawingProps) {
  const layers: LineSvgLayer<Series>[] = [RungLines, Area, "lines", Dots];
  if (over) layers.push(over);
  return (
    <Rungs.Provider value={rungs}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <Line<Series>
          data={[{ id: "line", data: points }]}
          width={WIDTH}
          height={HEIGHT}
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
    </Rungs.Provider>
  );
}

function RungLines({ innerWidth, yScale }: LineLayerProps) {
  return useContext(Rungs).map(({ y }) => (
    <line
      key={y}
      stroke={paint(y === 0 ? "control" : "line")}
      x2={innerWidth}
      y1={tenths(yScale(y))}
      y2={tenths(yScale(y))}
    />
  ));
}

function Area({ series, areaGenerator }: LineLayerProps) {
  const area = areaGenerator(series[0]!.data.map(({ position }) => position));
  return <path d={area ?? ""} fill={paint("information")} opacity="0.12" />;
}

function Dots({ points }: LineLayerProps) {
  if (points.length > MAX_DOTS) return null;
  return (
    <g stroke={paint("information")} strokeWidth="8" strokeLinecap="round">
      {points.map(({ id, x, y }) => (
        <path key={id} d={dotAt(x, y)} />
      ))}
    </g>
  );
}

/** A stroke without length: its round ends stay round when the drawing is stretched. */
export const dotAt = (x: number, y: number) => `M${tenths(x)} ${tenths(y)}h0`;
