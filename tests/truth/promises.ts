import type { IsoDate } from "common/dates";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import type { BankYear } from "./bank-year";
import { readBooks, type Entry } from "./books";
import { size, type Promise_ } from "./rules/rule";

/** Promises up to `last` that did not come true, each told once. */
export async function brokenPromises(
  year: BankYear,
  promises: readonly Promise_[],
  last: IsoDate,
): Promise<string[]> {
  const customers = [...new Set(promises.map(({ customer }) => customer))];
  const entries = new Map<string, Entry[]>();
  for (const customer of customers)
    entries.set(customer, (await readBooks(year.db, customer, year.bank.clock.now())).entries);
  const broken = promises
    .filter(({ on }) => on <= last)
    .filter(({ customer, account, madeOn, on, amount, kept }) => {
      const happened = entries
        .get(customer)!
        .some(
          (entry) =>
            entry.date === on &&
            size(entry.amount) === size(amount) &&
            (account === undefined ||
              entry.account === account ||
              entry.particulars.includes(account) ||
              entry.amount > 0n),
        );
      if (happened === kept) return false;
      // The page says that money which comes in meanwhile is not counted.
      return (
        kept ||
        !entries.get(customer)!.some((entry) => entry.amount > 0n && entry.date >= madeOn && entry.date <= on)
      );
    });
  return [
    ...new Set(
      broken.map(
        ({ where, on, amount, account, kept, customer }) =>
          `${customer} ${where}: ${formatDate(on)} ${formatRupees(amount)}${account ? ` of ${account}` : ""} ${kept ? "did not come" : "came all the same"}`,
      ),
    ),
  ];
}
