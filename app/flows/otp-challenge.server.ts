import type { OtpTerms } from "./otp.server";
import { portal } from "~/portal.server";

/** The row of a run's OTP: when it was sent, what was entered, how it ended. Counted here, so that no old cookie gives tries back. */

/** Five wrong entries end an OTP and the run that waits for it. */
export const MOST_TRIES = 5;

export interface OtpState {
  /** From here on another may be asked for. */
  resendAt: Date;
  expiresAt: Date;
  triesLeft: number;
  status: "waiting" | "expired" | "ended" | "verified";
}

interface Challenge {
  sent_at: Date;
  tries: number;
  sends: number;
  verified_at: Date | null;
  ended_at: Date | null;
}

export function stateOf(challenge: Challenge): OtpState {
  const { env, clock } = portal();
  const expiresAt = new Date(challenge.sent_at.getTime() + env.OTP_LIFE_SECONDS * 1000);
  const expired = expiresAt <= clock.now();
  return {
    resendAt: new Date(challenge.sent_at.getTime() + env.OTP_SECONDS * 1000),
    expiresAt,
    triesLeft: Math.max(MOST_TRIES - challenge.tries, 0),
    status: challenge.verified_at
      ? "verified"
      : challenge.ended_at
        ? "ended"
        : expired
          ? "expired"
          : "waiting",
  };
}

export async function findChallenge(runId: string): Promise<Challenge | undefined> {
  return portal()
    .db.selectFrom("portal.otp_challenge")
    .select(["sent_at", "tries", "sends", "verified_at", "ended_at"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
}

/** Another one has been sent for the run; it ends the one before. */
export async function countSending(runId: string, purpose: OtpTerms["purpose"]): Promise<void> {
  const { db, clock } = portal();
  const sentAt = clock.now();
  await db
    .insertInto("portal.otp_challenge")
    .values({ run_id: runId, purpose, sent_at: sentAt, sends: 1, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .column("run_id")
        .doUpdateSet((eb) => ({ sent_at: sentAt, sends: eb("portal.otp_challenge.sends", "+", 1) })),
    )
    .execute();
}

/** A check that has not come back after this long is given up: its process has died. */
const CHECK_MS = 30_000;

/** Counts an entry and claims its check; null when another is being checked or none is left. Answers the count. */
export async function beginCheck(runId: string): Promise<number | null> {
  const { db, clock } = portal();
  const now = clock.now();
  const claimed = await db
    .updateTable("portal.otp_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1), checking_since: now }))
    .where("run_id", "=", runId)
    .where("tries", "<", MOST_TRIES)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("checking_since", "is", null),
        eb("checking_since", "<", new Date(now.getTime() - CHECK_MS)),
      ]),
    )
    .returning("tries")
    .executeTakeFirst();
  return claimed?.tries ?? null;
}

export async function endCheck(runId: string, result: "verified" | "ended" | "open"): Promise<void> {
  const { db, clock } = portal();
  const now = clock.now();
  await db
    .updateTable("portal.otp_challenge")
    .set({
      checking_since: null,
      ...(result === "verified" ? { verified_at: now } : {}),
      ...(result === "ended" ? { ended_at: now } : {}),
    })
    .where("run_id", "=", runId)
    .execute();
}
