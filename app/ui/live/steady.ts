/**
 * Keeps the place of a form's messages that go away while somebody types or presses, so that whatever is below them stays under the
 * finger. The next submit gives it free, as that changes the page anyway.
 */
export function steady(form: HTMLFormElement): { release(): void; stop(): void } {
  /** Of a message, what the element after it would move up by. */
  const heights = new Map<Node, number>();
  /** Of a field with an error, the room from its edge to its content. */
  const edges = new Map<Node, number>();
  const kept = {
    marginTop: new Set<HTMLElement>(),
    minHeight: new Set<HTMLElement>(),
    paddingInlineStart: new Set<HTMLElement>(),
  };
  type Side = keyof typeof kept;

  const keep = (element: HTMLElement, side: Side, size: number) => {
    element.style[side] = `${size}px`;
    kept[side].add(element);
  };
  const give = (element: HTMLElement, side: Side) => {
    if (kept[side].delete(element)) element.style[side] = "";
  };
  const measure = () => {
    for (const message of form.querySelectorAll<HTMLElement>(`${SUMMARY}, .field__error`)) {
      const next = elementFrom(message.nextSibling);
      if (next) {
        give(next, "marginTop");
        heights.set(message, topOf(next) - topOf(message));
      }
      if (message.matches(SUMMARY)) keep(message, "minHeight", message.offsetHeight);
    }
    for (const field of form.querySelectorAll<HTMLElement>(INVALID)) {
      give(field, "paddingInlineStart");
      const { paddingInlineStart, borderInlineStartWidth } = getComputedStyle(field);
      edges.set(field, parseFloat(paddingInlineStart) + parseFloat(borderInlineStartWidth));
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes, nextSibling } of changes) {
      const next = elementFrom(nextSibling);
      for (const gone of removedNodes) {
        const height = heights.get(gone);
        if (height !== undefined && next) keep(next, "marginTop", height);
      }
      const edge = edges.get(target);
      if (edge !== undefined && target instanceof HTMLElement && !target.matches(INVALID))
        keep(target, "paddingInlineStart", edge);
    }
    measure();
  });
  const release = () => {
    for (const side of Object.keys(kept) as Side[]) for (const element of kept[side]) give(element, side);
  };
  const releaseAll = () => {
    release();
    requestAnimationFrame(measure);
  };
  measure();
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ["class"] });
  addEventListener("resize", releaseAll);
  return {
    release: releaseAll,
    stop() {
      observer.disconnect();
      removeEventListener("resize", releaseAll);
      release();
    },
  };
}

const SUMMARY = ".errors";
const INVALID = ".field--invalid";

const topOf = (element: Element) => element.getBoundingClientRect().top;

function elementFrom(node: Node | null): HTMLElement | null {
  for (let at = node; at; at = at.nextSibling) if (at instanceof HTMLElement) return at;
  return null;
}
