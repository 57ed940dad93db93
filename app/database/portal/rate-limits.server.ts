import { sql, type Kysely, type Migration } from "kysely";

/**
 * How often something was tried of late. The columns are those that rate-limiter-flexible writes, in the order in which it
 * writes them.
 */
export const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.rate_limit (
        key text primary key,
        points integer not null default 0,
        expire bigint)`,
      `create index rate_limit_age on portal.rate_limit (expire)`,
      `comment on table portal.rate_limit is 'How often something was tried of late, by address, customer or mobile. Rows that have expired count no more and go'`,
      `comment on column portal.rate_limit.key is 'What was tried and the kind of who, then a keyed digest of who: no address or mobile stands here'`,
      `comment on column portal.rate_limit.points is 'Tries so far'`,
      `comment on column portal.rate_limit.expire is 'When the count starts anew, in milliseconds since 1970'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
