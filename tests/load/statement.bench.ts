/**
 * That a statement's time does not depend on the account's length: 50 rows of a year, over HTTP through the gateway client, from an
 * account with 100,000 postings against one with 1,000.
 */
import { addDays } from "common/dates";
import { getStatementPage } from "~/customer/statement-entries.server";
import type { SignedIn } from "~/session/guards.server";
import { compareLengths, withShortAndLong, type ShortAndLong } from "./short-and-long";

const rowsAPage = 50;

await withShortAndLong(async (bank) => {
  const { short, long } = bank;
  const [rowsOfShort, rowsOfLong] = [await page(bank, short, 0), await page(bank, long, 0)];
  for (const [name, offset] of [
    ["first", () => 0],
    ["middle", (rows: number) => Math.floor(rows / 2)],
    ["last", (rows: number) => rows - rowsAPage],
  ] as const)
    await compareLengths(`statement of 50 rows, ${name} page`, 1.2, {
      long: () => page(bank, long, offset(rowsOfLong)),
      short: () => page(bank, short, offset(rowsOfShort)),
    });
});

/** Asks for one page and answers how many rows the whole period has. */
async function page(
  { gateway, caller, holder, today }: ShortAndLong,
  accountNumber: string,
  offset: number,
): Promise<number> {
  const query = {
    accountNumber,
    fromDate: addDays(today, -365),
    toDate: today,
    filter: null,
    offset,
    limit: rowsAPage,
  };
  const by = {
    call: (service, request) =>
      gateway.call(service, { ...request, customerNumber: holder } as never, caller),
  } as SignedIn;
  const result = await getStatementPage(by, query);
  if (result.outcome !== "done" || result.answer.entries.length !== rowsAPage)
    throw new Error(`the statement ended so: ${JSON.stringify(result)}`);
  return result.answer.totalEntries;
}
