import { animate } from "framer-motion/dom/mini";
import { wantsLessMotion } from "../less-motion";

const LISTS = "main :is(ul, ol, tbody)";

/** Rows that come into a list fade in, and those that stay slide to their new place. */
export function start(): void {
  let places = new Map<Element, number>();
  const look = () => {
    places = new Map([...document.querySelectorAll(`${LISTS} > *`)].map((row) => [row, placeOf(row)]));
  };
  for (const sign of ["click", "input"]) addEventListener(sign, look, { capture: true });
  look();
  new MutationObserver((changes) => {
    const lists = new Set(changes.map(({ target }) => target as Element).filter((one) => one.matches(LISTS)));
    if (lists.size === 0 || wantsLessMotion()) return;
    for (const list of lists) for (const row of list.children) move(row, places.get(row));
    look();
  }).observe(document.body, { childList: true, subtree: true });
}

/** Not its place in the page, which moves with what is above. */
const placeOf = (row: Element) =>
  row.getBoundingClientRect().top - row.parentElement!.getBoundingClientRect().top;

function move(row: Element, before: number | undefined): void {
  const by = before === undefined ? 0 : before - placeOf(row);
  if (before !== undefined && by === 0) return;
  const from = before === undefined ? { opacity: [0, 1] } : { transform: [`translateY(${by}px)`, "none"] };
  void animate(row, from, { duration: 0.16 }).then(() => row.removeAttribute("style"));
}
