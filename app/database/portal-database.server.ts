import type { Kysely, Migration } from "kysely";
import { EnvironmentError } from "common/environment-error";
import { openDatabase } from "common/postgres/connection.server";
import { migrate, statements } from "common/postgres/migrate.server";
import type { PortalSchema } from "./schema.server";
import { auditByMonth, makeAuditAhead } from "./audit-partitions.server";
import { ensureServingRole, letServe, auditAddedTo } from "./serving-role.server";
import { addColumns, createTables } from "common/postgres/tables.server";
import { added, tables } from "./tables.server";

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
    // After months without a portal the present month may have none.
    await makeAuditAhead(owners);
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

const create = (...names: readonly (keyof typeof tables)[]) =>
  createTables(Object.fromEntries(names.map((name) => [name, tables[name]])));

/**
 * Migrations of schema `portal`. Never edit one that has shipped. Plain SQL only, without deferrable constraints; functions and a trigger
 * have the audit trail alone.
 */
export const portalMigrations: Record<string, Migration> = {
  "2026-11-21-foundation": statements(
    ...create("portal.session", "portal.run", "portal.otp_challenge", "portal.captcha_use", "portal.audit"),
  ),
  "2026-11-22-commitments": statements(...create("portal.commitment")),
  "2026-11-23-session-steps": statements(
    "alter table portal.session drop constraint session_step_check",
    `alter table portal.session add constraint session_step_check
      check (step in ('proving', 'otp', 'passwords', 'signed-in'))`,
    `comment on column portal.session.step is '${added.sessionSteps.step[1]}'`,
    `comment on column portal.session.customer_number is 'Customer number at the bank; at step proving as typed, whoever typed it'`,
  ),
  "2026-11-23-the-captcha-heard": statements(...create("portal.captcha_hearing")),
  "2026-11-23-the-devices": statements(...create("portal.device")),
  "2026-11-24-audit-added-to": auditAddedTo,
  "2026-11-24-rate-limits": statements(...create("portal.rate_limit")),
  "2026-11-24-the-extension": statements(
    ...addColumns("portal.session", added.bankExtension),
    `comment on column portal.session.end_reason is 'Why it was ended: signed-out, next-step, otp-failed, password-changed, net-banking-locked and so on; null while it may live, and when its time ran out'`,
  ),
  "2026-11-25-the-bank-session": statements(...addColumns("portal.session", added.bankSession)),
  "2026-11-26-account-names": statements(...create("portal.account_name")),
  "2026-11-27-otp-times": statements(
    ...addColumns("portal.otp_challenge", added.otpTimes),
    "create index otp_challenge_binding on portal.otp_challenge (binding_digest, sent_at)",
  ),
  "2026-11-28-kept-forms": statements(...create("portal.kept_form")),
  "2026-11-29-the-press": statements(...addColumns("portal.captcha_use", added.captchaPress)),
  "2026-11-30-run-secrets": statements(
    ...addColumns("portal.run", added.runSecrets),
    `comment on column portal.run.sealed_input is 'Input so far, without its secrets, sealed with the key that only the cookie carries; empty when its session is over'`,
    `comment on column portal.session.sealed_details is 'Name, mobile, accounts and so on, sealed with the key that only the cookie carries; empty when the session is over'`,
    "create index run_secrets_due on portal.run (secrets_until) where sealed_secrets is not null",
    "create index run_age on portal.run (started_at)",
    "create index session_to_blank on portal.session (started_at) where sealed_details <> ''",
    "create index session_age on portal.session (started_at)",
  ),
  "2026-12-09-notices": statements(
    ...create("portal.notice_reading"),
    ...addColumns("portal.session", added.unreadNotices),
  ),
  "2026-12-10-issued-documents": statements(...create("portal.issued_document")),
  "2026-12-11-chosen-categories": statements(...create("portal.chosen_category")),
  "2026-12-12-changes-in-doubt": statements(
    "create index commitment_in_doubt on portal.commitment (state) where state in ('unknown', 'for-staff')",
  ),
  "2026-12-13-devices-forgotten": statements("create index device_age on portal.device (last_seen_at)"),
  "2026-12-14-otp-unanswered": statements(
    ...addColumns("portal.otp_challenge", added.otpSilence),
    `comment on column portal.otp_challenge.tries is 'Entries so far, counted before the bank is asked, and given back where it could not be reached; resending does not give them back'`,
  ),
  "2026-12-15-audit-chain": statements(
    ...create("portal.audit_seal", "portal.audit_anchor", "portal.audit_key"),
    "revoke update, delete, truncate on portal.audit_seal, portal.audit_anchor from public, current_user",
  ),
  "2026-12-15-otp-purpose": statements(...addColumns("portal.otp_challenge", added.otpPurpose)),
  "2026-12-16-session-language": statements(...addColumns("portal.session", added.sessionLanguage)),
  "2026-12-17-notices-opened": statements(...addColumns("portal.notice_reading", added.openedNotices)),
  "2026-12-18-prepared-documents": statements(...create("portal.prepared_document")),
  "2026-12-19-device-secrets": statements(
    ...addColumns("portal.device", added.deviceSecrets),
    `comment on column portal.device.digest is 'HMAC-SHA-256 of the customer number under a random id, which only the sealed cookie of the browser carries'`,
    "create index device_next on portal.device (next_digest)",
  ),
  "2026-12-20-audit-by-month": auditByMonth,
  // Portals of the release before go on serving, but no longer seal: by its keys the database alone can be forged.
  "2026-12-21-audit-signed": statements(
    ...create("portal.audit_signed_anchor"),
    "revoke update, delete, truncate on portal.audit_signed_anchor from public, current_user",
    "alter table portal.audit_seal add constraint audit_seal_plain check (key_id = 0) not valid",
    "alter table portal.audit_anchor add constraint audit_anchor_signed_now check (false) not valid",
    `do $$ begin
      revoke insert, update, delete, truncate on portal.audit_key from public, current_user;
    end $$`,
    "comment on table portal.audit_anchor is 'Ends of months under earlier releases, with HMACs; 0 is the beginning of their chain'",
    "comment on table portal.audit_key is 'Keys of rows that earlier releases sealed: read by a check, and never changed'",
    "comment on column portal.audit_seal.key_id is '0: none; else the key of an earlier release (portal.audit_key)'",
    "comment on column portal.audit_seal.hash is 'SHA-256 of the hash before and of the row''s place and columns'",
  ),
  "2026-12-22-presses": statements(...create("portal.press")),
  "2026-12-23-otp-late": statements(...addColumns("portal.otp_challenge", added.otpLate)),
};
