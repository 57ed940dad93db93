import { useEffect } from "react";
import { wantsLessMotion } from "./less-motion";

/** Transitions by the controls that cause them. */
const transitions = [
  ["summary", () => import("./live/fold").catch(() => null)],
  ["main :is(a, form)", () => import("./live/list").catch(() => null)],
  ["main form", () => import("./live/slide").catch(() => null)],
] as const;

/** Loads each at the first press or key on such a control. */
export function useMotion(): void {
  useEffect(() => {
    const waiting = new Map(transitions);
    const touch = ({ target }: Event) => {
      for (const [control, load] of waiting)
        if (target instanceof Element && target.closest(control) && !wantsLessMotion()) {
          waiting.delete(control);
          void load().then((part) => part?.start());
        }
    };
    for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, touch);
    return () => ["pointerdown", "keydown"].forEach((sign) => removeEventListener(sign, touch));
  }, []);
}
