import type { Kysely } from "kysely";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "~/database/portal-database.server";
import type { PortalSchema } from "~/database/schema.server";
import { createDatabase } from "./databases";

/** A new database with the portal's tables, and nothing in them. */
export async function createPortalDatabase(): Promise<{
  url: string;
  db: Kysely<PortalSchema>;
  /** Closes and removes it. */
  drop(): Promise<void>;
}> {
  const { url, drop } = await createDatabase();
  const db = openDatabase<PortalSchema>({ url, applicationName: "test", poolSize: 4 });
  await migrate(db, "portal", portalMigrations);
  return {
    url,
    db,
    async drop() {
      await db.destroy();
      await drop();
    },
  };
}
