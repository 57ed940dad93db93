import { sql, type Generated, type Kysely, type Migration } from "kysely";

/** How often the sound of a captcha was asked for: it is made anew each time, so not without end. */
export interface CaptchaHearingTable {
  id_digest: Buffer;
  times: Generated<number>;
  first_at: Date;
}

export const captchaHearings: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.captcha_hearing (
        id_digest bytea primary key,
        times integer not null default 1,
        first_at timestamptz not null)`,
      `create index captcha_hearing_age on portal.captcha_hearing (first_at)`,
      `comment on table portal.captcha_hearing is 'Captchas that somebody listens to. Rows outlive the captcha, then go'`,
      `comment on column portal.captcha_hearing.id_digest is 'SHA-256 of the captcha id'`,
      `comment on column portal.captcha_hearing.times is 'How often its sound was asked for, in parts or whole'`,
      `comment on column portal.captcha_hearing.first_at is 'When that was first asked'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
