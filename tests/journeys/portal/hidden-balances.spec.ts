import type { Page } from "@playwright/test";
import { signedInPaths } from "../../support/all-pages";
import { balancesOf, toldIn } from "../../support/balances";
import { choose, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";

for (const customer of ["100200301", "100200305"])
  test(`balances that ${customer} hides are on no page and in no data`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    const balances = await balancesOf(portal.databaseUrl, customer);
    expect(await telling(page, ["/main", "/Dashboard"], balances)).not.toEqual([]);
    await page.goto("/main");
    await choose(page, "[value='balances:hidden']");
    expect(await telling(page, signedInPaths(customer), balances)).toEqual([]);
  });

/** Each page with a balance, in its HTML with the data for its scripts, or in the answer to its data request. */
async function telling(page: Page, paths: readonly string[], balances: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [at, search] = path.split("?");
    const data = `${at}.data${search ? `?${search}` : ""}`;
    // The page's HTML has the same data for its scripts: a few data requests are enough.
    for (const address of search ? [path, data] : [path]) {
      const text = await (await page.request.get(address)).text();
      const told = toldIn(text, balances);
      if (told.length > 0) found.push(`${address}: ${told.join(", ")}`);
    }
  }
  return found;
}
