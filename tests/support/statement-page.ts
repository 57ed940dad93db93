import type { Download, Page } from "@playwright/test";
import { formatBalance } from "common/balances";
import { formatRupees } from "common/money";
import type { LedgerRow } from "./ledger-rows";
import { words } from "./words";

/** The statement page as a journey reads it. */
/** Presses the link of that name under "Download", and answers the file the browser got. */
export async function download(page: Page, name: string): Promise<Download> {
  const folded = page
    .locator("main details:not([open])")
    .filter({ has: page.locator("a", { hasText: new RegExp(`^${name}$`) }) });
  if ((await folded.count()) > 0) await folded.locator("summary").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return file;
}

/** Shows another period of the statement, whose link may be behind the last chip. */
export async function choosePeriod(page: Page, say: (key: string) => string, range: string): Promise<void> {
  await page.getByText(say("form.choose"), { exact: true }).click();
  await page.getByRole("link", { name: say(`form.${range}`), exact: true }).click();
}

/** A row of the ledger as the statement page shows it in a language. */
export const asShownIn =
  (language: Parameters<typeof words>[0]) =>
  ({ entryDate, particulars, amount, balance }: LedgerRow) => ({
    entryDate,
    particulars: particulars.replace(/\s+/g, " ").trim(),
    amount: `${amount < 0n ? "−" : "+"}${formatRupees(amount < 0n ? -amount : amount)}`,
    balance: formatBalance(balance, words(language, "common")("money.debit"), formatRupees),
  });

/** The rows of the list, each under its day. */
export async function shownEntries(page: Page) {
  const rows = await page.locator("main .list:not(details .list) > li").evaluateAll((items) =>
    items.map((item) => {
      const textOf = (selector: string) =>
        (item.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
      return {
        day: item.classList.contains("list__head") ? (item.textContent ?? "").trim().slice(-10) : "",
        particulars: textOf(".list__middle").split(" · ")[0],
        amount: textOf(".list__end .list__title"),
        balance: textOf(".list__end .money:not(.list__title .money)"),
      };
    }),
  );
  return rows.flatMap(({ day: _, ...row }, at) => {
    const entryDate = rows.slice(0, at + 1).findLast(({ day }) => day !== "")?.day;
    return row.amount === "" ? [] : [{ entryDate, ...row }];
  });
}
