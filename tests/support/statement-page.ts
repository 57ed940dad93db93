import type { Download, Page } from "@playwright/test";
import { formatAmount } from "common/money";
import type { LedgerRow } from "./ledger-rows";

/** The statement page as a journey reads it. */
/** Presses the link of that name, and answers the file the browser got. */
export async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return file;
}

/** A row of the ledger as the statement page shows it. */
export const asShown = ({ entryDate, particulars, amount, balance }: LedgerRow) => ({
  entryDate,
  particulars: particulars.replace(/\s+/g, " ").trim(),
  withdrawal: amount < 0n ? formatAmount(-amount) : "",
  deposit: amount > 0n ? formatAmount(amount) : "",
  balance: formatAmount(balance),
});

/** The entries of the table, without its opening row. */
export async function shownEntries(page: Page) {
  const cells = await page.locator("tbody tr").evaluateAll((trs) =>
    trs.map((tr) =>
      [...tr.children].map((cell) => {
        // The bank's own wording; a phone shows who it was in its place.
        const { textContent } = cell.querySelector(".w") ?? cell;
        return (textContent ?? "").replace(/\s+/g, " ").trim();
      }),
    ),
  );
  // Only entries have a value date.
  return cells
    .filter(([, valueDate]) => valueDate !== "")
    .map(([entryDate, , particulars, , withdrawal, deposit, balance]) => ({
      entryDate,
      particulars,
      withdrawal,
      deposit,
      balance,
    }));
}
