import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { useHydrated, useOnChange } from "./hydrated";
import { VisuallyHidden } from "./text";

interface CountdownProps {
  /** Both by the server's clock: only their difference is used. */
  endsAt: Date;
  now: Date;
  onEnd?: () => void;
  announce?: readonly number[];
}

/** Shows the end as a clock time; with scripts, the time left. */
export function Countdown({ endsAt, now, onEnd, announce }: CountdownProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(endsAt, now);
  const over = left === 0;
  useOnChange(() => {
    if (over) onEnd?.();
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

/** Seconds until `endsAt`; null on the server and during hydration. */
export function useSecondsLeft(endsAt: Date, now: Date): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const end = endsAt.getTime();
  const start = now.getTime();
  // Times that came later, such as a button's answer, count from their own arrival.
  const isOfPage = useRef(!useHydrated());
  useEffect(() => {
    const deadline = (isOfPage.current ? answeredAt() : performance.now()) + end - start;
    isOfPage.current = false;
    const tick = () => setLeft(Math.max(0, Math.ceil((deadline - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end, start]);
  return left;
}

/** Time of the page's answer: for the first page before its scripts ran. */
function answeredAt(): number {
  const [first] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sinceLoad = first ? performance.now() - first.loadEventEnd : Infinity;
  return first && sinceLoad < 3000 ? first.responseStart : performance.now();
}

export function formatLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
