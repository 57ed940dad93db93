import { animate } from "framer-motion/dom/mini";
import { wantsLessMotion } from "../less-motion";

/** Slides a step of a flow in: forward from the end, backward from the start. */
export function start(): void {
  let shown = stepShown();
  new MutationObserver(() => {
    const before = shown;
    shown = stepShown();
    const ofFlow = shown.steps > 0 || (before.steps > 0 && shown.path === before.path);
    if (shown.at === before.at || !ofFlow || wantsLessMotion()) return;
    const from = `translateX(${shown.at > before.at ? SHIFT : -SHIFT}px)`;
    const parts = document.querySelectorAll("main > *");
    void animate(parts, { opacity: [0, 1], transform: [from, "none"] }, { duration: 0.18 }).then(() =>
      parts.forEach((part) => part.removeAttribute("style")),
    );
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-current"] });
}

/** Less than the page's margin, so that nothing reaches over its edge. */
const SHIFT = 12;

/** A form without steps is the first. */
function stepShown() {
  const steps = [...document.querySelectorAll("main .steps > *")];
  const here = steps.findIndex((step) => step.hasAttribute("aria-current"));
  return { path: location.pathname, steps: steps.length, at: here < 0 ? steps.length : here };
}
