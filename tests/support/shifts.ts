/** What the browser itself counts as moved in a page, and which elements moved. */
import type { Page } from "@playwright/test";

/** Layout shift that is still felt as none. */
export const MAX_SHIFT = 0.02;

export interface Shifts {
  sum: number;
  /** Each element that moved, and from where to where. */
  moved: string[];
}

/** Counts the shifts of every page that is opened from now on. */
export const watchShifts = (page: Page) => page.addInitScript(countShifts);

/** Counts them in the open page. */
export const watchShiftsFromNow = async (page: Page): Promise<void> => {
  await page.evaluate(countShifts);
  await forgetShifts(page);
};

/** Shifts until now count no more: the browser tells of a shift some time after it, so its own time decides. */
export const forgetShifts = (page: Page): Promise<void> => page.evaluate("window.forgetShifts()");

export const shiftsOf = (page: Page): Promise<Shifts> => page.evaluate("window.shifts()");

/** Those that no press of the last half second has caused. */
export const unaskedShiftsOf = (page: Page): Promise<Shifts> => page.evaluate("window.shifts(true)");

/** Runs in the page: nothing from outside it may be named. */
function countShifts(): void {
  interface Shift extends PerformanceEntry {
    hadRecentInput: boolean;
    value: number;
    sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const seen: Shift[] = [];
  let since = 0;
  const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: "layout-shift", buffered: true });
  const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
  const nameOf = ({ node, previousRect, currentRect }: Shift["sources"][number]) =>
    `${node?.localName ?? node?.parentElement?.localName} ${node?.className ?? ""} ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
  Object.assign(window, {
    forgetShifts: () => {
      since = performance.now();
    },
    shifts: (unasked = false) => {
      seen.push(...(observer.takeRecords() as Shift[]));
      const counted = seen.filter(
        ({ startTime, hadRecentInput }) => startTime >= since && !(unasked && hadRecentInput),
      );
      return {
        sum: counted.reduce((sum, { value }) => sum + value, 0),
        moved: counted.flatMap(({ sources }) => sources.map(nameOf)),
      };
    },
  });
}
