import type { Page } from "@playwright/test";
import { formatAmount } from "common/money";
import { signedInPaths } from "../../support/all-pages";
import { choose, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";

for (const customer of ["100200301", "100200305"])
  test(`balances that ${customer} hides are on no page and in no data`, async ({ page, portal }) => {
    await signIn(page, portal.url, customer);
    const balances = await balancesOf(portal.databaseUrl, customer);
    expect(await telling(page, ["/main", "/Dashboard"], balances)).not.toEqual([]);
    await page.goto("/main");
    await choose(page, "[value='balances:hidden']");
    expect(await telling(page, signedInPaths(customer), balances)).toEqual([]);
  });

/** Balances now, and running ones of the last movements, that are neither the amount of a movement nor round as a limit. */
async function balancesOf(databaseUrl: string, customer: string): Promise<string[]> {
  const rows = await query<{ balance: bigint | string }>(
    databaseUrl,
    `with own as (select * from bank.account where customer_number = $1),
      last as (select p.* from own, lateral (
        select * from bank.posting where account_id = own.id order by account_seq desc limit 10) p)
    select distinct abs(balance) as balance from (
      select balance from own union select balance - lien - uncleared from own union select balance_after from last
      union select balance - lien - uncleared - floor from own
      union select sum(balance) from own where balance < 0 or kind in ('fixed-deposit', 'recurring-deposit') group by kind
    ) found
    where abs(balance) > 1000000 and abs(balance) % 100000 <> 0 and not exists (
      select from bank.posting p join own on own.id = p.account_id where abs(p.amount) = abs(found.balance))`,
    [customer],
  );
  return rows.map(({ balance }) => String(balance));
}

/** Each page with a balance, in its HTML with the data for its scripts, or in the answer to its data request. */
async function telling(page: Page, paths: readonly string[], balances: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [at, search] = path.split("?");
    const data = `${at}.data${search ? `?${search}` : ""}`;
    // The page's HTML has the same data for its scripts: a few data requests are enough.
    for (const address of search ? [path, data] : [path]) {
      const text = await (await page.request.get(address)).text();
      const told = balances.filter(
        (balance) =>
          text.includes(formatAmount(BigInt(balance))) || new RegExp(`\\b${balance}\\b`).test(text),
      );
      if (told.length > 0) found.push(`${address}: ${told.join(", ")}`);
    }
  }
  return found;
}
