import { sql, type Kysely, type Migration } from "kysely";

/** The bank's session is kept alive together with the portal's. */
export const bankExtension: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `alter table portal.session add column bank_extended_at timestamptz`,
      `comment on column portal.session.bank_extended_at is 'When the bank last extended its own session; null: not since this step began'`,
      `comment on column portal.session.end_reason is 'Why it was ended: signed-out, next-step, otp-failed, password-changed, net-banking-locked and so on; null while it may live, and when its time ran out'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** It ends together with the portal's, from whichever browser that is ended. */
export const bankSession: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `alter table portal.session add column sealed_bank_session text`,
      `comment on column portal.session.sealed_bank_session is 'Id of the bank''s own session, sealed with the portal''s key; null before the bank has opened one'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
