import { updateRows } from "bank/database/rows";
import { sql } from "kysely";
import { countedColumns, MAX_FAILURES, type Wrong } from "./count-entry";
import type { Db } from "bank/database/schema";
import type { Bank } from "bank/service";

/**
 * Counts an entry of the login password in a browser known as the customer's own, apart from other browsers: a stranger who
 * locks the customer out elsewhere does not lock it here.
 */
export async function countKnownBrowserEntry(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  browser: string,
  right: boolean,
): Promise<"accepted" | "locked" | Wrong> {
  const { failedCount, lockedUntil } = countedColumns(clock.now(), right, "known_browser");
  const counted = await db
    .insertInto("bank.known_browser")
    .columns(["customer_number", "browser", "failed_count"])
    .expression((eb) =>
      eb
        .selectFrom("bank.customer")
        .where("number", "=", customerNumber)
        .select(["number", sql.val(browser).as("browser"), sql.lit(right ? 0 : 1).as("failed_count")]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["customer_number", "browser"])
        .doUpdateSet({ failed_count: failedCount, locked_until: lockedUntil }),
    )
    .returning(["failed_count", "locked_until"])
    .executeTakeFirst();
  if (counted && counted.locked_until !== null) return "locked";
  return counted && right ? "accepted" : { triesLeft: MAX_FAILURES - (counted?.failed_count ?? 0) };
}

export async function openKnownBrowsers(db: Db, customerNumber: string): Promise<void> {
  await updateRows(db, "bank.known_browser", {
    where: { customer_number: customerNumber },
    set: { failed_count: 0, locked_until: null },
  });
}
