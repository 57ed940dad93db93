import { setTimeout as pause } from "node:timers/promises";
import type { OfBank } from "common/bank";
import type { OtpBinding } from "common/contract/act.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { FREE_LATE_ENTRIES, otpRefusals } from "common/contract/refusals.server";
import type { AnswerOf } from "common/contract/service.server";
import { gatewayExtensions } from "common/contract/sign-in.server";
import { referenceOf } from "common/reference";
import { uninterrupted } from "~/gateway/exchange.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { countOutcome } from "~/metrics.server";
import type { LimitedAct } from "~/rate-limits";
import type { InSession } from "~/session/guards.server";
import { wordsOfBrowser } from "~/ui/browser-name";
import {
  beginCheck,
  countSending,
  endCheck,
  endSpent,
  expireOthers,
  findChallenge,
  MAX_TRIES,
  sealPurpose,
  stateOf,
  timesFrom,
  type CheckResult,
  type Moves,
  type OtpState,
} from "./otp-challenge.server";
import { browserOf, countOtpEntry, maySendOtp } from "./otp-limits.server";

/** The OTP of a flow: sent, sent again, checked. The bank makes and knows it; a row of the portal counts its entries and times. */

/** Of one flow; the bank has its own limit over all. */
const MAX_SENDS = 5;

