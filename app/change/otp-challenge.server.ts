import { createHmac } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { OtpBinding } from "common/contract/act.server";
import { shareOfPurpose, type OtpShare } from "common/contract/otp.server";
import { inNoHurry } from "common/postgres/transaction.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import type { InSession } from "~/session/guards.server";
import type { Moving, Within } from "./runs.server";

/** The row of a flow's OTP: when it was sent, its entries and their checks. */

/** Bank and customer name payees and nominees in it. */
const SEALED_AS = "otp-purpose";

export const sealPurpose = ({ sealer }: Portal, text: string | undefined): string | null =>
  text === undefined ? null : sealer.seal(SEALED_AS, text);

interface OtpTimes {
  sentAt: Date;
  /** Another may be sent from then on. */
  resendAt: Date;
  expiresAt: Date;
}

export interface OtpState extends OtpTimes {
  /** Purpose as the text message says it; null if the bank has not told it. */
  purposeText: string | null;
  triesLeft: number;
  /** Another browser or session was sent one for the same thing, and it lives. */
  elsewhere: { at: Date; share: OtpShare } | null;
  status: "waiting" | "expired" | "ended" | "verified";
}

export const MAX_TRIES = 5;

type Challenge = Selectable<PortalSchema["portal.otp_challenge"]> & { elsewhere_at?: Date | null };

export function stateOf({ clock, sealer }: Portal, challenge: Challenge): OtpState {
  const { sent_at: sentAt, resend_at: resendAt, expires_at: expiresAt, elsewhere_at: at = null } = challenge;
  return {
    ...{ sentAt, resendAt, expiresAt },
    purposeText: challenge.sealed_purpose === null ? null : sealer.open(SEALED_AS, challenge.sealed_purpose),
    triesLeft: Math.max(MAX_TRIES - challenge.tries, 0),
    elsewhere: at && { at, share: shareOfPurpose(challenge.purpose) },
    status: challenge.verified_at
      ? "verified"
      : challenge.ended_at
        ? "ended"
        : expiresAt <= clock.now()
          ? "expired"
          : "waiting",
  };
}

export async function findChallenge({ db, clock }: Portal, flowId: string): Promise<Challenge | undefined> {
  return db
    .selectFrom("portal.otp_challenge as own")
    .innerJoin("portal.run as run", "run.id", "own.run_id")
    .innerJoin("portal.session as mine", "mine.id_digest", "run.session_digest")
    .selectAll("own")
    .select((outer) =>
      outer
        .selectFrom("portal.otp_challenge as other")
        .innerJoin("portal.run as elsewhere", "elsewhere.id", "other.run_id")
        .innerJoin("portal.session as holder", "holder.id_digest", "elsewhere.session_digest")
        .whereRef("other.binding_digest", "=", "own.binding_digest")
        .where("other.expires_at", ">", clock.now())
        .whereRef("elsewhere.session_digest", "!=", "run.session_digest")
        // This browser may have begun it before: then that session has ended, and its address and name are the same.
        .where((eb) =>
          eb.or([
            eb("holder.ended_at", "is", null),
            eb("holder.address", "!=", eb.ref("mine.address")),
            eb("holder.user_agent", "!=", eb.ref("mine.user_agent")),
          ]),
        )
        .select((eb) => eb.fn.max("other.sent_at").as("sent_at"))
        .as("elsewhere_at"),
    )
    .where("own.run_id", "=", flowId)
    .executeTakeFirst();
}

/** The same in all flows of the customer; keeps the binding itself unreadable. */
function digestOf({ portal, session }: InSession, binding: OtpBinding): Buffer {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  const bound = [session.customer.customerNumber, purpose, variable1, variable2, variable3];
  return createHmac("sha256", portal.sealer.key("otp binding")).update(JSON.stringify(bound)).digest();
}

/** By the settings, which must match the bank's. */
export function timesFrom({ env }: Portal, sentAt: Date): OtpTimes {
  const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);
  return { sentAt, resendAt: after(env.OTP_SECONDS), expiresAt: after(env.OTP_LIFE_SECONDS) };
}

interface SentOtp extends OtpTimes {
  sealedPurpose: string | null;
}

/** Lets the OTPs of other flows of the customer with the same binding expire now. */
export async function expireOthers(customer: InSession, flowId: string, binding: OtpBinding): Promise<void> {
  const { db, clock } = customer.portal;
  await db
    .updateTable("portal.otp_challenge")
    .set({ expires_at: clock.now() })
    .where("binding_digest", "=", digestOf(customer, binding))
    .where("run_id", "!=", flowId)
    .where("expires_at", ">", clock.now())
    .execute();
}

/** Statement that moves the flow, made together with the one that writes the OTP down. */
export type Moves = (expiresAt: Date, db: Within) => Moving;

/** Writes the OTP of the flow, in place of the one before. */
export async function countSending(
  customer: InSession,
  flowId: string,
  binding: OtpBinding,
  otp: SentOtp,
  moves?: Moves,
): Promise<Challenge> {
  const sent = {
    sent_at: otp.sentAt,
    resend_at: otp.resendAt,
    expires_at: otp.expiresAt,
    sealed_purpose: otp.sealedPurpose,
    unanswered_at: null,
  };
  const { db } = customer.portal;
  const sending = moves
    ? (db.with("moved", (within) => moves(otp.expiresAt, within)) as unknown as typeof db)
    : db;
  return sending
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

/** After this long the process of a check has died. */
const CHECK_MS = 30_000;

const notBeingChecked = (now: Date) => (eb: ExpressionBuilder<PortalSchema, "portal.otp_challenge">) =>
  eb.or([eb("checking_since", "is", null), eb("checking_since", "<", new Date(now.getTime() - CHECK_MS))]);

/** Counts an entry and claims its check; null if another is being checked or no try is left. `unanswered`: an earlier one was. */
export async function beginCheck({ db }: Portal, flowId: string, now: Date) {
  const claimed = await db
    .updateTable("portal.otp_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1), checking_since: now }))
    .where("run_id", "=", flowId)
    .where("tries", "<", MAX_TRIES)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where(notBeingChecked(now))
    .returning(["purpose", "tries", "late_entries", "sent_at", "unanswered_at"])
    .executeTakeFirst();
  return claimed ? { ...claimed, unanswered: claimed.unanswered_at !== null } : null;
}

/** Ends an OTP without tries left; false if an entry is still being checked. */
export async function endSpent({ db, clock }: Portal, flowId: string): Promise<boolean> {
  const now = clock.now();
  const ended = await db
    .updateTable("portal.otp_challenge")
    .set({ ended_at: now, checking_since: null })
    .where("run_id", "=", flowId)
    .where("tries", ">=", MAX_TRIES)
    .where("verified_at", "is", null)
    .where(notBeingChecked(now))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * `none`: the bank was not asked, so the entry does not count. `late`: of the OTP before the last one, and does not count. `unanswered`:
 * the OTP may be used up.
 */
export type CheckResult = "verified" | "ended" | "open" | "unanswered" | "none" | "late";

/** `since`: only if the check that began then is the current one, for late writes. */
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
      ...(result === "none" || result === "late" ? { tries: eb("tries", "-", 1) } : {}),
      ...(result === "late" ? { late_entries: eb("late_entries", "+", 1) } : {}),
    }))
    .where("run_id", "=", flowId)
    .where(inNoHurry)
    .$if(since !== undefined, (update) => update.where("checking_since", "=", since!))
    .execute();
}
