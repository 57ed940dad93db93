import { animate } from "framer-motion/dom/mini";

/** Slides a step in: forward from the end, backward from the start. */
export function slide(element: HTMLElement, forward: boolean) {
  animate(
    element,
    { opacity: [0, 1], transform: [`translateX(${forward ? 24 : -24}px)`, "none"] },
    { duration: 0.18 },
  );
}
