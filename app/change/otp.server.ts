import { otpGeneration, otpValidation } from "common/contract/otp.server";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { countOtp, countOtpEntry } from "~/metrics.server";
import type { InSession } from "~/session/guards.server";
import { isWithin, uncount } from "~/session/limits.server";
import {
  beginCheck,
  countSending,
  endCheck,
  endSpent,
  findChallenge,
  findSameOtp,
  MAX_TRIES,
  stateOf,
  timesFrom,
  type CheckResult,
  type OtpBinding,
  type OtpState,
} from "./otp-challenge.server";
import type { Run } from "./run.server";
import { writeLater } from "./write-later.server";

/** One-time passwords of a run: asked for, resent, checked. The bank makes and knows them; tries and times count here as well. */
export type { OtpBinding, OtpState };

/** A run asks for at most this many; the bank has its own cap over all runs. */
const MAX_SENDS = 5;

export type AskOutcome =
  | { outcome: "sent"; state: OtpState }
  | { outcome: "too-soon"; state: OtpState }
  | { outcome: "too-many" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

export type VerifyOutcome =
  | { outcome: "verified" }
  /** `perhapsUsed`: the bank was silent about an entry before, and may have used the OTP up then. */
  | { outcome: "wrong"; triesLeft: number; perhapsUsed?: true }
  | { outcome: "expired" }
  | { outcome: "ended" }
  /** Another entry is being checked or has just been found right; this one was not counted. */
  | { outcome: "under-way" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

/** Where the run's OTP stands; null when none was asked for. */
export async function findOtp({ portal }: InSession, run: Run<unknown>): Promise<OtpState | null> {
  const challenge = await findChallenge(portal, run.id);
  return challenge ? stateOf(portal, challenge) : null;
}

/** Whose telephone an OTP rings. */
const aimOf = ({ session, caller }: InSession) => ({
  customer: session.customer.customerNumber,
  mobile: caller.user,
});

/** The binding as the bank is told it; several customers may share a mobile. */
const told = ({ session }: InSession, { purpose, variable1, variable2, variable3 }: OtpBinding) => ({
  ...{ purpose, variable1, variable2, variable3 },
  customerNumber: session.customer.customerNumber,
});

type Send = (caller: Caller) => Promise<Ending<unknown>>;

/** Has an OTP sent for the run, by `send` where another service does; a second one only after the wait, and it ends the first. */
export async function askOtp(
  by: InSession,
  run: Run<unknown>,
  binding: OtpBinding,
  send: Send = (caller) => by.portal.gateway.call(otpGeneration, told(by, binding), caller),
): Promise<AskOutcome> {
  const asked = await sendOtp(by, run, binding, send);
  countOtp(by.portal.profile.id, asked.outcome);
  return asked;
}

async function sendOtp(
  by: InSession,
  run: Run<unknown>,
  binding: OtpBinding,
  send: Send,
): Promise<AskOutcome> {
  const { portal, visitor, caller } = by;
  const known = await findChallenge(portal, run.id);
  if (known) {
    const state = stateOf(portal, known);
    if (state.status === "ended" || state.status === "verified" || known.sends >= MAX_SENDS)
      return { outcome: "too-many" };
    if (state.resendAt > portal.clock.now()) return { outcome: "too-soon", state };
  }
  if (!(await isWithin("otp", visitor, aimOf(by)))) return { outcome: "too-many" };
  const ending = await send(caller);
  if (ending.ending === "not-sent" || ending.ending === "unknown") return { outcome: "unreachable" };
  // Another run of the customer was sent the same OTP moments ago: it is on the phone and opens this run as well.
  const underWay = ending.ending === "refused" && ending.code === "6004";
  const same = underWay ? await findSameOtp(by, binding) : null;
  if (underWay && known && !(same && same.sentAt > known.sent_at))
    return { outcome: "too-soon", state: stateOf(portal, known) };
  if (ending.ending === "refused" && !underWay) {
    if (ending.code === "6005") return { outcome: "too-many" };
    return { outcome: "refused", code: ending.code, message: ending.message };
  }
  const now = await countSending(by, run.id, binding, same ?? timesFrom(portal, portal.clock.now()));
  return { outcome: "sent", state: stateOf(portal, now) };
}

/** Has the bank check an entry for its purpose and variables. */
export const validateOtp = (by: InSession, binding: OtpBinding, otp: string, caller: Caller) =>
  by.portal.gateway.call(otpValidation, { ...told(by, binding), otp }, caller);

/** Checks an entry; what it opens follows in a call of its own. */
export const verifyOtp = (by: InSession, run: Run<unknown>, binding: OtpBinding, otp: string) =>
  enterOtp(by, run, (steady) => validateOtp(by, binding, otp, steady));

/**
 * Enters an OTP by `check`. It is counted before the bank is asked, and one is checked at a time: entries in parallel get no more
 * tries. `carries`: `check` makes the change as well, so that one whose answer got lost is perhaps made.
 */
export async function enterOtp(
  by: InSession,
  run: Run<unknown>,
  check: Send,
  { carries = false } = {},
): Promise<VerifyOutcome> {
  const entered = await countedCheck(by, run, check, carries);
  countOtpEntry(by.portal.profile.id, entered.outcome);
  return entered;
}

async function countedCheck(
  by: InSession,
  run: Run<unknown>,
  check: Send,
  carries: boolean,
): Promise<VerifyOutcome> {
  const { portal } = by;
  const known = await findChallenge(portal, run.id);
  const state = known && stateOf(portal, known);
  if (!state || state.status === "ended") return { outcome: "ended" };
  // The request that was first is taking the run on; ending it here would take it away from under it.
  if (state.status === "verified") return { outcome: "under-way" };
  if (state.status === "expired") return { outcome: "expired" };
  const since = portal.clock.now();
  const stands: Stands = { result: "none" };
  try {
    return await claimedCheck(by, run, { check, carries, since, stands });
  } catch (fault) {
    // The claim may lie in the database all the same: the next entry is not to wait for a check that comes to no end.
    void writeLater(portal, "how an OTP's check ended", () => endCheck(portal, run.id, { since, ...stands }));
    throw fault;
  }
}

/** What is known of a check while it lasts. */
interface Stands {
  result: CheckResult;
}

interface Claim {
  check: Send;
  carries: boolean;
  since: Date;
  stands: Stands;
}

async function claimedCheck(
  by: InSession,
  run: Run<unknown>,
  { check, carries, since, stands }: Claim,
): Promise<VerifyOutcome> {
  const { portal, caller } = by;
  const claim = await beginCheck(portal, run.id, since);
  if (!claim) return { outcome: !carries && (await endSpent(portal, run.id)) ? "ended" : "under-way" };

  stands.result = "unanswered";
  // Pressed twice, the browser gives the first press up; it has been counted and goes on.
  const ending = await check({ ...caller, signal: undefined });
  stands.result = resultOf(ending, claim.tries);
  // What went unanswered before has perhaps carried the change: nobody may be told that it is not made.
  if (stands.result === "ended" && carries && claim.unanswered) stands.result = "open";
  await endCheck(portal, run.id, stands);
  switch (ending.ending) {
    case "done":
      await uncount(portal, "otp", aimOf(by));
      return { outcome: "verified" };
    case "refused":
      if (stands.result === "ended") return { outcome: "ended" };
      if (ending.code === "6002") return { outcome: "expired" };
      if (ending.code === "6001")
        return {
          outcome: "wrong",
          triesLeft: MAX_TRIES - claim.tries,
          ...(claim.unanswered ? { perhapsUsed: true } : {}),
        };
      return { outcome: "refused", code: ending.code, message: ending.message };
    case "not-sent":
    case "unknown":
      return { outcome: "unreachable" };
  }
}

function resultOf(ending: Ending<unknown>, tries: number): CheckResult {
  switch (ending.ending) {
    case "done":
      return "verified";
    case "refused":
      return ending.code === "6003" || (ending.code === "6001" && tries >= MAX_TRIES) ? "ended" : "open";
    case "unknown":
      return "unanswered";
    case "not-sent":
      return "none";
  }
}
