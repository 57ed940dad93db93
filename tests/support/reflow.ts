/** What a narrow page must keep: read without scrolling sideways, with nothing cut off, covered or too small to hit. */
import type { Page } from "@playwright/test";

/** Layout shift that is still felt as none. */
export const MAX_SHIFT = 0.02;

/** What the browser itself counts as moved in a page, asked for by `shiftsOf` when it has come alive. */
export const watchShifts = (page: Page) => page.addInitScript(noteShifts);

export const shiftsOf = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate("window.shifts()");

/** Runs in the page. */
function noteShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number;
    sources: { node: Element | null }[];
  }
  const seen: Shift[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: "layout-shift", buffered: true });
  const nameOf = (node: Element | null) =>
    `${node?.localName ?? node?.parentElement?.localName} ${node?.className ?? ""}`;
  Object.assign(window, {
    shifts: () => {
      seen.push(...(observer.takeRecords() as Shift[]));
      return {
        sum: seen.reduce((sum, { value }) => sum + value, 0),
        moved: seen.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))),
      };
    },
  });
}

export interface ReflowFault {
  rule: "sideways" | "sticks out" | "cut off" | "scrolls unreached" | "covered" | "small target";
  /** The element as a selector, and what is wrong by how much. */
  where: string;
  what: string;
}

/** Everything on the page, as it is shown now, that breaks WCAG 1.4.4, 1.4.10, 2.4.11 or 2.5.8. */
export const reflowFaults = (page: Page): Promise<ReflowFault[]> => page.evaluate(findReflowFaults);

