import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./journey";

const require = createRequire(import.meta.url);
/** The short form of axe that its Playwright package brings: half as much for each page to read. */
const axe = readFileSync(
  createRequire(require.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** To describe every node that keeps a rule takes longer than all the rules: only those that break one are described. */
const run = `${axe}; axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`;

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** What breaks one of axe's rules. The package's builder would read axe three times, once in a page of its own. */
export async function axeViolations(page: Page): Promise<Violation[]> {
  expect(page.frames()).toHaveLength(1);
  return page.evaluate<Violation[]>(run);
}

/** axe is itself a script: a page without scripts is read again, light, in a browser that lets axe run. */
export async function isAccessible(page: Page): Promise<void> {
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  const violations = await axeViolations(scripted ? page : await lightTwin(page));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

const twins = new WeakMap<BrowserContext, Promise<Page>>();

/** One for each customer's browser; it always has that one's cookies. */
async function lightTwin(page: Page): Promise<Page> {
  const context = page.context();
  if (!twins.has(context)) twins.set(context, openTwin(context));
  const twin = await twins.get(context)!;
  await twin.context().clearCookies();
  await twin.context().addCookies(await context.cookies());
  await twin.goto(page.url());
  return twin;
}

async function openTwin(of: BrowserContext): Promise<Page> {
  const context = await of
    .browser()!
    .newContext({ extraHTTPHeaders: { "Save-Data": "on" }, javaScriptEnabled: true });
  // The browser itself may be closing.
  of.once("close", () => void context.close().catch(() => {}));
  return context.newPage();
}