export type AskOutcome =
  | { outcome: "sent"; state: OtpState }
  | { outcome: "too-soon"; state: OtpState }
  /** None was sent: another flow was just sent one for the same thing. */
  | { outcome: "elsewhere" }
  | { outcome: "too-many" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

export type VerifyOutcome =
  | { outcome: "verified" }
  /** `perhapsUsed`: an earlier entry went unanswered, and may have used the OTP up. */
  | { outcome: "wrong"; triesLeft: number; perhapsUsed?: true }
  /** Of the OTP before the last one: when each was sent. `triesLeft`: null where it does not count. */
  | { outcome: "late"; entered: Date; last: Date; triesLeft: number | null }
  | { outcome: "expired" }
  | { outcome: "ended" }
  /** Another entry is being checked or was just right; this one was not counted. */
  | { outcome: "under-way" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

interface FlowId {
  id: string;
}

/** State of the flow's OTP; null if none was sent. */
export async function findOtp({ portal }: InSession, flow: FlowId): Promise<OtpState | null> {
  const challenge = await findChallenge(portal, flow.id);
  return challenge ? stateOf(portal, challenge) : null;
}

/** Name of the flow for the bank: of an act, the reference under which it is made. */
export const flowRef = ({ id }: FlowId): string => referenceOf(id);

/** The binding in a request; several customers may share a mobile. */
const boundTo = (
  { session }: InSession,
  flow: FlowId,
  { purpose, variable1, variable2, variable3 }: OtpBinding,
) => ({
  ...{ purpose, variable1, variable2, variable3 },
  flow: flowRef(flow),
  customerNumber: session.customer.customerNumber,
});

/** Browser and place of a sign-in, for the text message. */
function signInFacts({ visitor, session }: InSession, { purpose }: OtpBinding) {
  if (purpose !== "sign-in") return {};
  const { latitude, longitude } = session.customer;
  return { browserName: wordsOfBrowser(visitor.userAgent), latitude, longitude };
}

type Check = (caller: Caller) => Promise<CallResult<unknown>>;
export type SentOtpResult = CallResult<AnswerOf<typeof otpGeneration>>;

interface Sending {
  /** None was sent for the flow before. */
  first?: true;
  /** In place of OTPGenerationService. */
  send?: ((caller: Caller, flowRef: string) => Promise<SentOtpResult>) | undefined;
  moves?: Moves;
}

/** Has an OTP sent for the flow. A second one ends the first, and only after the wait. */
export async function askOtp(
  customer: InSession,
  flow: FlowId,
  binding: OtpBinding,
  sending: Sending = {},
): Promise<AskOutcome> {
  const requested = await sendOtp(customer, flow, binding, sending);
  countOutcome(customer.portal.profile.id, "otps", requested.outcome);
  return requested;
}

async function sendOtp(
  customer: InSession,
  flow: FlowId,
  binding: OtpBinding,
  { first, send, moves }: Sending,
): Promise<AskOutcome> {
  const { portal, caller } = customer;
  const known = first ? undefined : await findChallenge(portal, flow.id);
  if (known) {
    const state = stateOf(portal, known);
    if (state.status === "ended" || state.status === "verified" || known.sends >= MAX_SENDS)
      return { outcome: "too-many" };
    if (state.resendAt > portal.clock.now()) return { outcome: "too-soon", state };
  }
  const browser = await browserOf(customer, binding.purpose);
  if (!(await maySendOtp(customer, binding.purpose, browser))) return { outcome: "too-many" };
  const request = { ...boundTo(customer, flow, binding), browser, ...signInFacts(customer, binding) };
  const result = await (send
    ? send(caller, flowRef(flow))
    : portal.gateway.call(otpGeneration, request, caller));
  if (result.outcome === "not-sent" || result.outcome === "unknown") return { outcome: "unreachable" };
  const sentAt = result.outcome === "refused" ? sentBefore(customer, result) : portal.clock.now();
  if (result.outcome === "refused" && !sentAt) {
    const { code, message } = result;
    if (code === otpRefusals["too-many"].code) return { outcome: "too-many" };
    return waits.has(code) ? { outcome: "elsewhere" } : { outcome: "refused", code, message };
  }
  if (known && result.outcome === "refused" && sentAt! <= known.sent_at)
    return { outcome: "too-soon", state: stateOf(portal, known) };
  const told = result.outcome === "done" ? result.answer : {};
  const sent = {
    ...timesFrom(portal, sentAt!),
    // As in the text message; waits and life go by the portal's own clock.
    ...(told.sentAt && { sentAt: told.sentAt }),
    sealedPurpose: sealPurpose(portal, told.purposeText),
  };
  // The bank has ended theirs, and would take this one from them.
  if (!portal.gateway.offers(gatewayExtensions.otpByFlow)) await expireOthers(customer, flow.id, binding);
  const now = await countSending(customer, flow.id, binding, sent, moves);
  return { outcome: "sent", state: stateOf(portal, now) };
}

const waits: ReadonlySet<string> = new Set([otpRefusals["too-soon"].code, otpRefusals.elsewhere.code]);

/** When this flow was sent an OTP although no answer said so; null if another was, or if the bank does not tell flows apart. */
function sentBefore(
  { portal }: InSession,
  { code, details }: { code: string; details?: string },
): Date | null {
  if (code !== otpRefusals["too-soon"].code || !portal.gateway.offers(gatewayExtensions.otpByFlow))
    return null;
  const sentAt = new Date(details ?? "");
  return Number.isNaN(sentAt.getTime()) ? portal.clock.now() : sentAt;
}

export const validateOtp = (
  customer: InSession,
  flow: FlowId,
  binding: OtpBinding,
  otp: string,
  caller: Caller,
) => customer.portal.gateway.call(otpValidation, { ...boundTo(customer, flow, binding), otp }, caller);

/** Checks an entry; the change follows in a call of its own. */
export const verifyOtp = (customer: InSession, flow: FlowId, binding: OtpBinding, otp: string) =>
  enterOtp(customer, flow, (withOwnCaller) => validateOtp(customer, flow, binding, otp, withOwnCaller));

interface Entering {
  /** The check makes the change as well. */
  carries?: boolean;
  /** See `Change`. */
  countedBefore?: LimitedAct | undefined;
}

/**
 * Enters an OTP by `check`. The entry is counted before the bank is asked, and only one is checked at a time: parallel entries get no
 * more tries. `carries`: `check` makes the change as well, so if its answer gets lost the change may be made.
 */
export async function enterOtp(
  customer: InSession,
  flow: FlowId,
  check: Check,
  entering: Entering = {},
): Promise<VerifyOutcome> {
  const entered = await checkEntry(customer, flow, check, entering);
  countOutcome(customer.portal.profile.id, "otpEntries", entered.outcome);
  return entered;
}

async function checkEntry(
  customer: InSession,
  flow: FlowId,
  check: Check,
  { carries = false, countedBefore }: Entering,
): Promise<VerifyOutcome> {
  const { portal, caller } = customer;
  const since = portal.clock.now();
  let checked: CheckResult = "none";
  try {
    const claim = await beginCheck(portal, flow.id, since);
    if (!claim) return await whyUnclaimed(customer, flow, carries);
    checked = "unanswered";
    // Goes on if a second press makes the browser give up the first: the entry is counted.
    const result = await check(uninterrupted(caller));
    const late = lateEntryOf(portal, result, claim);
    checked = checkResultOf(result, late, claim.tries);
    // An earlier unanswered entry may have made the change, so the OTP must not be reported as ended without it.
    if (checked === "ended" && carries && claim.unanswered) checked = "open";
    await endCheck(portal, flow.id, { result: checked });
    await countOtpEntry(customer, claim.purpose, entryOf(result, late), countedBefore);
    return checked === "ended" ? { outcome: "ended" } : (late ?? verifyOutcomeOf(result, claim));
  } catch (error) {
    // The claim may be in the database: without this the next entry would wait for a check that never ends.
    void retryWrite(portal, "how an OTP's check ended", () =>
      endCheck(portal, flow.id, { since, result: checked }),
    );
    throw error;
  }
}

/** Why an entry is not checked. */
async function whyUnclaimed(customer: InSession, flow: FlowId, carries: boolean): Promise<VerifyOutcome> {
  const state = await findOtp(customer, flow);
  if (!state || state.status === "ended") return { outcome: "ended" };
  // The request of the right entry goes on with the flow; to end the OTP here would break that.
  if (state.status === "verified") return { outcome: "under-way" };
  if (state.status === "expired") return { outcome: "expired" };
  return { outcome: !carries && (await endSpent(customer.portal, flow.id)) ? "ended" : "under-way" };
}

type LateEntry = Extract<VerifyOutcome, { outcome: "late" }>;
type Claim = NonNullable<Awaited<ReturnType<typeof beginCheck>>>;

/** Null for any other entry, and at a bank that does not tell. */
function lateEntryOf({ gateway }: Portal, result: CallResult<unknown>, claim: Claim): LateEntry | null {
  if (result.outcome !== "refused" || result.code !== otpRefusals.late.code) return null;
  const entered = new Date(result.details ?? "");
  if (!gateway.offers(gatewayExtensions.lateOtp) || Number.isNaN(entered.getTime())) return null;
  const triesLeft = claim.late_entries < FREE_LATE_ENTRIES ? null : MAX_TRIES - claim.tries;
  return { outcome: "late", entered, last: claim.sent_at, triesLeft };
}

const isFree = (late: LateEntry | null) => late?.triesLeft === null;

/** A late entry counts as well, unless it is free. */
const isWrong = (code: string) => code === otpRefusals.wrong.code || code === otpRefusals.late.code;

/** Kind of the entry for the limits over all flows. */
function entryOf(result: CallResult<unknown>, late: LateEntry | null): "right" | "wrong" | "none" {
  if (result.outcome === "done") return "right";
  if (result.outcome !== "refused" || isFree(late)) return "none";
  return isWrong(result.code) || result.code === otpRefusals.dead.code ? "wrong" : "none";
}

function verifyOutcomeOf(
  result: CallResult<unknown>,
  { tries, unanswered }: { tries: number; unanswered: boolean },
): VerifyOutcome {
  if (result.outcome === "done") return { outcome: "verified" };
  if (result.outcome !== "refused") return { outcome: "unreachable" };
  const { code, message } = result;
  if (code === "6002") return { outcome: "expired" };
  if (!isWrong(code)) return { outcome: "refused", code, message };
  return { outcome: "wrong", triesLeft: MAX_TRIES - tries, ...(unanswered && { perhapsUsed: true }) };
}

function checkResultOf(result: CallResult<unknown>, late: LateEntry | null, tries: number): CheckResult {
  if (isFree(late)) return "late";
  switch (result.outcome) {
    case "done":
      return "verified";
    case "refused":
      return result.code === "6003" || (isWrong(result.code) && tries >= MAX_TRIES) ? "ended" : "open";
    case "unknown":
      return "unanswered";
    case "not-sent":
      return "none";
  }
}

const WITHIN_MS = 30_000;
const AGAIN_MS = 200;

/** Repeats an idempotent `write` that failed, until the database is back; gives up as if this process had died. */
export async function retryWrite(portal: OfBank, what: string, write: () => Promise<unknown>): Promise<void> {
  for (const giveUp = Date.now() + WITHIN_MS; ;) {
    await pause(AGAIN_MS, undefined, { ref: false });
    try {
      return void (await write());
    } catch (error) {
      if (Date.now() > giveUp) return logOf(portal).warn({ err: error }, `${what} could not be written down`);
    }
  }
}
