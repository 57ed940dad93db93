import { animate } from "framer-motion/dom/mini";
import { wantsLessMotion } from "../less-motion";

/** Folds and unfolds `<details>` between their natural heights. They open and close at once, as without it. */
export function start(): void {
  addEventListener("click", fold, { capture: true });
}

function fold({ target }: Event): void {
  const details = target instanceof Element && target.closest("summary")?.parentElement;
  if (!details || wantsLessMotion()) return;
  const before = details.offsetHeight;
  const opens = new MutationObserver(() => {
    opens.disconnect();
    for (const running of details.getAnimations()) running.cancel();
    const after = details.offsetHeight;
    if (after !== before)
      void animate(
        details,
        { height: [`${before}px`, `${after}px`], overflow: ["clip", "clip"] },
        { duration: 0.16 },
      ).then(() => details.removeAttribute("style"));
  });
  opens.observe(details, { attributeFilter: ["open"] });
}
