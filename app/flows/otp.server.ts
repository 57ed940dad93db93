import { otpGeneration, otpValidation } from "~/contract/otp.server";
import type { RequestOf } from "~/contract/service.server";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { giveBack, limit } from "~/session/limits.server";
import {
  beginCheck,
  countSending,
  endCheck,
  findChallenge,
  MOST_TRIES,
  stateOf,
  type OtpState,
} from "./otp-challenge.server";
import type { Run } from "./run.server";

/**
 * One-time passwords of a run: asked for, resent, checked. The bank makes and knows them; tries and times are
 * counted here as well, in the database, so that no old cookie gives them back.
 */
export interface OtpTerms extends Pick<
  RequestOf<typeof otpGeneration>,
  "purpose" | "variable1" | "variable2" | "variable3"
> {
  customerNumber: string;
}

/** A run asks for at most this many; the bank has its own cap over all runs. */
const MOST_SENDS = 5;

export type AskOutcome =
  | { outcome: "sent"; state: OtpState }
  | { outcome: "too-soon"; state: OtpState }
  | { outcome: "too-many" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

export type VerifyOutcome =
  | { outcome: "verified" }
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "expired" }
  | { outcome: "ended" }
  /** Another entry is being checked or has just been found right; this one was not counted. */
  | { outcome: "under-way" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

/** Where the run's OTP stands; null when none was asked for. */
export async function findOtp(run: Run<unknown>): Promise<OtpState | null> {
  const challenge = await findChallenge(run.id);
  return challenge ? stateOf(challenge) : null;
}

/** Whose telephone an OTP rings. */
const aimOf = ({ customerNumber }: OtpTerms, caller: Caller) => ({
  customer: customerNumber,
  mobile: caller.user,
});

type Send = (caller: Caller) => Promise<Ending<unknown>>;

/**
 * Asks the bank to send an OTP for the run; a second one only after the wait, and it ends the first. `send` is the call for
 * those that another service sends.
 */
export async function askOtp(
  run: Run<unknown>,
  terms: OtpTerms,
  caller: Caller,
  send: Send = (by) => portal().gateway.call(otpGeneration, terms, by),
): Promise<AskOutcome> {
  const { clock } = portal();
  const known = await findChallenge(run.id);
  if (known) {
    const state = stateOf(known);
    if (state.status === "ended" || state.status === "verified" || known.sends >= MOST_SENDS)
      return { outcome: "too-many" };
    if (state.resendAt > clock.now()) return { outcome: "too-soon", state };
  }
  const limited = await limit("otp", { address: caller.ip }, aimOf(terms, caller));
  if (limited.outcome === "over") return { outcome: "too-many" };
  const ending = await send(caller);
  if (ending.ending === "not-sent" || ending.ending === "unknown") return { outcome: "unreachable" };
  // Another run of the customer was sent the same OTP moments ago: it is on the phone, and it opens this run as well.
  const underWay = ending.ending === "refused" && ending.code === "6004";
  if (underWay && known) return { outcome: "too-soon", state: stateOf(known) };
  if (ending.ending === "refused" && !underWay) {
    if (ending.code === "6005") return { outcome: "too-many" };
    return { outcome: "refused", code: ending.code, message: ending.message };
  }
  await countSending(run.id, terms.purpose);
  const now = await findChallenge(run.id);
  return { outcome: "sent", state: stateOf(now!) };
}

/** Checks an entry for its purpose and variables; what it opens follows in a call of its own. */
export function verifyOtp(
  run: Run<unknown>,
  terms: OtpTerms,
  otp: string,
  caller: Caller,
): Promise<VerifyOutcome> {
  return enterOtp(run, terms, caller, (steady) =>
    portal().gateway.call(otpValidation, { ...terms, otp }, steady),
  );
}

/**
 * Enters an OTP by `check`, which may do the deed as well. The entry is counted before the bank is asked, and one is checked
 * at a time: entries in parallel get neither more tries nor in each other's way.
 */
export async function enterOtp(
  run: Run<unknown>,
  terms: OtpTerms,
  caller: Caller,
  check: Send,
): Promise<VerifyOutcome> {
  const known = await findChallenge(run.id);
  const state = known && stateOf(known);
  if (!state || state.status === "ended") return { outcome: "ended" };
  // The request that was first is carrying the run on; ending it here would take it away from under it.
  if (state.status === "verified") return { outcome: "under-way" };
  if (state.status === "expired") return { outcome: "expired" };
  const tries = await beginCheck(run.id);
  if (tries === null) return { outcome: "under-way" };

  // Pressed twice, the browser gives the first press up; it has been counted and goes on.
  const ending = await check({ ...caller, signal: undefined });
  switch (ending.ending) {
    case "done":
      await Promise.all([endCheck(run.id, "verified"), giveBack("otp", aimOf(terms, caller))]);
      return { outcome: "verified" };
    case "refused":
      if (ending.code === "6003" || (ending.code === "6001" && tries >= MOST_TRIES)) {
        await endCheck(run.id, "ended");
        return { outcome: "ended" };
      }
      await endCheck(run.id, "open");
      if (ending.code === "6002") return { outcome: "expired" };
      if (ending.code === "6001") return { outcome: "wrong", triesLeft: MOST_TRIES - tries };
      return { outcome: "refused", code: ending.code, message: ending.message };
    case "not-sent":
    case "unknown":
      await endCheck(run.id, "open");
      return { outcome: "unreachable" };
  }
}
