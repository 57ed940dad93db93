import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import { type ChartColour, paint, tenths } from "./paint";

export interface Slice {
  id: string;
  label: string;
  words: string;
  value: number;
  colour: ChartColour;
  /** On the slice and before its row in the table, because colour alone does not identify it. */
  mark: string;
}

const SIZE = 280;
/** Room for the active slice, which is larger. */
const EDGE = 8;
/** Thinner slices have no room for a mark; degrees. */
const THIN = 12;

interface DoughnutDrawingProps {
  slices: readonly Slice[];
  /** With scripts only: the active slice, and the areas that a pointer reaches. */
  active?: string | null;
  over?: React.FC<PieCustomLayerProps<Slice>>;
}

/** A ring, clockwise from the top in the order of `slices`. */
export function DoughnutDrawing({ slices, active = null, over }: DoughnutDrawingProps) {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`}>
      <Pie
        data={slices}
        width={SIZE}
        height={SIZE}
        margin={{ top: EDGE, right: EDGE, bottom: EDGE, left: EDGE }}
        innerRadius={0.62}
        padAngle={slices.length > 1 ? 2 : 0}
        colors={slices.map(({ colour }) => paint(colour))}
        enableArcLabels={false}
        enableArcLinkLabels={false}
        layers={over ? ["arcs", Marks, over] : ["arcs", Marks]}
        activeId={active}
        activeOuterRadiusOffset={EDGE}
        isInteractive={false}
        animate={false}
        role="presentation"
        renderWrapper={false}
      />
    </svg>
  );
}

function Marks({ dataWithArc, centerX, centerY }: PieCustomLayerProps<Slice>) {
  return (
    <g transform={`translate(${centerX},${centerY})`} pointerEvents="none">
      {dataWithArc
        .filter(({ arc }) => arc.angleDeg >= THIN)
        .map(({ id, data, arc }) => {
          const angle = (arc.startAngle + arc.endAngle) / 2;
          const radius = (arc.innerRadius + arc.outerRadius) / 2;
          return (
            <text
              key={id}
              fill={paint("card")}
              fontWeight="bold"
              x={tenths(Math.sin(angle) * radius)}
              y={tenths(-Math.cos(angle) * radius)}
              dy="0.35em"
              textAnchor="middle"
            >
              {data.mark}
            </text>
          );
        })}
    </g>
  );
}
