/** Amounts as bars under their labels; the same with and without scripts. */
import { type ChartColour, paint } from "./paint";

export function Bars({ children }: { children: React.ReactNode }) {
  return <ul className="bars">{children}</ul>;
}

interface BarProps {
  label: React.ReactNode;
  amount: React.ReactNode;
  /** In percent; a bar above 100 is cut, with a gap. */
  share: number;
  /** Line across the bar, in percent; none at 0. */
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
        <rect width={`${Math.min(share, 100)}%`} height="12" rx="6" fill={paint(colour)} />
        {share > 100 ? <rect x="94%" width="4" height="12" fill={paint("card")} /> : null}
        {mark > 0 ? (
          <rect x={`${Math.min(mark, 100) * 0.99}%`} width="3" height="12" fill={paint("ink")} />
        ) : null}
      </svg>
    </li>
  );
}
