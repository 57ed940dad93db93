import type { Migration } from "kysely";
import { statements } from "common/postgres/migrate.server";
import { addColumns, createTables } from "common/postgres/tables.server";
import { auditAddedTo } from "./serving-role.server";
import {
  accountNames,
  bankExtension,
  bankSession,
  captchaHearings,
  commitments,
  devices,
  foundation,
  otpTimes,
  rateLimits,
  sessionSteps,
} from "./tables.server";

/**
 * Schema `portal`, step by step, in the order of the names. A step that has shipped is never edited. Plain SQL
 * that a PostgreSQL-compatible distributed engine carries as well: no plpgsql, no triggers, no deferrable
 * constraints.
 */
export const portalMigrations: Record<string, Migration> = {
  "2026-11-21-foundation": statements(...createTables(foundation)),
  "2026-11-22-commitments": statements(...createTables(commitments)),
  "2026-11-23-session-steps": statements(
    "alter table portal.session drop constraint session_step_check",
    `alter table portal.session add constraint session_step_check
      check (step in ('proving', 'otp', 'passwords', 'signed-in'))`,
    `comment on column portal.session.step is '${sessionSteps.step[1]}'`,
    `comment on column portal.session.customer_number is 'Customer number at the bank; at step proving as typed, whoever typed it'`,
  ),
  "2026-11-23-the-devices": statements(...createTables(devices)),
  "2026-11-23-the-captcha-heard": statements(...createTables(captchaHearings)),
  "2026-11-24-audit-added-to": auditAddedTo,
  "2026-11-24-rate-limits": statements(...createTables(rateLimits)),
  "2026-11-24-the-extension": statements(
    ...addColumns("portal.session", bankExtension),
    `comment on column portal.session.end_reason is 'Why it was ended: signed-out, next-step, otp-failed, password-changed, net-banking-locked and so on; null while it may live, and when its time ran out'`,
  ),
  "2026-11-25-the-bank-session": statements(...addColumns("portal.session", bankSession)),
  "2026-11-26-account-names": statements(...createTables(accountNames)),
  "2026-11-27-otp-times": statements(
    ...addColumns("portal.otp_challenge", otpTimes),
    "create index otp_challenge_binding on portal.otp_challenge (binding_digest, sent_at)",
  ),
};
