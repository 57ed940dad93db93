import { sql, type Kysely } from "kysely";
import { own } from "common/own";
import { statements } from "common/postgres/migrate.server";
import { addColumns } from "common/postgres/tables.server";
import type { PortalSchema } from "./schema.server";
import { added, tables } from "./tables.server";

/**
 * The audit trail by month of Asia/Kolkata. Rows get id and time from the database, whoever adds them, and partitions of later months are
 * made by a function of the owner: the serving role makes no tables. Why: docs/decisions/audit-chain.md.
 */

/** Rows from before the partitions, up to the end of the month named. */
const FIRST = /^audit_to_/;

const stamp = `create function portal.audit_stamp() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    moment timestamptz := clock_timestamp();
  begin
    if date_trunc('month', new.at, 'Asia/Kolkata') <> date_trunc('month', moment, 'Asia/Kolkata') then
      -- A trigger may not move a row into another partition.
      insert into portal.audit (customer_number, act, subject, outcome, reference, address, correlation_id, session, browser)
        values (new.customer_number, new.act, new.subject, new.outcome, new.reference, new.address, new.correlation_id,
          new.session, new.browser);
      return null;
    end if;
    new.id := nextval('portal.audit_id');
    new.at := moment;
    return new;
  end $$`;

const makePartition = `create function portal.audit_partition(month date) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare
    name text := 'audit_' || to_char(month, 'YYYY_MM');
  begin
    execute format('create table portal.%I (like portal.audit, primary key (id))', name);
    execute format('revoke update, delete, truncate on portal.%I from public, current_user', name);
    execute format('alter table portal.audit attach partition portal.%I for values from (%L) to (%L)', name,
      month::timestamp at time zone 'Asia/Kolkata', (month + interval '1 month') at time zone 'Asia/Kolkata');
  end $$`;

/** Partitions follow each other without a gap, so the newest name says which are missing. */
const makeAhead = `create function portal.audit_ahead() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    wanted date := date_trunc('month', clock_timestamp() at time zone 'Asia/Kolkata') + interval '2 months';
    newest date;
  begin
    for attempt in 1..2 loop
      select max(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')) into newest
        from pg_inherits where inhparent = 'portal.audit'::regclass;
      if newest >= wanted then return; end if;
      -- Another portal may be making them.
      perform pg_advisory_xact_lock(7203116);
    end loop;
    while newest < wanted loop
      newest := newest + interval '1 month';
      perform portal.audit_partition(newest);
    end loop;
  end $$`;

const columns = Object.entries({ ...tables["portal.audit"].columns, ...added.auditOrigin });

const definitions: Record<string, string> = {
  id: "bigint not null",
  at: "timestamptz not null default clock_timestamp()",
};

/** Attaches the table of earlier releases as the first partition; PostgreSQL reads it once to see that its rows belong there. */
export const auditByMonth = statements(
  ...addColumns("portal.audit", added.auditOrigin),
  `do $$ begin
    alter table portal.audit alter column id drop identity;
    alter table portal.audit rename to audit_first;
    alter index portal.audit_pkey rename to audit_first_pkey;
    alter index portal.audit_customer rename to audit_first_customer;
  end $$`,
  `create table portal.audit (
    ${columns.map(([name, [definition]]) => `${name} ${own(definitions, name) ?? definition}`).join(",\n    ")}
  ) partition by range (at)`,
  "create index audit_customer on portal.audit (customer_number, at)",
  `comment on table portal.audit is '${tables["portal.audit"].meaning}'`,
  ...columns.map(([name, [, meaning]]) => `comment on column portal.audit.${name} is '${meaning}'`),
  "comment on column portal.audit.at is 'When, by the clock of the database'",
  `do $$
  declare
    last timestamp := greatest((select max(at) from portal.audit_first), clock_timestamp()) at time zone 'Asia/Kolkata';
    following bigint := (select coalesce(max(id), 0) + 1 from portal.audit_first);
  begin
    execute format('create sequence portal.audit_id start %s', following);
    execute format('alter table portal.audit attach partition portal.audit_first for values from (minvalue) to (%L)',
      (date_trunc('month', last) + interval '1 month') at time zone 'Asia/Kolkata');
    execute format('alter table portal.audit_first rename to %I', 'audit_to_' || to_char(last, 'YYYY_MM'));
    revoke update, delete, truncate on portal.audit from public, current_user;
  end $$`,
  stamp,
  "create trigger audit_stamp before insert on portal.audit for each row execute function portal.audit_stamp()",
  makePartition,
  makeAhead,
  `do $$ begin
    revoke execute on function portal.audit_stamp(), portal.audit_partition(date), portal.audit_ahead() from public;
    perform portal.audit_ahead();
    comment on sequence portal.audit_id is 'Ids of portal.audit, in the order of writing';
  end $$`,
);

/** Makes the partitions of the next months where they are missing. */
export const makeAuditAhead = async <Schema>(db: Kysely<Schema>): Promise<void> =>
  void (await sql`select portal.audit_ahead()`.execute(db));

/** Names of the partitions, without the schema. */
async function partitionsOf<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'portal.audit'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export const listPartitions = async <Schema>(db: Kysely<Schema>) =>
  (await partitionsOf(db)).map((name) => sql.table(`portal.${name}`));

/** The partition of `2026-10` alone; null if its rows are in the first one, with those of other months. */
export async function partitionOf(db: Kysely<PortalSchema>, month: string) {
  const name = `audit_${month.replace("-", "_")}`;
  const own = (await partitionsOf(db)).filter((one) => !FIRST.test(one));
  return own.includes(name) ? sql.table(`portal.${name}`) : null;
}
