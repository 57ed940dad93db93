import { sql } from "kysely";
import type { Portal } from "./load-context";
import { startPollers, type Pollers } from "./pollers.server";
import { CAPTCHA_LIFE_MS } from "~/captcha/captcha.server";
import { DEVICE_LIFE_MS } from "~/session/device.server";
import { DRAFT_LIFE_MS } from "~/session/form.server";
import { SHOWN_DAYS } from "~/session/own-sessions.server";
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

/** Safe to run in several processes at once. */
async function deleteExpired({ db, clock }: Portal): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db
    .updateTable("portal.run")
    .set({ sealed_secrets: null })
    .where("sealed_secrets", "is not", null)
    .where("secrets_until", "<=", now)
    .execute();
  const nothing = Buffer.alloc(0);
  await db
    .with("over", (query) =>
      query
        .updateTable("portal.session")
        .set({ sealed_details: nothing, sealed_bank_session: null })
        .where("sealed_details", "!=", nothing)
        .where(sql<boolean>`not ${lives(now)}`)
        .returning("id_digest"),
    )
    .updateTable("portal.run")
    .set({ sealed_input: nothing, sealed_secrets: null })
    .where("session_digest", "in", (eb) => eb.selectFrom("over").select("id_digest"))
    .execute();
  // Cascades to their OTPs.
  await db
    .deleteFrom("portal.run")
    .where("started_at", "<", ago(RUN_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("portal.session")
    .where("started_at", "<", ago((SHOWN_DAYS + 1) * DAY_MS))
    .execute();
  // The captcha itself has expired by then.
  await db
    .deleteFrom("portal.captcha_use")
    .where("used_at", "<", ago(2 * CAPTCHA_LIFE_MS))
    .execute();
  // The previous release fills this table during an upgrade.
  await db
    .deleteFrom("portal.captcha_hearing")
    .where("first_at", "<", ago(2 * CAPTCHA_LIFE_MS))
    .execute();
  await db.deleteFrom("portal.kept_form").where("kept_at", "<", ago(DRAFT_LIFE_MS)).execute();
  await db
    .deleteFrom("portal.issued_document")
    .where("issued_at", "<", ago(CONFIRMED_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("portal.prepared_document")
    .where((eb) =>
      eb.or([
        eb("touched_at", "<", ago(PREPARED_LIFE_MS)),
        eb("session_digest", "not in", (of) =>
          of.selectFrom("portal.session").select("id_digest").where(lives(now)),
        ),
      ]),
    )
    .execute();
  // The browser counts as new again.
  await db.deleteFrom("portal.device").where("last_seen_at", "<=", ago(DEVICE_LIFE_MS)).execute();
  await sql`delete from portal.rate_limit where expire <= ${clock.now().getTime()}`.execute(db);
}

export const startRetention = (portal: Portal): Pollers =>
  startPollers(portal, "forgetting", () => deleteExpired(portal));
