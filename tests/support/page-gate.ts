/** What every page of a customer keeps on a phone and on a desk: see docs/decisions/page-gate.md. */
import type { Page } from "@playwright/test";
import { HEIGHT_BUDGET, pageExceptions } from "./page-gate-exceptions";

const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const;

/** Looks at the open page in both sizes; each fault in one line. */
export async function gateFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const { pathname } = new URL(page.url());
  const allowed = pageExceptions[pathname] ?? [];
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    const faults = await page.evaluate(findFaults, { ...size, budget: HEIGHT_BUDGET, path: pathname });
    for (const { rule, what } of faults)
      if (!allowed.includes(rule)) found.push(`${pathname}, ${screen}: ${rule}: ${what}`);
  }
  return found;
}

export type GateRule =
  | "first content"
  | "primary button"
  | "one filled button"
  | "height"
  | "place"
  | "account number"
  | "native select"
  | "small target"
  | "sideways";

interface Screen {
  width: number;
  height: number;
  budget: number;
  path: string;
}

/** Runs in the page: nothing from outside it may be named. */
function findFaults({ width, height, budget }: Screen): { rule: GateRule; what: string }[] {
  // Words of Indian languages take more room.
  const growth = document.documentElement.lang === "en" ? 1 : 1.25;
  const FIRST = 360 * growth;
  const DOCK = 56;
  const faults: { rule: GateRule; what: string }[] = [];
  const tell = (rule: GateRule, what: string) => faults.push({ rule, what });
  window.scrollTo(0, 0);
  const main = document.querySelector("main")!;
  const isPhone = width < 1024;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true } as never) &&
    element.getBoundingClientRect().width > 1;
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
  const wordsOf = (element: Element) =>
    ((element as HTMLElement).innerText || element.getAttribute("aria-label") || "").trim().slice(0, 30);

  const content = [
    ...main.querySelectorAll(
      ".figure, .sums, .list__row, tbody tr, .facts > div, .field, .pick, .tiles, .empty, .plastic, .chart, .notice, .details, fieldset",
    ),
  ].find(isSeen);
  if (isPhone && (!content || topOf(content) > FIRST))
    tell("first content", content ? `at ${topOf(content)} px` : "none");

  const filled = [...main.querySelectorAll(".button")].filter(
    (button) => isSeen(button) && !/button--(secondary|quiet|danger)/.test(button.className),
  );
  if (filled.length > 1) tell("one filled button", filled.map(wordsOf).join(", "));
  const dock = document.querySelector(".dock");
  const fold = (dock && isSeen(dock) ? height - DOCK : height) * growth;
  const bottom = filled[0] && Math.round(filled[0].getBoundingClientRect().bottom);
  if (bottom && bottom > fold) tell("primary button", `“${wordsOf(filled[0]!)}” ends at ${bottom} px`);

  const tall = document.documentElement.scrollHeight;
  if (isPhone && tall > budget * growth) tell("height", `${tall} px`);

  if (dock) {
    const marked = document.querySelectorAll(".dock [aria-current]").length;
    const pages = document.querySelectorAll("[aria-current=page]").length;
    if (marked !== 1 || pages > 1) tell("place", `${marked} in the dock, ${pages} in the menu`);
    const entry = document.querySelector<HTMLElement>(".menu [aria-current=page]");
    if (!isPhone && (!entry || !isSeen(entry))) tell("place", "no entry of the menu is marked in sight");
  }

  const [number] = /(?<!\d)\d{15}(?!\d)/.exec(main.innerText) ?? [];
  if (number) tell("account number", number);
  for (const select of main.querySelectorAll("select"))
    if ([...select.options].some(({ text }) => /••\d{4}|\d{15}/.test(text)))
      tell("native select", `${select.name} of accounts`);

  for (const target of main.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, summary",
  )) {
    if (!isSeen(target) || target.closest(".visually-hidden")) continue;
    const label = target.matches("[type=radio], [type=checkbox]")
      ? ((target as HTMLInputElement).labels?.[0] ?? null)
      : null;
    // A link or label that covers its row.
    const row = (label ?? target).matches(".list__cover, th > a") ? target.closest("li, tr") : null;
    const box = (row ?? label ?? target).getBoundingClientRect();
    // A link among words, or beside them.
    const inText = target.localName === "a" && !target.matches(".button, .chips__chip, .tabs__tab");
    const least = inText ? 24 : 44;
    if (box.height < least - 0.5 && getComputedStyle(target).display !== "inline")
      tell("small target", `“${wordsOf(target)}” ${Math.round(box.width)}×${Math.round(box.height)} px`);
  }

  const lookSideways = (opened: string) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) tell("sideways", `${scrollWidth} px${opened}`);
  };
  lookSideways("");
  // Whatever a press unfolds must fit too.
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const one of folded) {
    one.open = true;
    lookSideways(` with “${wordsOf(one.querySelector("summary")!)}” open`);
  }
  for (const one of folded) one.open = false;
  return faults;
}
