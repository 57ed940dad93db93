import { classes } from "../recipe";

interface ChartFrameProps {
  shape: "round" | "wide";
  /** What the picture shows, in a sentence. */
  label: string;
  /** SVG of the server (still.server.tsx). */
  still: string;
  /** Takes its place when it has come. */
  live: React.ReactNode;
}

/** A chart in its place: the server's drawing, until the live one of the same size is there. */
export function ChartFrame({ shape, label, still, live }: ChartFrameProps) {
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
