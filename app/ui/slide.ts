import { useEffect, useRef } from "react";
import { useLive } from "./live/load";

const load = () => import("./live/slide");

/** Put the ref on the element that holds a flow's step: when `step` changes by script, the new one slides in. */
export function useSlide<E extends HTMLElement>(step: number) {
  const element = useRef<E>(null);
  const shown = useRef(step);
  const part = useLive(load, true);
  useEffect(() => {
    const forward = step > shown.current;
    if (step === shown.current) return;
    shown.current = step;
    if (!element.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    part?.slide(element.current, forward);
  }, [step, part]);
  return element;
}
