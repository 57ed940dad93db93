/** Amounts beside one another, each under its words; drawn alike with and without scripts. */
import { type ChartColour, paint } from "./paint";

export function Bars({ children }: { children: React.ReactNode }) {
  return <ul className="bars">{children}</ul>;
}

interface BarProps {
  label: React.ReactNode;
  /** The figure: what the bar shows is said here. */
  amount: React.ReactNode;
  /** Of a hundred, which is as wide as there is room. */
  share: number;
  /** A line across the bar; none where it is nought. */
  mark?: number;
  colour?: ChartColour;
}

export function Bar({ label, amount, share, mark = 0, colour = "information" }: BarProps) {
  return (
    <li>
      <div className="bars__line">
        <span>{label}</span>
        <b>{amount}</b>
      </div>
      <svg width="100%" height="12" aria-hidden="true">
        <rect width="100%" height="12" rx="6" fill={paint("fill")} />
        <rect width={`${share}%`} height="12" rx="6" fill={paint(colour)} />
        {mark > 0 ? <rect x={`${mark * 0.99}%`} width="3" height="12" fill={paint("ink")} /> : null}
      </svg>
    </li>
  );
}
