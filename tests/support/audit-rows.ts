import { sql, type Kysely } from "kysely";
import { openDatabase } from "common/postgres/connection.server";
import type { PortalSchema } from "~/database/schema.server";

type Columns = Partial<
  Record<"customer_number" | "act" | "subject" | "outcome" | "reference" | "address" | "session", string>
>;

/** Adds a row of the audit trail with a time of its own, which only a superuser can: without the trigger that gives it the present one. */
export async function addAuditRow(db: Kysely<PortalSchema>, at: Date, columns: Columns = {}): Promise<void> {
  const month = sql`date_trunc('month', ${at}::timestamptz at time zone 'Asia/Kolkata')::date`;
  const row = { act: "transfer", outcome: "done", address: "192.0.2.1", ...columns };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await db.transaction().execute(async (transaction) => {
    // The first partition has all months up to that of its name.
    await sql`select portal.audit_partition(${month}) where not exists (
      select from pg_inherits where inhparent = 'portal.audit'::regclass and (
        right(inhrelid::regclass::text, 7) = to_char(${month}, 'YYYY_MM')
        or inhrelid::regclass::text ~ 'audit_to_' and right(inhrelid::regclass::text, 7) >= to_char(${month}, 'YYYY_MM')))`.execute(
      transaction,
    );
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into portal.audit (id, at, correlation_id, ${names})
      values (nextval('portal.audit_id'), ${at}, 'c', ${sql.join(Object.values(row))})`.execute(transaction);
  });
}

/** The same in the database of a portal that runs. */
export async function addAuditRowTo(databaseUrl: string, at: Date, columns: Columns): Promise<void> {
  const db = openDatabase<PortalSchema>({ url: databaseUrl, applicationName: "test", poolSize: 1 });
  try {
    await addAuditRow(db, at, columns);
  } finally {
    await db.destroy();
  }
}
