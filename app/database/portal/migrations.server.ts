import { sql, type Kysely, type Migration } from "kysely";
import { accountNames } from "./account-names.server";
import { bankExtension, bankSession } from "./bank-session.server";
import { rateLimits } from "./rate-limits.server";
import { auditAddedTo } from "./serving-role.server";
import { captchaHearings } from "./captcha-hearing.server";

/**
 * Schema `portal`, step by step. Plain SQL that a PostgreSQL-compatible distributed engine carries as well:
 * no plpgsql, no triggers, no deferrable constraints.
 */
const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.session (
        id_digest bytea primary key,
        step text not null check (step in ('otp', 'signed-in')),
        customer_number text not null,
        sealed_details bytea not null,
        idle_seconds integer not null check (idle_seconds > 0),
        started_at timestamptz not null,
        last_seen_at timestamptz not null,
        ends_at timestamptz not null,
        ended_at timestamptz,
        end_reason text,
        address text not null,
        user_agent text not null)`,
      `create index session_customer on portal.session (customer_number, started_at)`,
      `comment on table portal.session is 'One row per session of a customer, from the accepted password to its end; a value of the cookie without a living row opens nothing'`,
      `comment on column portal.session.id_digest is 'SHA-256 of the session id that the cookie carries; the id itself is not kept'`,
      `comment on column portal.session.step is 'otp: password accepted, OTP outstanding; signed-in: both proven'`,
      `comment on column portal.session.customer_number is 'Customer number at the bank'`,
      `comment on column portal.session.sealed_details is 'Name, mobile, accounts and so on, sealed with the key that only the cookie carries'`,
      `comment on column portal.session.idle_seconds is 'Life after the last request, as the bank answered at sign-in'`,
      `comment on column portal.session.started_at is 'When this step began'`,
      `comment on column portal.session.last_seen_at is 'Last request or extension'`,
      `comment on column portal.session.ends_at is 'Absolute end, whatever happens'`,
      `comment on column portal.session.ended_at is 'When it was ended before its time; null while it may live'`,
      `comment on column portal.session.end_reason is 'Why it was ended: signed-out, next-step, otp-failed, not-admitted'`,
      `comment on column portal.session.address is 'Address of the connection that began it'`,
      `comment on column portal.session.user_agent is 'Browser that began it, cut to 200 characters'`,

      `create table portal.run (
        id uuid primary key,
        session_digest bytea not null references portal.session (id_digest) on delete cascade,
        flow text not null,
        step text not null,
        sealed_input bytea not null,
        started_at timestamptz not null,
        finished_at timestamptz)`,
      `create index run_session on portal.run (session_digest, flow, started_at)`,
      `comment on table portal.run is 'One attempt at a flow: what was entered so far, and whether it has been carried out'`,
      `comment on column portal.run.id is 'Random id; the reference of the change the run makes'`,
      `comment on column portal.run.session_digest is 'The session it belongs to; no other may continue it'`,
      `comment on column portal.run.flow is 'Name of the flow'`,
      `comment on column portal.run.step is 'Where it stands'`,
      `comment on column portal.run.sealed_input is 'Input so far, sealed with the key that only the cookie carries'`,
      `comment on column portal.run.started_at is 'When it began'`,
      `comment on column portal.run.finished_at is 'When it was carried out; set once'`,

      `create table portal.otp_challenge (
        run_id uuid primary key references portal.run (id) on delete cascade,
        purpose text not null,
        sent_at timestamptz not null,
        sends integer not null default 1,
        tries integer not null default 0,
        checking_since timestamptz,
        verified_at timestamptz,
        ended_at timestamptz)`,
      `comment on table portal.otp_challenge is 'The one-time password a run waits for; the password itself is known to the bank only'`,
      `comment on column portal.otp_challenge.run_id is 'The run that waits'`,
      `comment on column portal.otp_challenge.purpose is 'What the OTP is for; it opens nothing else'`,
      `comment on column portal.otp_challenge.sent_at is 'When it was last sent: resend wait and life count from here'`,
      `comment on column portal.otp_challenge.sends is 'How often one was sent for this run'`,
      `comment on column portal.otp_challenge.tries is 'Entries so far, counted before the bank is asked; resending does not give them back'`,
      `comment on column portal.otp_challenge.checking_since is 'Since when the bank is being asked about an entry: one at a time; null otherwise'`,
      `comment on column portal.otp_challenge.verified_at is 'When it was entered right; set once'`,
      `comment on column portal.otp_challenge.ended_at is 'When five wrong entries ended it'`,

      `create table portal.captcha_use (
        id_digest bytea primary key,
        used_at timestamptz not null)`,
      `create index captcha_use_age on portal.captcha_use (used_at)`,
      `comment on table portal.captcha_use is 'Captchas already answered: one works once. Rows outlive the captcha, then go'`,
      `comment on column portal.captcha_use.id_digest is 'SHA-256 of the captcha id'`,
      `comment on column portal.captcha_use.used_at is 'When it was answered'`,

      `create table portal.audit (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        customer_number text,
        act text not null,
        subject text,
        outcome text not null,
        reference text,
        address text not null,
        correlation_id text not null)`,
      `create index audit_customer on portal.audit (customer_number, at)`,
      `comment on table portal.audit is 'Every sensitive act once: who, what, from where, with what outcome. Added to and read, never changed'`,
      `comment on column portal.audit.id is 'Order of writing'`,
      `comment on column portal.audit.at is 'When'`,
      `comment on column portal.audit.customer_number is 'Who; null when nobody was signed in'`,
      `comment on column portal.audit.act is 'What was tried'`,
      `comment on column portal.audit.subject is 'On what: an account number with all but its last four digits hidden'`,
      `comment on column portal.audit.outcome is 'How it ended'`,
      `comment on column portal.audit.reference is 'Reference of the change, when there is one'`,
      `comment on column portal.audit.address is 'Address of the connection'`,
      `comment on column portal.audit.correlation_id is 'Finds the lines of the log that belong to it'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Commits whose outcome is not known yet, and what became of them. */
