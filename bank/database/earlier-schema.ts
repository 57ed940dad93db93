import { type Kysely, sql } from "kysely";
import { EnvironmentError } from "common/environment-error";
import { openDatabase } from "common/postgres/connection.server";
import earlierSteps from "./earlier-steps.json" with { type: "json" };
import { FIRST_STEP } from "./migrations";
import type { BankSchema } from "./schema";

/** True if this version can open the database: schema `bank` is missing, complete, or made by this version. */
export async function canOpen(databaseUrl: string): Promise<boolean> {
  const db = openDatabase<BankSchema>({ url: databaseUrl, applicationName: "start", poolSize: 1 });
  try {
    return !isIncomplete(await earlierStepsOf(db));
  } finally {
    await db.destroy();
  }
}

/**
 * Release 0.1.0 made schema `bank` in the steps of `earlier-steps.json`, which together equal the first step: it is recorded
 * as done. Throws an EnvironmentError if only some of them ran.
 */
export async function adoptEarlierSchema(db: Kysely<BankSchema>): Promise<void> {
  const steps = await earlierStepsOf(db);
  if (steps.length === 0) return;
  if (isIncomplete(steps))
    throw new EnvironmentError([
      "DATABASE_URL: an earlier version made schema `bank` of this database, which this version cannot open. Nothing was changed. Set DATABASE_URL to another database (without DATABASE_URL: DATA_DIR to another directory).",
    ]);
  await sql`
    with gone as (delete from bank.migration where name = any (${steps}))
    insert into bank.migration (name, timestamp) values (${FIRST_STEP}, ${new Date().toISOString()})
    on conflict (name) do nothing`.execute(db);
}

const isIncomplete = (steps: readonly string[]) => steps.length > 0 && steps.join() !== earlierSteps.join();

async function earlierStepsOf(db: Kysely<BankSchema>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('bank.migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from bank.migration`.execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => name < FIRST_STEP)
    .sort();
}
