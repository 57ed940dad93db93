import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { VisuallyHidden } from "./text";

interface CountdownProps {
  /** Both by the server's clock; the difference counts, so a wrong clock here does no harm. */
  endsAt: Date;
  now: Date;
  /** Called once, when nothing is left. */
  onEnd?: () => void;
  /** Seconds at which the time left is read out. */
  announce?: readonly number[];
}

/** Until when, as a clock time; with scripts, the time that is left. */
export function Countdown({ endsAt, now, onEnd, announce }: CountdownProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(endsAt, now);
  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // The moment counts, not the function's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);
  if (left === null) return <time dateTime={endsAt.toISOString()}>{formatIstClock(endsAt)}</time>;
  return (
    <span className="money">
      <span role="timer">{formatLeft(left)}</span>
      {announce ? (
        <span role="status">
          {announce.includes(left) ? (
            <VisuallyHidden>{t("session.secondsLeft", { count: left })}</VisuallyHidden>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

/** Whole seconds until `endsAt`; null on the server and until the page has come alive. */
export function useSecondsLeft(endsAt: Date, now: Date): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const end = endsAt.getTime();
  const start = now.getTime();
  useEffect(() => {
    const deadline = answeredAt() + end - start;
    const tick = () => setLeft(Math.max(0, Math.ceil((deadline - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end, start]);
  return left;
}

/** When this page's answer arrived: for the first page before its scripts ran, for later ones just now. */
function answeredAt(): number {
  const [first] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sinceLoad = first ? performance.now() - first.loadEventEnd : Infinity;
  return first && sinceLoad < 3000 ? first.responseStart : performance.now();
}

/** `4:09` */
export function formatLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
