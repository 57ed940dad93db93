/**
 * What a narrow page must keep: read without scrolling sideways, with nothing cut off, covered or too small to hit, its words
 * whole, and its place and its button in sight.
 */
import type { CDPSession, Page } from "@playwright/test";

export type ReflowRule =
  | "sideways"
  | "sticks out"
  | "cut off"
  | "scrolls unreached"
  | "covered"
  | "small target"
  | "sticks too much"
  | "current out of sight"
  | "button below"
  | "button covered"
  | "word broken"
  | "overlap";

export interface ReflowFault {
  rule: ReflowRule;
  /** The element as a selector, and what is wrong by how much. */
  where: string;
  what: string;
}

/** Everything on the page, as it is shown now, that breaks WCAG 1.4.4, 1.4.10, 2.4.11 or 2.5.8, or the rules of docs/decisions/text-sizes.md. */
export async function reflowFaults(page: Page): Promise<ReflowFault[]> {
  const found = await page.evaluate(findReflowFaults);
  if (!found.some(({ rule }) => rule === "current out of sight")) return found;
  // A row snaps to its current entry when the browser draws it.
  await page.waitForTimeout(200);
  return page.evaluate(findReflowFaults);
}

export type TextSize = "normal" | "large" | "larger" | "200 %";
export const textSizes: readonly TextSize[] = ["normal", "large", "larger", "200 %"];

/** Gives the open page that size, as if it had been opened so: rows that scroll begin at their current entry again. */
export async function setTextSize(page: Page, size: TextSize): Promise<void> {
  await setBrowserSize(page, size === "200 %" ? 32 : 16);
  await page.evaluate(showSize, size === "200 %" ? "normal" : size);
}

/** Sets the browser's own size of text back for the next page, without laying out the open one again. */
export async function leaveTextSize(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.style.display = "none"));
  await setBrowserSize(page, 16);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The browser's own size in pixels, which media queries follow too. */
async function setBrowserSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send("Page.setFontSizes", { fontSizes: { standard } });
}

/** Runs in the page. */
function showSize(text: string): void {
  const root = document.documentElement;
  root.setAttribute("data-text", text);
  const rows = [...document.querySelectorAll<HTMLElement>(".tabs [aria-current], .chips [aria-current]")];
  for (const one of rows) one.style.animation = "none";
  root.getBoundingClientRect();
  for (const one of rows) one.style.animation = "";
  root.getBoundingClientRect();
}

