import { isValidHtml } from "../support/valid-html";
import { axeViolations } from "../support/accessible";
import { publicPaths, signedInPaths } from "../support/all-pages";
import { signIn } from "../support/browser";
import { expect, test } from "../support/journey";
import { gateFaults } from "../support/page-gate";
import { reflowFaults } from "../support/reflow";

/** The gate, axe, valid HTML and reflow at 320 px, on every page. */
const customers = ["100200301", "100200305"];

test("pages that are open to everybody", async ({ page }) => {
  for (const path of publicPaths) expect.soft(await faultsOf(page, path, false)).toEqual([]);
});

for (const customer of customers)
  test(`pages of ${customer}`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    for (const path of signedInPaths(customer)) expect.soft(await faultsOf(page, path, true)).toEqual([]);
  });

async function faultsOf(page: Parameters<typeof gateFaults>[0], path: string, gated: boolean) {
  const answer = (await page.goto(path))!;
  const found = gated ? await gateFaults(page) : [];
  if (answer.status() !== 200) found.push(`${path}: ${answer.status()}`);
  await isValidHtml(await answer.text()).catch((error: Error) => found.push(`${path}: ${error.message}`));
  for (const { id, nodes } of await axeViolations(page)) found.push(`${path}: ${id}: ${nodes[0]?.html}`);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { rule, where, what } of await reflowFaults(page))
    found.push(`${path}: ${rule}: ${where}: ${what}`);
  return found;
}
