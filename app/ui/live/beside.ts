import { createRoot, type Root } from "react-dom/client";
import { own } from "common/own";

const parts = new Map<Element, Root>();

/** Lets a live part, which renders nothing in its place, accompany an element of the page until that goes. */
export function putBeside(element: HTMLElement, part: React.ReactNode) {
  if (parts.has(element)) return;
  for (const [other, root] of parts)
    if (!other.isConnected) {
      root.unmount();
      parts.delete(other);
    }
  const root = createRoot(document.createElement("div"));
  parts.set(element, root);
  root.render(part);
}

export type Props = Record<string, unknown>;

const given = new WeakMap<Element, Props>();

/** Gives an element of the page the attributes and handlers that Chakra would render it with. */
export function spread(element: Element, props: Props) {
  const before = Object.keys(given.get(element) ?? {});
  given.set(element, props);
  for (const [name, value] of Object.entries(props)) {
    if (!name.startsWith("on")) {
      if (value === undefined || value === false) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    } else if (!before.includes(name))
      element.addEventListener(name.slice(2).toLowerCase(), (event) =>
        (own(given.get(element)!, name) as EventListener)(event),
      );
  }
}
