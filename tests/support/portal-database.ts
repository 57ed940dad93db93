import type { Kysely } from "kysely";
import { openDatabase } from "common/postgres/connection.server";
import type { PortalSchema } from "~/database/schema.server";
import { emptyPortal } from "./empty-templates";
import { copyOf } from "./templates";

/** A new database with the portal's tables, and nothing in them. */
export async function createPortalDatabase(): Promise<{
  url: string;
  db: Kysely<PortalSchema>;
  /** Closes and removes it. */
  drop(): Promise<void>;
}> {
  const { url, drop } = await copyOf(emptyPortal);
  const db = openDatabase<PortalSchema>({ url, applicationName: "test", poolSize: 4 });
  return {
    url,
    db,
    async drop() {
      await db.destroy();
      await drop();
    },
  };
}
