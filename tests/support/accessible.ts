import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";

/** axe is itself a script: a page without scripts is read again, light, in a browser that lets axe run. */
export async function isAccessible(page: Page): Promise<void> {
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  const read = scripted ? page : await lightTwin(page);
  const { violations } = await new AxeBuilder({ page: read }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  if (!scripted) await read.context().close();
}

async function lightTwin(page: Page): Promise<Page> {
  const browser = page.context().browser()!;
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { "Save-Data": "on" },
    javaScriptEnabled: true,
  });
  const twin = await context.newPage();
  await twin.goto(page.url());
  return twin;
}
