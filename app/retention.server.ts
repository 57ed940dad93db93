import { sql } from "kysely";
import type { Portal } from "./load-context";
import { startPollers, type Pollers } from "./pollers.server";
import { CAPTCHA_LIFE_MS } from "~/captcha/captcha.server";
import { DEVICE_LIFE_MS } from "~/session/device.server";
import { DRAFT_LIFE_MS } from "~/session/form-drafts.server";
import { SHOWN_DAYS } from "~/session/own-sessions.server";

/**
 * What customers told the portal is not kept longer than it serves. Secrets of a run go with its OTP, all that a session has
 * sealed goes with the session, and what is left of both, of captchas, forms and counters after its days. A stolen cookie
 * and the portal's secrets open nothing then. Rows of money and the audit trail stay.
 */
const DAY_MS = 86_400_000;

/** Once a session is over its runs only tell another one when an OTP was sent; no session outlives an hour. */
const RUN_DAYS = 2;

/** The bank confirms a document to whoever has its code for so long. */
export const CONFIRMED_DAYS = 366;

/** Forgets what is due. Several processes may do so at once. */
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
        .where((eb) =>
          eb.or([
            eb("ended_at", "is not", null),
            eb("ends_at", "<=", now),
            sql<boolean>`last_seen_at + idle_seconds * interval '1 second' <= ${now}`,
          ]),
        )
        .returning("id_digest"),
    )
    .updateTable("portal.run")
    .set({ sealed_input: nothing, sealed_secrets: null })
    .where("session_digest", "in", (eb) => eb.selectFrom("over").select("id_digest"))
    .execute();
  // Their OTPs go with them.
  await db
    .deleteFrom("portal.run")
    .where("started_at", "<", ago(RUN_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("portal.session")
    .where("started_at", "<", ago((SHOWN_DAYS + 1) * DAY_MS))
    .execute();
  // A captcha can be answered no more, so nobody asks whether it was.
  await db
    .deleteFrom("portal.captcha_use")
    .where("used_at", "<", ago(2 * CAPTCHA_LIFE_MS))
    .execute();
  await db
    .deleteFrom("portal.captcha_hearing")
    .where("first_at", "<", ago(2 * CAPTCHA_LIFE_MS))
    .execute();
  await db.deleteFrom("portal.kept_form").where("kept_at", "<", ago(DRAFT_LIFE_MS)).execute();
  await db
    .deleteFrom("portal.issued_document")
    .where("issued_at", "<", ago(CONFIRMED_DAYS * DAY_MS))
    .execute();
  // A browser not seen for so long is a new one again.
  await db.deleteFrom("portal.device").where("last_seen_at", "<=", ago(DEVICE_LIFE_MS)).execute();
  // Counters are kept by the machine's time (`limits.server.ts`).
  await sql`delete from portal.rate_limit where expire <= ${Date.now()}`.execute(db);
}

export const startRetention = (portal: Portal): Pollers =>
  startPollers(portal, "forgetting", () => deleteExpired(portal));
