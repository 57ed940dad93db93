import { uninterrupted } from "~/gateway/exchange.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
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
import type { Flow } from "./flow.server";
import { retryWrite } from "./retry-write.server";

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
export async function findOtp({ portal }: InSession, flow: Flow<unknown>): Promise<OtpState | null> {
  const challenge = await findChallenge(portal, flow.id);
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

type Send = (caller: Caller) => Promise<CallResult<unknown>>;

/** Has an OTP sent for the run, by `send` where another service does; a second one only after the wait, and it ends the first. */
export async function askOtp(
  customer: InSession,
  flow: Flow<unknown>,
  binding: OtpBinding,
  send: Send = (caller) => customer.portal.gateway.call(otpGeneration, told(customer, binding), caller),
): Promise<AskOutcome> {
  const requested = await sendOtp(customer, flow, binding, send);
  countOtp(customer.portal.profile.id, requested.outcome);
  return requested;
}

async function sendOtp(
  customer: InSession,
  flow: Flow<unknown>,
  binding: OtpBinding,
  send: Send,
): Promise<AskOutcome> {
  const { portal, visitor, caller } = customer;
  const known = await findChallenge(portal, flow.id);
  if (known) {
    const state = stateOf(portal, known);
    if (state.status === "ended" || state.status === "verified" || known.sends >= MAX_SENDS)
      return { outcome: "too-many" };
    if (state.resendAt > portal.clock.now()) return { outcome: "too-soon", state };
  }
  if (!(await isWithin("otp", visitor, aimOf(customer)))) return { outcome: "too-many" };
  const result = await send(caller);
  if (result.outcome === "not-sent" || result.outcome === "unknown") return { outcome: "unreachable" };
  // Another run of the customer was sent the same OTP moments ago: it is on the phone and opens this run as well.
  const underWay = result.outcome === "refused" && result.code === "6004";
  const same = underWay ? await findSameOtp(customer, binding) : null;
  if (underWay && known && !(same && same.sentAt > known.sent_at))
    return { outcome: "too-soon", state: stateOf(portal, known) };
  if (result.outcome === "refused" && !underWay) {
    if (result.code === "6005") return { outcome: "too-many" };
    return { outcome: "refused", code: result.code, message: result.message };
  }
  const now = await countSending(customer, flow.id, binding, same ?? timesFrom(portal, portal.clock.now()));
  return { outcome: "sent", state: stateOf(portal, now) };
}

/** Has the bank check an entry for its purpose and variables. */
export const validateOtp = (customer: InSession, binding: OtpBinding, otp: string, caller: Caller) =>
  customer.portal.gateway.call(otpValidation, { ...told(customer, binding), otp }, caller);

/** Checks an entry; what it opens follows in a call of its own. */
export const verifyOtp = (customer: InSession, flow: Flow<unknown>, binding: OtpBinding, otp: string) =>
  enterOtp(customer, flow, (withOwnCaller) => validateOtp(customer, binding, otp, withOwnCaller));

/**
 * Enters an OTP by `check`. It is counted before the bank is asked, and one is checked at a time: entries in parallel get no more
 * tries. `carries`: `check` makes the change as well, so that one whose answer got lost is perhaps made.
 */
export async function enterOtp(
  customer: InSession,
  flow: Flow<unknown>,
  check: Send,
  { carries = false } = {},
): Promise<VerifyOutcome> {
  const entered = await countedCheck(customer, flow, check, carries);
  countOtpEntry(customer.portal.profile.id, entered.outcome);
  return entered;
}

async function countedCheck(
  customer: InSession,
  flow: Flow<unknown>,
  check: Send,
  carries: boolean,
): Promise<VerifyOutcome> {
  const { portal } = customer;
  const known = await findChallenge(portal, flow.id);
  const state = known && stateOf(portal, known);
  if (!state || state.status === "ended") return { outcome: "ended" };
  // The request that was first is taking the run on; ending it here would take it away from under it.
  if (state.status === "verified") return { outcome: "under-way" };
  if (state.status === "expired") return { outcome: "expired" };
  const since = portal.clock.now();
  const stands: Stands = { result: "none" };
  try {
    return await claimedCheck(customer, flow, { check, carries, since, stands });
  } catch (error) {
    // The claim may lie in the database all the same: the next entry is not to wait for a check that comes to no end.
    void retryWrite(portal, "how an OTP's check ended", () =>
      endCheck(portal, flow.id, { since, ...stands }),
    );
    throw error;
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
  customer: InSession,
  flow: Flow<unknown>,
  { check, carries, since, stands }: Claim,
): Promise<VerifyOutcome> {
  const { portal, caller } = customer;
  const claim = await beginCheck(portal, flow.id, since);
  if (!claim) return { outcome: !carries && (await endSpent(portal, flow.id)) ? "ended" : "under-way" };

  stands.result = "unanswered";
  // Pressed twice, the browser gives the first press up; it has been counted and goes on.
  const result = await check(uninterrupted(caller));
  stands.result = resultOf(result, claim.tries);
  // What went unanswered before has perhaps carried the change: nobody may be told that it is not made.
  if (stands.result === "ended" && carries && claim.unanswered) stands.result = "open";
  await endCheck(portal, flow.id, stands);
  switch (result.outcome) {
    case "done":
      await uncount(portal, "otp", aimOf(customer));
      return { outcome: "verified" };
    case "refused":
      if (stands.result === "ended") return { outcome: "ended" };
      if (result.code === "6002") return { outcome: "expired" };
      if (result.code === "6001")
        return {
          outcome: "wrong",
          triesLeft: MAX_TRIES - claim.tries,
          ...(claim.unanswered ? { perhapsUsed: true } : {}),
        };
      return { outcome: "refused", code: result.code, message: result.message };
    case "not-sent":
    case "unknown":
      return { outcome: "unreachable" };
  }
}

function resultOf(result: CallResult<unknown>, tries: number): CheckResult {
  switch (result.outcome) {
    case "done":
      return "verified";
    case "refused":
      return result.code === "6003" || (result.code === "6001" && tries >= MAX_TRIES) ? "ended" : "open";
    case "unknown":
      return "unanswered";
    case "not-sent":
      return "none";
  }
}
