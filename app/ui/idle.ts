import { useEffect, useState } from "react";

const signs = ["keydown", "pointerdown", "pointermove", "touchstart", "scroll"] as const;
const CHECK_MS = 500;

/**
 * Seconds left to answer 'still there?': null while the customer is active, then counting from `endAfter` to 0.
 * Only `wake` ends the counting: a stray touch is no answer.
 */
export function useIdle({ askAfter, endAfter }: { askAfter: number; endAfter: number }) {
  const [left, setLeft] = useState<number | null>(null);
  const asked = left !== null;
  useEffect(() => {
    let since = performance.now();
    const restart = () => {
      if (!asked) since = performance.now();
    };
    const timer = setInterval(() => {
      const idle = (performance.now() - since) / 1000;
      if (asked) setLeft(Math.max(0, Math.ceil(endAfter - idle)));
      else if (idle >= askAfter) setLeft(endAfter);
    }, CHECK_MS);
    for (const sign of signs) addEventListener(sign, restart, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, restart, { capture: true });
    };
  }, [askAfter, endAfter, asked]);
  return { left, wake: () => setLeft(null) };
}
