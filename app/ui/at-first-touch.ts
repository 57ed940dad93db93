import { bringOutlines } from "./icon";

/** Enhancements of controls that work without them: each loads when such a control is pointed at or gets the focus. */
const enhancements = {
  "[data-menu]": () => import("./live/menu").catch(() => null),
  ".tabs": () => import("./live/tabs").catch(() => null),
  ".icon-button": () => import("./live/tooltip").catch(() => null),
};

async function onTouch({ target }: Event) {
  bringOutlines();
  for (const [controls, load] of Object.entries(enhancements)) {
    const control = (target as Element).closest<HTMLElement>(controls);
    if (control) (await load())?.enhance(control);
  }
}

export function enhanceAtFirstTouch() {
  document.addEventListener("pointerover", onTouch);
  document.addEventListener("focusin", onTouch);
}
