import { sql, type RawBuilder } from "kysely";
import { inNoHurry } from "common/postgres/transaction.server";
import type { Portal } from "./load-context";
import { startPollers, type Pollers } from "./pollers.server";
import { CAPTCHA_LIFE_MS } from "~/captcha/captcha.server";
import { DEVICE_LIFE_MS } from "~/session/device.server";
import { DRAFT_LIFE_MS } from "~/session/form.server";
import { SHOWN_DAYS } from "~/session/own-sessions.server";
import { ANSWER_LIFE_MS, PRESS_LIFE_MS } from "~/session/presses.server";
import { lives } from "~/session/sessions.server";

/**
 * Deletes customer data that is no longer needed: a flow's secrets with its OTP, a session's sealed data with the session, the remains
 * of both, captchas, forms and counters some days later. After that a stolen cookie opens nothing, even with the portal's secrets.
 * Money and audit rows stay.
 */
const DAY_MS = 86_400_000;

/** After a session its flows only serve to find when an OTP was sent; sessions last an hour at most. */
const RUN_DAYS = 2;

/** Days for which the bank confirms a document by its code. */
export const CONFIRMED_DAYS = 366;

/** For a document that its browser has not fetched. */
const PREPARED_LIFE_MS = 5 * 60_000;

/**
 * Rows a round and table. A round comes every five seconds, and no process makes so many in that time: a rest from days without a portal
 * goes by and by, and no round keeps rows locked, or the disk busy, for longer than a page takes.
 */
const PIECE = 1_000;

/**
 * The first rows that are `over`, found once; none that another process deletes or somebody changes. What a crash of the database takes
 * back goes in the next round.
 */
const pieceOf = (table: string, over: RawBuilder<unknown>) =>
  sql`ctid = any(array(
    select ctid from ${sql.table(table)} where (${over}) and ${inNoHurry} limit ${PIECE} for update skip locked))`;

/** Safe to run in several processes at once. */
export async function deleteExpired({ db, clock }: Pick<Portal, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const remove = (table: string, over: RawBuilder<unknown>) =>
    sql`delete from ${sql.table(table)} where ${pieceOf(table, over)}`.execute(db);
  await sql`update portal.run set sealed_secrets = null where ${pieceOf(
    "portal.run",
    sql`sealed_secrets is not null and secrets_until <= ${now}`,
  )}`.execute(db);
  await sql`with over as (
      update portal.session set sealed_details = '', sealed_bank_session = null
      where ${pieceOf("portal.session", sql`sealed_details <> '' and not ${lives(now)}`)} returning id_digest),
    answers as (update portal.press set sealed_answer = null
      where sealed_answer is not null and owner_digest in (select id_digest from over))
    update portal.run set sealed_input = '', sealed_secrets = null
    where session_digest in (select id_digest from over)`.execute(db);
  // Cascades to their OTPs.
  await remove("portal.run", sql`started_at < ${ago(RUN_DAYS * DAY_MS)}`);
  await remove("portal.session", sql`started_at < ${ago((SHOWN_DAYS + 1) * DAY_MS)}`);
  // The captcha itself has expired by then.
  await remove("portal.captcha_use", sql`used_at < ${ago(2 * CAPTCHA_LIFE_MS)}`);
  // The previous release fills this table during an upgrade.
  await remove("portal.captcha_hearing", sql`first_at < ${ago(2 * CAPTCHA_LIFE_MS)}`);
  await remove("portal.kept_form", sql`kept_at < ${ago(DRAFT_LIFE_MS)}`);
  await sql`update portal.press set sealed_answer = null where ${pieceOf(
    "portal.press",
    sql`sealed_answer is not null and pressed_at < ${ago(ANSWER_LIFE_MS)}`,
  )}`.execute(db);
  await remove("portal.press", sql`pressed_at < ${ago(PRESS_LIFE_MS)}`);
  await remove("portal.issued_document", sql`issued_at < ${ago(CONFIRMED_DAYS * DAY_MS)}`);
  await remove(
    "portal.prepared_document",
    sql`touched_at < ${ago(PREPARED_LIFE_MS)} or not exists (
      select from portal.session where id_digest = session_digest and ${lives(now)})`,
  );
  // The browser counts as new again.
  await remove("portal.device", sql`last_seen_at <= ${ago(DEVICE_LIFE_MS)}`);
  await remove("portal.rate_limit", sql`expire <= ${now.getTime()}`);
}

export const startRetention = (portal: Portal): Pollers =>
  startPollers(portal, "forgetting", () => deleteExpired(portal));
