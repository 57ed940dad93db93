import { useCallback, useEffect, useRef, useState } from "react";

const signs = ["keydown", "pointerdown", "pointermove", "touchstart", "scroll"] as const;
const CHECK_MS = 500;
/** How often the other tabs hear of it at most. */
const TELL_MS = 5_000;

interface IdleTerms {
  /** Seconds without a sign until the question, and from there to the end. */
  askAfter: number;
  endAfter: number;
  /** Somebody is there, said now and then. */
  onActive?: () => void;
}

/**
 * Seconds left to answer 'still there?': null while the customer is active, then from `endAfter` to 0. Only `wake` ends the counting: a stray
 * touch is no answer. `note` is a sign from elsewhere.
 */
export function useIdle({ askAfter, endAfter, onActive }: IdleTerms) {
  const [left, setLeft] = useState<number | null>(null);
  const since = useRef(0);
  const told = useRef(0);
  const tell = useRef(onActive);
  const asked = left !== null;
  useEffect(() => {
    tell.current = onActive;
  });
  const note = useCallback(() => {
    if (!asked) since.current = performance.now();
  }, [asked]);
  useEffect(() => {
    since.current = performance.now();
    const onSign = () => {
      note();
      if (asked || performance.now() - told.current < TELL_MS) return;
      told.current = performance.now();
      tell.current?.();
    };
    const timer = setInterval(() => {
      const idle = (performance.now() - since.current) / 1000;
      if (asked) setLeft(Math.max(0, Math.ceil(endAfter - idle)));
      else if (idle >= askAfter) setLeft(endAfter);
    }, CHECK_MS);
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
    };
  }, [askAfter, endAfter, asked, note]);
  const wake = useCallback(() => setLeft(null), []);
  return { left, wake, note };
}
