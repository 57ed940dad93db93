import type { Kysely } from "kysely";
import { EnvironmentError } from "common/environment-error";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "./migrations.server";
import type { PortalSchema } from "./schema.server";
import { ensureServingRole, letServe } from "./serving-role.server";

/**
 * Migrates the portal's database and opens it under a role that cannot change the audit trail. `migrateUrl` connects as the schema's
 * owner when that is another role.
 */
export async function openPortalDatabase(
  url: string,
  { migrateUrl, poolSize }: { migrateUrl?: string | undefined; poolSize: number },
): Promise<Kysely<PortalSchema>> {
  const open = (address: string, role?: string) =>
    openDatabase<PortalSchema>({ url: address, applicationName: "portal", poolSize, role });
  const owners = open(migrateUrl ?? url);
  try {
    await migrate(owners, "portal", portalMigrations);
    if (migrateUrl) {
      const serving = open(url);
      if (await letServe(owners, serving)) return serving;
      await serving.destroy();
      throw new EnvironmentError([
        "MIGRATE_DATABASE_URL: signs in as the role of DATABASE_URL, or that one is a superuser. Give the portal a role of its own.",
      ]);
    }
    const role = await ensureServingRole(owners);
    return open(url, role ?? undefined);
  } finally {
    await owners.destroy();
  }
}
