import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { isPlain } from "./plain-expect";

const require = createRequire(import.meta.url);
/** The short form of axe that its Playwright package brings: half as much for each page to read. */
const axe = readFileSync(
  createRequire(require.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Where a page may run no scripts, promises settle in a test's own but timers never ring; axe's time limits need not. */
const timersInPromises = `
  window.setTimeout = (work, wait = 0) => void (wait < 100 && Promise.resolve().then(work));
  window.requestAnimationFrame = window.setTimeout;
`;

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** How text that keeps the contrast looks, as this worker has judged it. */
const judged = new Set<string>();

/**
 * What breaks one of axe's rules. Contrast costs more than all the other rules together and hangs on a text's colours and
 * size alone, not on words: of texts that look alike a worker judges one. To describe every node that keeps a rule takes
 * longer than all the rules: only those that break one are described.
 */
export async function axeViolations(page: Page): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1);
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  const { violations, looks } = await page.evaluate<{ violations: Violation[]; looks: string[] }>(
    `${scripted ? "" : timersInPromises}${axe}; (${askAxe.toString()})(${JSON.stringify([...judged])})`,
  );
  if (violations.length === 0) for (const look of looks) judged.add(look);
  return violations;
}

/** Asks every rule of the whole page, contrast of texts with a look that is not `known`; answers these looks too. */
async function askAxe(known: string[]) {
  type Matches = (element: Element, ...rest: unknown[]) => boolean;
  const { axe } = window as unknown as {
    axe: {
      run: (context: Document, options: object) => Promise<{ violations: Violation[] }>;
      /** Not of its public face: there a rule's own choice of elements can be replaced, but not narrowed. */
      _audit: { rules: { id: string; matches: unknown }[] };
    };
  };
  const seen = new Set(known);
  const looks = new Set<string>();
  const behind = new Map<Element | null, string>([[null, ""]]);
  /** All that may lie behind a text; empty where something else may lie over or under it than its ancestors. */
  const backOf = (element: Element): string => {
    const had = behind.get(element);
    if (had !== undefined) return had;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const parent = element.parentElement ? backOf(element.parentElement) : "page";
    const overlaps = position === "absolute" || position === "fixed" || element.localName === "svg";
    const painted = backgroundImage !== "none" || opacity !== "1" || !/, 0\)$/.test(backgroundColor);
    const own = painted ? `${backgroundColor} ${backgroundImage} ${opacity};` : "";
    const back = overlaps || parent === "" ? "" : parent + own;
    behind.set(element, back);
    return back;
  };
  const contrast = axe._audit.rules.find(({ id }) => id === "color-contrast")!;
  const matches = contrast.matches as Matches;
  contrast.matches = function (this: unknown, element: Element, ...rest: unknown[]) {
    const back = backOf(element);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = `${color} ${fontSize} ${fontWeight} ${textShadow} ${back}`;
    if (back && seen.has(look)) return false;
    const requested = matches.call(this, element, ...rest);
    if (requested && back) looks.add(look);
    return requested;
  };
  // Of WCAG 2.2's, and switched off of itself.
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  return { violations, looks: [...looks] };
}

/** Of a page in a browser; one over HTTP has no styles to judge, and its twin in a browser is. */
export async function isAccessible(page: Page): Promise<void> {
  if (isPlain(page)) return;
  const violations = await axeViolations(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
