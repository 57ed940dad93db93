import type { PieCustomLayerProps } from "@nivo/pie";
import { createContext, useContext, useMemo, useState } from "react";
import { DoughnutDrawing, type Slice } from "../charts/doughnut-drawing";

const Pointed = createContext<{ active: string | null; point: (id: string | null) => void }>({
  active: null,
  point: () => undefined,
});

/** The ring with slices for pointer and keyboard; the middle describes the slice. */
export default function LiveDoughnut({ slices }: { slices: readonly Slice[] }) {
  const [active, point] = useState<string | null>(null);
  const pointed = useMemo(() => ({ active, point }), [active]);
  return (
    <Pointed.Provider value={pointed}>
      <DoughnutDrawing slices={slices} active={active} over={Over} />
    </Pointed.Provider>
  );
}

function Over({ dataWithArc, centerX, centerY, arcGenerator }: PieCustomLayerProps<Slice>) {
  const { active, point } = useContext(Pointed);
  const shown = dataWithArc.find(({ id }) => id === active)?.data;
  return (
    <g transform={`translate(${centerX},${centerY})`}>
      {dataWithArc.map(({ data, arc }) => (
        <path
          key={data.id}
          className="chart__touch"
          fill="transparent"
          d={arcGenerator(arc) ?? ""}
          tabIndex={0}
          role="button"
          aria-label={`${data.label}: ${data.words}`}
          onFocus={() => point(data.id)}
          onBlur={() => point(null)}
          onMouseEnter={() => point(data.id)}
          onMouseLeave={() => point(null)}
        />
      ))}
      {shown ? (
        <g className="chart__middle" textAnchor="middle" pointerEvents="none" aria-hidden="true">
          <text y="-6">{shown.label}</text>
          <text y="18" fontWeight="bold">
            {shown.words}
          </text>
        </g>
      ) : null}
    </g>
  );
}