/** Runs in the page: nothing from outside it may be named. */
function findReflowFaults(): ReflowFault[] {
  /** WCAG 2.5.8 */
  const TARGET = 24;
  /** Roundings of the layout. */
  const SLACK = 1.5;
  /** Share of the window's height that may be covered by what sticks. */
  const MAX_STUCK = 0.25;
  /** Share of the page's width from which on a box is as wide as the page lets it be. */
  const MOST = 3 / 5;
  /** Parts of a broken word are a little narrower than the word whose letters join. */
  const TIGHT = 0.97;
  /** Height of a window in whose first screen the button has to stand. */
  const FIRST_SCREEN = 740;
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

  const isStuck = (one: Element) => {
    const { position, top, bottom } = getComputedStyle(one);
    return position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"));
  };
  /** The width that a line of this text may have. */
  const boxOf = (element: Element): number => {
    let block = element;
    while (getComputedStyle(block).display === "inline") block = block.parentElement!;
    const { display, flexDirection, columnGap, paddingLeft, paddingRight } = getComputedStyle(block);
    // A tick or icon in the same row takes its part.
    const beside =
      display.includes("flex") && flexDirection === "row"
        ? [...block.children].filter((one) => !one.contains(element) && isSeen(one))
        : [];
    const gap = parseFloat(columnGap) || 0;
    const taken = beside.reduce((sum, one) => sum + one.getBoundingClientRect().width + gap, 0);
    return block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - taken;
  };
  /** Codes, numbers and addresses are no words. */
  const isCode = (token: string) => /[\d@_]|\p{L}\.\p{L}|:\/\//u.test(token);
  /** Words that stand on two lines. A hyphen, a soft one, a slash or a dash ends a word: lines may break there. */
  function lookAtWords(text: Text, element: Element, rects: readonly DOMRect[]): void {
    const first = rects[0];
    if (!first || rects.every(({ top }) => Math.abs(top - first.top) < first.height / 2)) return;
    const data = text.data;
    for (const { 0: token, index: start } of data.matchAll(/\S+/g)) {
      if (isCode(token)) continue;
      for (const { 0: word, index } of token.matchAll(/[\p{L}\p{M}\u200c\u200d]{2,}/gu)) {
        range.setStart(text, start + index);
        range.setEnd(text, start + index + word.length);
        const parts = [...range.getClientRects()].filter((part) => part.width > 0);
        // The hyphen that is drawn before a break counts to the letters after it.
        if (parts.length > 1 && data[start + index - 1] === "\u00ad") parts.shift();
        const [head] = parts;
        if (!head || parts.every(({ top }) => Math.abs(top - head.top) < head.height / 2)) continue;
        const whole = parts.reduce((sum, part) => sum + part.width, 0);
        // A word that is wider than its box cannot be whole there, if the box has most of the page.
        const room = boxOf(element);
        if (whole > room * TIGHT && room >= width * MOST) continue;
        tell("word broken", element, `“${word}”, ${Math.round(whole)} px in ${Math.round(room)}`);
      }
    }
  }

  const { scrollWidth } = document.scrollingElement!;
  if (scrollWidth > width)
    tell("sideways", document.body, `the page is ${scrollWidth} px wide, the window ${width}`);

  // Texts by what is drawn of them, not by their boxes.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const drawn: { element: Element; words: string; rects: DOMRect[] }[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement!;
    if (!text.textContent!.trim() || element.closest("option, script, style, noscript, template")) continue;
    if (!isSeen(element)) continue;
    // Chromium says of text in an SVG's part without display that it is seen.
    if (element.closest("svg") && above(element, (one) => getComputedStyle(one).display === "none")) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(element).fontSize === "0px") continue;
    if (isHidden(element)) continue;
    const words = `“${text.textContent!.trim().slice(0, 40)}”`;
    const rects = [...range.getClientRects()];
    lookAtWords(text as Text, element, rects);
    if (above(text as unknown as Element, scrolls)) continue;
    drawn.push({ element, words, rects });
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

  // Letters over letters or icons; what sticks lies over the page by its nature.
  const stuck = (element: Element) => isStuck(element) || above(element, isStuck) !== null;
  const pieces = [
    ...drawn,
    ...[...document.querySelectorAll(".bar svg, .bar img")]
      .filter(isSeen)
      .map((element) => ({ element, words: "an icon", rects: [element.getBoundingClientRect()] })),
  ]
    .filter(({ element }) => !stuck(element))
    .flatMap(({ element, words, rects }) => rects.map((rect) => ({ element, words, rect })))
    .sort((one, other) => one.rect.top - other.rect.top);
  pieces.forEach((one, at) => {
    for (let next = at + 1; next < pieces.length; next += 1) {
      const other = pieces[next]!;
      const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
      if (high <= 0) break;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      if (wide < 3 || high < Math.min(one.rect.height, other.rect.height) * 0.4) continue;
      if (one.element === other.element) continue;
      tell(
        "overlap",
        one.element,
        `${one.words} and ${other.words} by ${Math.round(wide)}×${Math.round(high)} px`,
      );
    }
  });

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

  const isTyped = (one: Element) => one.matches("input:not([type=checkbox], [type=radio]), textarea");
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

  // The current place of a row that scrolls.
  for (const current of all.filter((one) => one.matches(".tabs [aria-current], .chips [aria-current]"))) {
    const row = above(current, scrolls);
    const [lies, around] = [current, row ?? document.documentElement].map((one) =>
      one.getBoundingClientRect(),
    );
    const lost = Math.max(
      Math.max(around!.left, 0) - lies!.left,
      lies!.right - Math.min(around!.right, width),
    );
    if (lost > SLACK)
      tell(
        "current out of sight",
        current,
        `“${current.innerText.trim().slice(0, 30)}” by ${Math.round(lost)} px`,
      );
  }

  const bars = all.filter(isStuck);
  const edges = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
  };
  /** What does not lie where it would without sticking, and is no menu beside the page. */
  const lying = () =>
    bars.filter((bar) => {
      if (bar.getBoundingClientRect().width < width / 2) return false;
      if (getComputedStyle(bar).position === "fixed") return true;
      const now = bar.getBoundingClientRect().top;
      const { position } = bar.style;
      bar.style.position = "static";
      const moved = Math.abs(bar.getBoundingClientRect().top - now) > 1;
      bar.style.position = position;
      return moved;
    });
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
  if (bars.length > 0)
    for (const at of [0, document.documentElement.scrollHeight / 2 - window.innerHeight / 2]) {
      scrollTo(at);
      const found = lying();
      const covered = found.reduce((sum, bar) => sum + Math.max(0, edges(bar).bottom - edges(bar).top), 0);
      if (covered <= window.innerHeight * MAX_STUCK) continue;
      tell("sticks too much", found.at(-1)!, `${Math.round(covered)} of ${window.innerHeight} px`);
      break;
    }

  const primary = document.querySelector<HTMLElement>(
    "main .button:not(.button--secondary, .button--quiet, .button--danger)",
  );
  if (primary && isSeen(primary)) {
    scrollTo(0);
    const name = `“${primary.innerText.trim().slice(0, 30)}”`;
    const others = () => bars.filter((bar) => !bar.contains(primary));
    const isNormal = Math.abs(parseFloat(getComputedStyle(document.documentElement).fontSize) - 16) < 0.5;
    const end = Math.min(
      window.innerHeight,
      ...others()
        .filter((bar) => getComputedStyle(bar).position === "fixed")
        .map((bar) => bar.getBoundingClientRect().top)
        .filter((top) => top > window.innerHeight / 2),
    );
    const { bottom } = primary.getBoundingClientRect();
    if (isNormal && window.innerHeight >= FIRST_SCREEN && bottom > end + SLACK)
      tell(
        "button below",
        primary,
        `${name} ends at ${Math.round(bottom)} px, the screen at ${Math.round(end)}`,
      );
    primary.scrollIntoView({ block: "nearest", behavior: "instant" });
    const now = primary.getBoundingClientRect();
    const over = others().find((bar) => {
      const lies = bar.getBoundingClientRect();
      const high = Math.min(lies.bottom, now.bottom) - Math.max(lies.top, now.top);
      const wide = Math.min(lies.right, now.right) - Math.max(lies.left, now.left);
      return high > SLACK && wide > SLACK;
    });
    if (over) tell("button covered", primary, `${name} by ${nameOf(over)}`);
    scrollTo(0);
  }

  // The focus moves rows that scroll.
  const rows = all.filter(scrolls).map((one) => [one, one.scrollLeft] as const);
  /** Bars that stay when a target of that kind has the focus: the style sheet lets others go. */
  const staying = new Map<string, HTMLElement[]>();
  const stayingWith = (target: HTMLElement): HTMLElement[] => {
    const kind = `${target.localName} ${(target as HTMLInputElement).type}`;
    if (!staying.has(kind)) {
      target.focus({ preventScroll: true });
      staying.set(kind, bars.filter(isStuck));
      target.blur();
    }
    return staying.get(kind)!;
  };
  // Reached from above by Tab, a field stands at the window's lower edge, where a bar may lie over it.
  if (bars.length > 0)
    for (const target of targets.filter((one) => one.closest("main")).slice(0, 60)) {
      const stay = stayingWith(target);
      if (stay.length === 0) continue;
      for (const edge of ["top", "bottom"] as const) {
        const box = target.getBoundingClientRect();
        window.scrollBy({
          top: edge === "top" ? box.top : box.bottom - window.innerHeight,
          behavior: "instant",
        });
        target.focus();
        const now = target.getBoundingClientRect();
        const over = stay.find((bar) => {
          if (bar.contains(target) || target.contains(bar)) return false;
          const lies = bar.getBoundingClientRect();
          // The menu stands beside the page.
          if (lies.right <= now.left || lies.left >= now.right) return false;
          const under = Math.min(lies.bottom, now.bottom) - Math.max(lies.top, now.top);
          // A foot stays while text is typed, so that its button does not move under the finger.
          if (isTyped(target) && bar.matches(".cluster--foot")) return false;
          return under > Math.min(now.height / 2, 24);
        });
        if (over) tell("covered", target, `by ${nameOf(over)}`);
      }
      target.blur();
    }
  for (const [one, left] of rows) one.scrollLeft = left;
  window.scrollTo(0, 0);
  return errors;
}
