import { createHmac } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { OtpBinding } from "common/contract/act.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import type { InSession } from "~/session/guards.server";

/** The row of a run's OTP: when it was sent, what was entered, how it ended. Counted here: no old cookie gives tries back. */

/** An OTP opens what it is bound to, and nothing else; it is the customer's as well. */
export type { OtpBinding };

/** When an OTP was sent, from when another may be asked for, and until when it works. */
interface OtpTimes {
  sentAt: Date;
  resendAt: Date;
  expiresAt: Date;
}

export interface OtpState extends OtpTimes {
  triesLeft: number;
  status: "waiting" | "expired" | "ended" | "verified";
}

/** Five wrong entries end an OTP and the run that waits for it. */
export const MAX_TRIES = 5;

type Challenge = Selectable<PortalSchema["portal.otp_challenge"]>;

export function stateOf({ clock }: Portal, challenge: Challenge): OtpState {
  const { sent_at: sentAt, resend_at: resendAt, expires_at: expiresAt } = challenge;
  return {
    ...{ sentAt, resendAt, expiresAt },
    triesLeft: Math.max(MAX_TRIES - challenge.tries, 0),
    status: challenge.verified_at
      ? "verified"
      : challenge.ended_at
        ? "ended"
        : expiresAt <= clock.now()
          ? "expired"
          : "waiting",
  };
}

export async function findChallenge({ db }: Portal, flowId: string): Promise<Challenge | undefined> {
  return db.selectFrom("portal.otp_challenge").selectAll().where("run_id", "=", flowId).executeTakeFirst();
}

/** The same for the same customer and thing in whatever run; the binding itself is nobody's to read here. */
function digestOf({ portal, session }: InSession, binding: OtpBinding): Buffer {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  const bound = [session.customer.customerNumber, purpose, variable1, variable2, variable3];
  return createHmac("sha256", portal.sealer.key("otp binding")).update(JSON.stringify(bound)).digest();
}

/** The times of an OTP sent now, as this portal has been told the bank's. */
export function timesFrom({ env }: Portal, sentAt: Date): OtpTimes {
  const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);
  return { sentAt, resendAt: after(env.OTP_SECONDS), expiresAt: after(env.OTP_LIFE_SECONDS) };
}

/** The times of the OTP that another run of the customer was sent for the same; null when none lives. */
export async function findSameOtp(customer: InSession, binding: OtpBinding): Promise<OtpTimes | null> {
  const { db, clock } = customer.portal;
  const row = await db
    .selectFrom("portal.otp_challenge")
    .select(["sent_at as sentAt", "resend_at as resendAt", "expires_at as expiresAt"])
    .where("binding_digest", "=", digestOf(customer, binding))
    .where("expires_at", ">", clock.now())
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The run waits for an OTP that was sent at these times; it ends the one before. */
export async function countSending(
  customer: InSession,
  flowId: string,
  binding: OtpBinding,
  times: OtpTimes,
): Promise<Challenge> {
  const sent = {
    sent_at: times.sentAt,
    resend_at: times.resendAt,
    expires_at: times.expiresAt,
    unanswered_at: null,
  };
  return customer.portal.db
    .insertInto("portal.otp_challenge")
    .values({
      run_id: flowId,
      purpose: binding.purpose,
      binding_digest: digestOf(customer, binding),
      ...sent,
      sends: 1,
      tries: 0,
    })
    .onConflict((conflict) =>
      conflict
        .column("run_id")
        .doUpdateSet((eb) => ({ ...sent, sends: eb("portal.otp_challenge.sends", "+", 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A check that has not come back after this long is given up: its process has died. */
const CHECK_MS = 30_000;

const nobodyChecks = (now: Date) => (eb: ExpressionBuilder<PortalSchema, "portal.otp_challenge">) =>
  eb.or([eb("checking_since", "is", null), eb("checking_since", "<", new Date(now.getTime() - CHECK_MS))]);

/**
 * Counts an entry and claims its check from `now`; null when one is being checked or none is left. `unanswered`: the bank was silent
 * about one before.
 */
export async function beginCheck({ db }: Portal, flowId: string, now: Date) {
  const claimed = await db
    .updateTable("portal.otp_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1), checking_since: now }))
    .where("run_id", "=", flowId)
    .where("tries", "<", MAX_TRIES)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .where(nobodyChecks(now))
    .returning(["tries", "unanswered_at"])
    .executeTakeFirst();
  return claimed ? { tries: claimed.tries, unanswered: claimed.unanswered_at !== null } : null;
}

/** Ends an OTP whose last entry nobody checks any more; false when there is something to wait for. */
export async function endSpent({ db, clock }: Portal, flowId: string): Promise<boolean> {
  const now = clock.now();
  const ended = await db
    .updateTable("portal.otp_challenge")
    .set({ ended_at: now, checking_since: null })
    .where("run_id", "=", flowId)
    .where("tries", ">=", MAX_TRIES)
    .where("verified_at", "is", null)
    .where(nobodyChecks(now))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** `none`: the bank was not asked, so the entry counts for nothing; `unanswered`: perhaps it was, and the OTP is used up. */
export type CheckResult = "verified" | "ended" | "open" | "unanswered" | "none";

/** Writes down how a check ended; `since`: only of the one that began then, however late this is written. */
export async function endCheck(
  { db, clock }: Portal,
  flowId: string,
  { result, since }: { result: CheckResult; since?: Date },
) {
  const now = clock.now();
  await db
    .updateTable("portal.otp_challenge")
    .set((eb) => ({
      checking_since: null,
      ...(result === "verified" ? { verified_at: now } : {}),
      ...(result === "ended" ? { ended_at: now } : {}),
      ...(result === "unanswered" ? { unanswered_at: now } : {}),
      ...(result === "none" ? { tries: eb("tries", "-", 1) } : {}),
    }))
    .where("run_id", "=", flowId)
    .$if(since !== undefined, (update) => update.where("checking_since", "=", since!))
    .execute();
}
