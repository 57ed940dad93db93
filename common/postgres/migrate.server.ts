import { type Kysely, type Migration, Migrator, sql } from "kysely";

const tables = { migration: "migration", lock: "migration_lock" } as const;

export function statements(...texts: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}

/**
 * Runs new `migrations` of `schemaName` in their order, in one transaction; concurrent starts wait for each other. Answers
 * the names that ran. Kysely sorts by name, so the list must be sorted. A step that sorts before others that have run still
 * runs.
 */
export function migrate<Schema>(
  db: Kysely<Schema>,
  schemaName: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  // Kysely's own lock comes after creating its tables, so two starts would collide. Ours belongs to a transaction: a
  // session lock would stay with a pooler's connection.
  return db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(lock);
    return bringUp(db, schemaName, migrations);
  });
}

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
  const comments = {
    [`table ${schemaName}.${tables.migration}`]: "Migrations that ran in this schema.",
    [`column ${schemaName}.${tables.migration}.name`]: "The migration's name; they run in this order.",
    [`column ${schemaName}.${tables.migration}.timestamp`]: "When it ran, ISO 8601.",
    [`table ${schemaName}.${tables.lock}`]:
      "One row that the migrator expects; the lock itself is an advisory one.",
    [`column ${schemaName}.${tables.lock}.id`]: "Always migration_lock.",
    [`column ${schemaName}.${tables.lock}.is_locked`]: "Always 0.",
  };
  for (const [what, text] of Object.entries(comments))
    await sql`comment on ${sql.raw(what)} is ${sql.lit(text)}`.execute(db);
}
