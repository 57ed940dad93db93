import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { movements } from "./movements";
import { partsOf, wordsOf } from "./page-parts";
import { isPlain } from "./plain-expect";
import type { PlainContext } from "./plain-context";
import type { PlainPage } from "./plain-page";

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
  if (!isScripted()) return judge(page);
  await page.evaluate(atRest);
  const found = await judge(page);
  if (found.length === 0) return found;
  // A page may begin to move while it is judged: what is wrong at rest too, is.
  await page.evaluate(atRest);
  return judge(page);
}

const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

async function judge(page: Page): Promise<Violation[]> {
  const { violations, looks } = await page.evaluate<{ violations: Violation[]; looks: string[] }>(
    `${isScripted() ? "" : timersInPromises}${axe}; (${askAxe.toString()})(${JSON.stringify([...judged])})`,
  );
  if (violations.length === 0) for (const look of looks) judged.add(look);
  return violations;
}

/** Text that is fading in has not its contrast yet. */
const atRest = `Promise.all(
  ${movements}
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => null)),
).then(() => undefined)`;

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
  // Buttons that stick to the end of the screen cover half of a target until the page scrolls.
  const feet = [...document.querySelectorAll<HTMLElement>(".cluster--foot")];
  for (const foot of feet) foot.style.position = "static";
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  for (const foot of feet) foot.removeAttribute("style");
  return { violations, looks: [...looks] };
}

const controls =
  /^(button|checkbox|combobox|link|listbox|menuitem|radio|searchbox|slider|spinbutton|switch|tab|textbox)$/;

/** Controls that Chromium's accessibility tree, which screen readers read, has no name for. */
export async function namelessControls(page: Page): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  const { nodes } = await tools.send("Accessibility.getFullAXTree");
  const nameless = nodes.filter(
    ({ ignored, role, name }) => !ignored && controls.test(role?.value) && !String(name?.value ?? "").trim(),
  );
  const described = nameless.map(async ({ role, backendDOMNodeId }) => {
    const { node } = await tools.send("DOM.describeNode", { backendNodeId: backendDOMNodeId });
    return `${role?.value}: ${node.localName} ${node.attributes?.join(" ")}`;
  });
  const found = await Promise.all(described);
  await tools.detach();
  return found;
}

/** Parts of pages that keep every rule: a file beside the run's portals, so that one worker's verdict holds for all. */
const verdicts = `${process.env.TEST_PORTALS}-judged`;

function isJudged(parts: readonly string[]): boolean {
  const known = new Set(existsSync(verdicts) ? readFileSync(verdicts, "utf8").split("\n") : []);
  return parts.every((part) => known.has(part));
}

const keepVerdict = (parts: readonly string[]) => appendFileSync(verdicts, `${parts.join("\n")}\n`);

/** A run that tries other things than pages, such as the audit of the calendar, does without a browser. */
const withoutBrowser = process.env.TESTS_WITHOUT_BROWSER === "on";

/** A page is judged once for each part it has in a run. Of a page over HTTP its twin in a browser is judged, where the journey has one. */
export async function isAccessible(page: Page): Promise<void> {
  if (isPlain(page)) {
    if (test.info().tags.includes("@plain") && !withoutBrowser) await isAccessibleOnceShown(page);
    return;
  }
  const parts = await page.evaluate(partsOf, { looks: true });
  if (isJudged(parts)) return;
  const violations = await axeViolations(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  expect(await namelessControls(page), "controls without a name").toEqual([]);
  // A page that still changed while it was looked at is nobody else's.
  const after = await page.evaluate(partsOf, { looks: true });
  if (after.join() === parts.join())
    // And as the same page over HTTP will have them.
    keepVerdict([...parts, ...(await page.evaluate(partsOf, { looks: false }))]);
}

/** What came over HTTP is shown by a browser without scripts. */
async function isAccessibleOnceShown(page: Page): Promise<void> {
  const plain = page as unknown as PlainPage;
  const parts = partsOf({ plain: plain.document, looks: false });
  if (isJudged(parts)) return;
  const shown = await (page.context() as unknown as PlainContext).shownPage();
  const [url] = page.url().split("#");
  const body = plain.shown();
  await shown.route(url!, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await shown.goto(url!);
  // What a journey reads over HTTP is what a browser makes of it.
  expect((await shown.evaluate(partsOf, { looks: false })).toSorted()).toEqual(parts.toSorted());
  expect(await shown.evaluate(wordsOf, undefined)).toBe(wordsOf(plain.document));
  await isAccessible(shown);
  await shown.close();
  keepVerdict(parts);
}
