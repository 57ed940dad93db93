import { sql, type Kysely, type Migration } from "kysely";

/**
 * The audit trail is added to and read: the serving role loses the right to change it. An owner could give itself
 * that right again, but only in words.
 */
export const auditAddedTo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`revoke update, delete, truncate on portal.audit from public, current_user`.execute(db);
  },
};

const SERVING = "portal_serving";

/**
 * The role the portal's statements run under; null: the one it connects as. A superuser (the embedded database's) is
 * above all rights, so there it is a role of its own, which cannot sign in and sees schema `portal` alone.
 */
export async function ensureServingRole<Schema>(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ rolsuper: boolean }>`
    select rolsuper from pg_roles where rolname = current_user`.execute(db);
  if (!rows[0]?.rolsuper) return null;
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  return SERVING;
}

const statements = [
  // Portals that start at once wait for each other; the roles of a server are common to its databases.
  `lock table portal.migration_lock in share row exclusive mode`,
  `do $$ begin
    create role ${SERVING} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`,
  `grant usage on schema portal to ${SERVING}`,
  `grant select, insert, update, delete on all tables in schema portal to ${SERVING}`,
  `revoke update, delete on portal.audit from ${SERVING}`,
];
