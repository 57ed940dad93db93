import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";

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

/**
 * What breaks one of axe's rules. Contrast costs more than all the other rules together and hangs on elements and what
 * styles them, not on words: of pages that are alike in these a run judges one. To describe every node that keeps a
 * rule takes longer than all the rules: only those that break one are described.
 */
export async function axeViolations(page: Page): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1);
  const note = noteOf(await page.evaluate(lookOf));
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  const options = {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: !existsSync(note) } },
  };
  const violations = await page.evaluate<Violation[]>(
    `${scripted ? "" : timersInPromises}${axe}; axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  if (violations.length === 0) writeFileSync(note, "");
  return violations;
}

/** Where the workers of a run tell each other that this look has been judged. */
function noteOf(look: string): string {
  const directory = `${process.env.TEST_PORTALS}-judged`;
  mkdirSync(directory, { recursive: true });
  return join(directory, createHash("sha256").update(look).digest("hex"));
}

/** Elements with all that may style them, but for words and addresses; those that repeat the one before are left out. */
function lookOf(): string {
  const words =
    /^(id|name|for|href|action|value|content|title|placeholder|lang|d|src|nonce|datetime|alt|pattern|aria-(label|labelledby|describedby|controls)|data-label)$/;
  const told = (element: Element): string => {
    const styled = [...element.attributes].filter(({ name }) => !words.test(name));
    const children = [...element.children].map(told);
    return [
      element.localName,
      ...styled.map(({ name, value }) => `${name}=${value}`),
      ...children.filter((child, at) => child !== children[at - 1]),
    ].join("|");
  };
  const schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"];
  const around = [innerWidth, innerHeight, ...schemes.map((scheme) => matchMedia(scheme).matches)];
  return `${around.join()} ${told(document.documentElement)}`;
}

/** A page without scripts is read as it stands there. */
export async function isAccessible(page: Page): Promise<void> {
  const violations = await axeViolations(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
