import type { Page } from "@playwright/test";
import { axeViolations } from "../support/accessible";
import { publicPaths, signedInPaths } from "../support/all-pages";
import { signIn } from "../support/browser";
import { expect, test } from "../support/journey";

/** axe's rules of WCAG 2.2 A and AA and its best practices, on every page. */
const customer = "100200301";

/** Pages that share one sign-in. */
const AT_A_TIME = 12;

test("pages that are open to everybody", ({ page }) => look(page, publicPaths));

const paths = signedInPaths(customer);
for (let from = 0; from < paths.length; from += AT_A_TIME)
  test(`pages from ${paths[from]} on`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    await look(page, paths.slice(from, from + AT_A_TIME));
  });

/** All pages are looked at before anything is complained of. */
async function look(page: Page, paths: string[]): Promise<void> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await page.goto(path);
    if (answer?.status() !== 200) found.push(`${path}: ${answer?.status()}`);
    for (const { id, nodes } of await axeViolations(page))
      found.push(`${path}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  expect(found).toEqual([]);
}
