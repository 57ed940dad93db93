import { createContext, useContext, useMemo, useState } from "react";
import { own } from "common/own";
import { dotAt, LineDrawing, type LineData, type LineLayerProps } from "../charts/line-drawing";
import { paint } from "../charts/paint";
import { across } from "../charts/scale";

interface LiveLineProps {
  label: string;
  data: LineData;
  tips: ReadonlyArray<{ when: string; words: string }>;
}

const Pointed = createContext<{ place: number | null; point: (place: number) => void }>({
  place: null,
  point: () => undefined,
});

/** The line with a pointer that mouse, touch and arrow keys move. */
export default function LiveLineChart({ label, data, tips }: LiveLineProps) {
  const [place, point] = useState<number | null>(null);
  const pointed = useMemo(() => ({ place, point }), [place]);
  const last = tips.length - 1;
  const tip = place === null ? null : tips[place];
  const answer = tip ?? tips[last]!;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place ?? last}
      aria-valuetext={`${answer.when}: ${answer.words}`}
      onFocus={() => point((shown) => shown ?? last)}
      onBlur={() => point(null)}
      onMouseLeave={() => point(null)}
      onKeyDown={(event) => {
        const move = own(moves, event.key);
        if (!move) return;
        event.preventDefault();
        point(move(place ?? last, last));
      }}
    >
      {tip && place !== null ? <Tip left={across(data, data.points[place]!.x)}>{tip}</Tip> : null}
      <Pointed.Provider value={pointed}>
        <LineDrawing data={data} over={Pointer} />
      </Pointed.Provider>
    </div>
  );
}

/** By key: the next place. */
const moves: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => Math.max(place - 1, 0),
  ArrowDown: (place) => Math.max(place - 1, 0),
  ArrowRight: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place, last) => Math.min(place + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** Shifts with its place, so that it never leaves the chart. */
function Tip({ left, children }: { left: number; children: LiveLineProps["tips"][number] }) {
  const percent = `${left}%`;
  return (
    <div
      className="chart__tip"
      style={{ left: percent, transform: `translateX(-${percent})` }}
      aria-hidden="true"
    >
      {children.when}
      <br />
      <b>{children.words}</b>
    </div>
  );
}

/** Strips take the pointer, because points are too small for a finger. */
function Pointer({ points, slices, innerHeight }: LineLayerProps) {
  const { place, point } = useContext(Pointed);
  const at = place === null ? undefined : points[place];
  return (
    <>
      {at ? (
        <g stroke={paint("ink")} strokeWidth="2" strokeLinecap="round">
          <line x1={at.x} x2={at.x} y2={innerHeight} />
          <path d={dotAt(at.x, at.y)} strokeWidth="14" />
          <path d={dotAt(at.x, at.y)} strokeWidth="9" stroke={paint("card")} />
        </g>
      ) : null}
      {slices.map(({ id, x0, width }, index) => (
        <rect
          key={id}
          className="chart__touch"
          fill="transparent"
          x={x0}
          width={width}
          height={innerHeight}
          onMouseEnter={() => point(index)}
        />
      ))}
    </>
  );
}
