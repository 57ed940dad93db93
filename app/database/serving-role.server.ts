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
  if (!(await roleOf(db)).superuser) return null;
  await serveAs(db, SERVING, makeServing);
  return SERVING;
}

/**
 * Lets the role that `serving` signs in as work in the schema of `owners`, audit rows added to and read alone; false when it
 * is the same role or a superuser, which no right holds back.
 */
export async function letServe<Schema>(owners: Kysely<Schema>, serving: Kysely<Schema>): Promise<boolean> {
  const [runs, owns] = await Promise.all([roleOf(serving), roleOf(owners)]);
  if (runs.superuser || runs.name === owns.name) return false;
  await serveAs(owners, runs.name);
  return true;
}

async function roleOf<Schema>(db: Kysely<Schema>): Promise<{ name: string; superuser: boolean }> {
  const { rows } = await sql<{ name: string; superuser: boolean }>`
    select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user`.execute(db);
  return rows[0]!;
}

async function serveAs<Schema>(db: Kysely<Schema>, role: string, ...before: string[]): Promise<void> {
  const to = sql.id(role);
  await db.transaction().execute(async (transaction) => {
    // Portals that start at once wait for each other; the roles of a server are common to its databases.
    await sql`lock table portal.migration_lock in share row exclusive mode`.execute(transaction);
    for (const statement of before) await sql.raw(statement).execute(transaction);
    for (const statement of [
      sql`grant usage on schema portal to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema portal to ${to}`,
      sql`revoke update, delete on portal.audit from ${to}`,
    ])
      await statement.execute(transaction);
  });
}

const makeServing = `do $$ begin
    create role ${SERVING} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`;
