import { sql, type Kysely, type Migration } from "kysely";
import { listPartitions } from "./audit-partitions.server";

/** Takes the right to change the audit trail from the serving role. An owner could grant it to itself again, but only explicitly. */
export const auditAddedTo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`revoke update, delete, truncate on portal.audit from public, current_user`.execute(db);
  },
};

const SERVING = "portal_serving";

/**
 * Returns the role that statements run under, or null for the connecting role. Rights do not bind a superuser (embedded database), so
 * it gets a role that cannot sign in and sees schema `portal` only.
 */
export async function ensureServingRole<Schema>(db: Kysely<Schema>): Promise<string | null> {
  if (!(await roleOf(db)).superuser) return null;
  await serveAs(db, SERVING, makeServing);
  return SERVING;
}

/**
 * Grants the role of `serving` its rights in the owner's schema; audit rows can only be added and read. Returns false when it is the
 * owner or a superuser.
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
    // Serialises portals that start at the same time; roles belong to the server, not to one database.
    await sql`lock table portal.migration_lock in share row exclusive mode`.execute(transaction);
    for (const statement of before) await sql.raw(statement).execute(transaction);
    const partitions = sql.join(await listPartitions(transaction));
    for (const statement of [
      sql`grant usage on schema portal to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema portal to ${to}`,
      sql`revoke update, delete, truncate on portal.audit, portal.audit_seal, portal.audit_anchor,
        portal.audit_signed_anchor from ${to}`,
      sql`revoke insert, update, delete, truncate on portal.audit_key from ${to}`,
      // Rights on the whole serve its partitions.
      sql`revoke all on ${partitions} from ${to}`,
      sql`grant execute on function portal.audit_ahead() to ${to}`,
      // Which steps count as run is the owner's to say.
      sql`revoke insert, update, delete, truncate on portal.migration, portal.migration_lock from ${to}`,
    ])
      await statement.execute(transaction);
  });
}

const makeServing = `do $$ begin
    create role ${SERVING} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`;
