import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { ScheduledRow } from "./row";

/** A page of a customer's scheduled transfers: the next one first, then those that are over, the last one first. */
export async function listScheduled(
  db: Kysely<BankSchema>,
  customerNumber: string,
  page: { offset: number; limit: number },
): Promise<{ rows: ScheduledRow[]; total: number }> {
  const all = db.selectFrom("bank.scheduled_transfer").where("customer_number", "=", customerNumber);
  const waiting = sql<boolean>`state = 'waiting'`;
  const rows = await all
    .selectAll()
    .orderBy(waiting, "desc")
    .orderBy(sql`case when ${waiting} then execution_date end`)
    .orderBy("execution_date", "desc")
    .orderBy("reference")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