/** Runs in the page: nothing from outside it may be named. */
function findReflowFaults(): ReflowFault[] {
  /** WCAG 2.5.8 */
  const TARGET = 24;
  /** Roundings of the layout. */
  const SLACK = 1.5;
  const errors: ReflowFault[] = [];
  const width = document.documentElement.clientWidth;

  const nameOf = (element: Element): string => {
    const own = (one: Element) =>
      one.localName +
      (one.id && !/\d/.test(one.id) ? `#${one.id}` : "") +
      [...one.classList].map((name) => `.${name}`).join("");
    const parent = element.parentElement?.closest("[class], main, header, footer, nav");
    return parent ? `${own(parent)} ${own(element)}` : own(element);
  };
  const tell = (rule: ReflowFault["rule"], element: Element, what: string) =>
    errors.push({ rule, where: nameOf(element), what });

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true } as never);
  /** Heard only, as what has an inset clip, is nothing to be seen. */
  const isHidden = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath.startsWith("inset(50%")) return true;
    return false;
  };
  const scrolls = (one: Element) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const clips = (one: Element) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX);
  const above = (element: Element, is: (one: Element) => boolean): Element | null => {
    for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement)
      if (is(one)) return one;
    return null;
  };

  const { scrollWidth } = document.scrollingElement!;
  if (scrollWidth > width)
    tell("sideways", document.body, `the page is ${scrollWidth} px wide, the window ${width}`);

  // Texts by what is drawn of them, not by their boxes.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement!;
    if (!text.textContent!.trim() || element.closest("option, script, style, noscript, template")) continue;
    if (!isSeen(element)) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(element).fontSize === "0px") continue;
    if (above(text as unknown as Element, scrolls) || isHidden(element)) continue;
    const words = `“${text.textContent!.trim().slice(0, 40)}”`;
    const left = box.left + window.scrollX;
    // The skip link waits above the page.
    if (box.bottom + window.scrollY < 0) continue;
    if (left < -SLACK || left + box.width > width + SLACK)
      tell(
        "sticks out",
        element,
        `${words} reaches from ${Math.round(left)} to ${Math.round(left + box.width)}`,
      );
    const edge = clips(element) ? element : above(element, clips);
    if (!edge || edge === document.body) continue;
    const around = edge.getBoundingClientRect();
    const lost = Math.max(around.left - box.left, box.right - around.right);
    if (lost > SLACK) tell("cut off", element, `${words} by ${Math.round(lost)} px`);
    const lostBelow = Math.max(around.top - box.top, box.bottom - around.bottom);
    // A line's box is higher than its letters.
    if (lostBelow > box.height / 3)
      tell("cut off", element, `${words} by ${Math.round(lostBelow)} px of height`);
  }

  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((one) => isSeen(one));
  for (const element of all) {
    if (element.localName === "option" || element.closest("svg svg, svg > *")) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.bottom + window.scrollY < 0) continue;
    if (
      box.right > width + SLACK &&
      element.children.length === 0 &&
      !above(element, (one) => scrolls(one) || clips(one)) &&
      !isHidden(element)
    )
      tell("sticks out", element, `reaches to ${Math.round(box.right)}`);
    if (scrolls(element) && element.scrollWidth > element.clientWidth + SLACK) {
      const reached =
        element.tabIndex >= 0 || element.querySelector("a[href], button, input, select, textarea");
      if (!reached) tell("scrolls unreached", element, `${element.scrollWidth} px in ${element.clientWidth}`);
    }
    // The words of a button or field that are wider than it.
    if (["button", "a"].includes(element.localName) && !scrolls(element) && !isHidden(element)) {
      const more = element.scrollWidth - element.clientWidth;
      if (element.clientWidth > 0 && more > SLACK)
        tell("cut off", element, `“${element.innerText.trim().slice(0, 40)}” is ${more} px wider than it`);
    }
  }

  const targets = all.filter(
    (one) =>
      one.matches("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]") &&
      !isHidden(one) &&
      !(one as HTMLButtonElement).disabled,
  );
  const areas = targets.map((target) => {
    const label = (target as HTMLInputElement).labels?.[0];
    const boxes = [target, ...(target.matches("[type=radio], [type=checkbox]") && label ? [label] : [])].map(
      (one) => one.getBoundingClientRect(),
    );
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return { target, left, top, right, bottom };
  });
  const isSmall = ({ left, top, right, bottom }: (typeof areas)[number]) =>
    Math.min(right - left, bottom - top) < TARGET - 0.5;
  /** In a sentence: text of its own paragraph stands beside it. */
  const isInline = (target: Element) => {
    if (getComputedStyle(target).display !== "inline") return false;
    const block = above(target, (one) => !getComputedStyle(one).display.startsWith("inline"));
    return (block?.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0);
  };
  /** A circle about it that reaches no other target. */
  const standsApart = (area: (typeof areas)[number]) => {
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    return areas.every((other) => {
      if (other === area) return true;
      const [dx, dy] = isSmall(other)
        ? [x - (other.left + other.right) / 2, y - (other.top + other.bottom) / 2]
        : [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)];
      return Math.hypot(dx, dy) >= (isSmall(other) ? TARGET : TARGET / 2) - 0.5;
    });
  };
  /** A part of it that is drawn by its pseudo-element, as a row that is all link. */
  const isHitAround = ({ target, left, top, right, bottom }: (typeof areas)[number]) => {
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const now = target.getBoundingClientRect();
    const [x, y] = [now.left + (right - left) / 2, now.top + (bottom - top) / 2];
    return [-1, 1].every((sign) =>
      [
        [x + sign * 11, y],
        [x, y + sign * 11],
      ].every(([px, py]) => target.contains(document.elementFromPoint(px!, py!))),
    );
  };
  for (const area of areas)
    if (isSmall(area) && !isInline(area.target) && !standsApart(area) && !isHitAround(area)) {
      const size = `${Math.round(area.right - area.left)}×${Math.round(area.bottom - area.top)}`;
      tell("small target", area.target, `“${area.target.innerText.trim().slice(0, 30)}” ${size} px`);
    }

  // Reached from above by Tab, a field stands at the window's lower edge, where a bar may lie over it.
  const bars = all.filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  if (bars.length > 0)
    for (const target of targets.filter((one) => one.closest("main")).slice(0, 60)) {
      for (const edge of ["top", "bottom"] as const) {
        const box = target.getBoundingClientRect();
        window.scrollBy({
          top: edge === "top" ? box.top : box.bottom - window.innerHeight,
          behavior: "instant",
        });
        target.focus();
        const now = target.getBoundingClientRect();
        const over = bars.find((bar) => {
          if (bar.contains(target) || target.contains(bar)) return false;
          const lies = bar.getBoundingClientRect();
          return (
            Math.min(lies.bottom, now.bottom) - Math.max(lies.top, now.top) > Math.min(now.height / 2, 24)
          );
        });
        if (over) tell("covered", target, `by ${nameOf(over)}`);
      }
      target.blur();
    }
  window.scrollTo(0, 0);
  return errors;
}