const commitments: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.commitment (
        reference text primary key,
        customer_number text not null,
        flow text not null,
        state text not null check (state in ('asked', 'unknown', 'done', 'refused', 'for-staff')),
        sealed_order text not null,
        asked_at timestamptz not null,
        next_try_at timestamptz,
        tries integer not null default 0,
        code text,
        message text,
        settled_at timestamptz)`,
      `create index commitment_due on portal.commitment (next_try_at)`,
      `create index commitment_customer on portal.commitment (customer_number, asked_at)`,
      `comment on table portal.commitment is 'Everything the bank was asked to carry out: written before it is asked, so that no crash leaves a change nobody follows up'`,
      `comment on column portal.commitment.reference is 'The reference the bank carries it out under, once'`,
      `comment on column portal.commitment.customer_number is 'Whose'`,
      `comment on column portal.commitment.flow is 'Name of the flow'`,
      `comment on column portal.commitment.state is 'asked: the bank is being asked; unknown: no answer came; done, refused: as the bank answered; for-staff: looked for in vain, people have to look'`,
      `comment on column portal.commitment.sealed_order is 'Service, request without any password, and caller, sealed with the portal''s secret: enough to ask what became of it'`,
      `comment on column portal.commitment.asked_at is 'When the bank was asked'`,
      `comment on column portal.commitment.next_try_at is 'When to ask what became of it; null when that is settled'`,
      `comment on column portal.commitment.tries is 'How often that was asked'`,
      `comment on column portal.commitment.code is 'The bank''s code when refused'`,
      `comment on column portal.commitment.message is 'The bank''s words when refused'`,
      `comment on column portal.commitment.settled_at is 'When the outcome was known'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Somebody who is not signed in may prove who they are; then passwords are all they may set. */
const sessionSteps: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `alter table portal.session drop constraint session_step_check`,
      `alter table portal.session add constraint session_step_check
        check (step in ('proving', 'otp', 'passwords', 'signed-in'))`,
      `comment on column portal.session.step is 'proving: says who they are and nothing is proven yet (registration, forgotten password); otp: password accepted, OTP outstanding; passwords: proven, but may only set passwords; signed-in: both proven'`,
      `comment on column portal.session.customer_number is 'Customer number at the bank; at step proving as typed, whoever typed it'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Browsers that customers are known in. */
const devices: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.device (
        digest bytea primary key,
        customer_number text not null,
        first_seen_at timestamptz not null,
        last_seen_at timestamptz not null)`,
      `create index device_customer on portal.device (customer_number, last_seen_at)`,
      `comment on table portal.device is 'Browsers that a customer has signed in with; any other is new to the customer'`,
      `comment on column portal.device.digest is 'HMAC-SHA-256 of the customer number under the browser''s random id, which only its sealed cookie carries'`,
      `comment on column portal.device.customer_number is 'Whose'`,
      `comment on column portal.device.first_seen_at is 'First sign-in with it'`,
      `comment on column portal.device.last_seen_at is 'Last sign-in with it; a year later it is new again'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

export const portalMigrations: Record<string, Migration> = {
  "2026-11-21-foundation": foundation,
  "2026-11-22-commitments": commitments,
  "2026-11-23-session-steps": sessionSteps,
  "2026-11-23-the-devices": devices,
  "2026-11-23-the-captcha-heard": captchaHearings,
  "2026-11-24-audit-added-to": auditAddedTo,
  "2026-11-24-rate-limits": rateLimits,
  "2026-11-24-the-extension": bankExtension,
  "2026-11-25-the-bank-session": bankSession,
  "2026-11-26-account-names": accountNames,
};
