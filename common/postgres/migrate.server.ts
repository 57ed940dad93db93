import { type Kysely, type Migration, Migrator, sql } from "kysely";

const tables = { migration: "migration", lock: "migration_lock" } as const;

/** A migration of complete statements, run in their order. */
export function statements(...texts: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}

/**
 * Brings `schemaName` to its newest state: what is new in `migrations` runs as they are listed, in one transaction; processes
 * that start at once wait for each other. Answers the names that ran now. Kysely's migrator goes by the names, so the list has
 * to be in their order. One that comes in before others that have run already, as when two were written side by side, still runs.
 */
export function migrate<Schema>(
  db: Kysely<Schema>,
  schemaName: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  // The migrator's own lock comes after the tables it keeps itself: two would create these at once. Ours is a transaction's: of a
  // session it would stay with whichever connection a pooler has given it to.
  return db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(lock);
    return bringUp(db, schemaName, migrations);
  });
}

/** The advisory lock of processes that start at once. */
const MIGRATING = 7_203_114;

async function bringUp<Schema>(
  db: Kysely<Schema>,
  schemaName: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const names = Object.keys(migrations);
  const misplaced = names.find((name, at) => at > 0 && name < names[at - 1]!);
  if (misplaced)
    throw new Error(`Migration ${misplaced} of schema ${schemaName} is not listed in the order of the names`);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
    migrationTableSchema: schemaName,
    migrationTableName: tables.migration,
    migrationLockTableName: tables.lock,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new Error(`Migration of schema ${schemaName} failed${failed ? ` at ${failed}` : ""}`, {
      cause: error,
    });
  }
  if (results.length > 0) await commentTables(db, schemaName);
  return results.map((result) => result.migrationName);
}

async function commentTables<Schema>(db: Kysely<Schema>, schemaName: string): Promise<void> {
  const comments: [string, string | null, string][] = [
    [tables.migration, null, "Migrations that ran in this schema."],
    [tables.migration, "name", "The migration's name; they run in this order."],
    [tables.migration, "timestamp", "When it ran, ISO 8601."],
    [tables.lock, null, "One row that the migrator expects; the lock itself is an advisory one."],
    [tables.lock, "id", "Always migration_lock."],
    [tables.lock, "is_locked", "Always 0."],
  ];
  for (const [table, column, text] of comments) {
    const named = sql.id(schemaName, table);
    await (
      column
        ? sql`comment on column ${named}.${sql.id(column)} is ${sql.lit(text)}`
        : sql`comment on table ${named} is ${sql.lit(text)}`
    ).execute(db);
  }
}
