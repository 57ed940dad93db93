import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { OfBank } from "common/bank";
import type { OtpBinding } from "common/contract/act.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import type { AnswerOf } from "common/contract/service.server";
import type { PortalSchema } from "~/database/schema.server";
import { inNoHurry } from "common/postgres/transaction.server";
import { uninterrupted } from "~/gateway/exchange.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { countOutcome } from "~/metrics.server";
import type { InSession } from "~/session/guards.server";
import { wordsOfBrowser } from "~/ui/browser-name";
import type { Moving, Within } from "./runs.server";
import { browserOf, countOtpEntry, maySendOtp } from "./otp-limits.server";

/** The OTP of a flow: sent, sent again, checked. The bank makes and knows it; a row of the portal counts its entries and times. */

/** Of one flow; the bank has its own limit over all. */
const MAX_SENDS = 5;

export type AskOutcome =
  | { outcome: "sent"; state: OtpState }
  | { outcome: "too-soon"; state: OtpState }
  | { outcome: "too-many" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unreachable" };

export type VerifyOutcome =
  | { outcome: "verified" }
  /** `perhapsUsed`: an earlier entry went unanswered, and may have used the OTP up. */
  | { outcome: "wrong"; triesLeft: number; perhapsUsed?: true }
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

/** The binding in a request; several customers may share a mobile. */
const boundTo = ({ session }: InSession, { purpose, variable1, variable2, variable3 }: OtpBinding) => ({
  ...{ purpose, variable1, variable2, variable3 },
  customerNumber: session.customer.customerNumber,
});

/** Browser and place of a sign-in, for the bank's count and text message. */
function signInFacts({ visitor, session }: InSession, { purpose }: OtpBinding, browser: string | undefined) {
  if (purpose !== "sign-in") return {};
  const { latitude, longitude } = session.customer;
  return { browser, browserName: wordsOfBrowser(visitor.userAgent), latitude, longitude };
}

type Check = (caller: Caller) => Promise<CallResult<unknown>>;
export type SentOtpResult = CallResult<AnswerOf<typeof otpGeneration>>;

interface Sending {
  /** None was sent for the flow before. */
  first?: true;
  /** In place of OTPGenerationService. */
  send?: ((caller: Caller) => Promise<SentOtpResult>) | undefined;
  moves?: Moves;
}

/** Statement that moves the flow, made together with the one that writes the OTP down. */
export type Moves = (expiresAt: Date, db: Within) => Moving;

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
  const request = { ...boundTo(customer, binding), ...signInFacts(customer, binding, browser) };
  const result = await (send ? send(caller) : portal.gateway.call(otpGeneration, request, caller));
  if (result.outcome === "not-sent" || result.outcome === "unknown") return { outcome: "unreachable" };
  // 6004: another flow of the customer was just sent the same OTP, which is valid for this flow as well.
  const underWay = result.outcome === "refused" && result.code === "6004";
  const same = underWay ? await findSameOtp(customer, binding) : null;
  if (underWay && known && !(same && same.sentAt > known.sent_at))
    return { outcome: "too-soon", state: stateOf(portal, known) };
  if (result.outcome === "refused" && !underWay) {
    if (result.code === "6005") return { outcome: "too-many" };
    return { outcome: "refused", code: result.code, message: result.message };
  }
  const purposeText = result.outcome === "done" ? result.answer.purposeText : undefined;
  const sent = same ?? {
    ...timesFrom(portal, portal.clock.now()),
    sealedPurpose: sealPurpose(portal, purposeText),
  };
  const now = await countSending(customer, flow.id, binding, sent, moves);
  return { outcome: "sent", state: stateOf(portal, now) };
}

export const validateOtp = (customer: InSession, binding: OtpBinding, otp: string, caller: Caller) =>
  customer.portal.gateway.call(otpValidation, { ...boundTo(customer, binding), otp }, caller);

/** Checks an entry; the change follows in a call of its own. */
export const verifyOtp = (customer: InSession, flow: FlowId, binding: OtpBinding, otp: string) =>
  enterOtp(customer, flow, (withOwnCaller) => validateOtp(customer, binding, otp, withOwnCaller));

/**
 * Enters an OTP by `check`. The entry is counted before the bank is asked, and only one is checked at a time: parallel entries get no
 * more tries. `carries`: `check` makes the change as well, so if its answer gets lost the change may be made.
 */
export async function enterOtp(
  customer: InSession,
  flow: FlowId,
  check: Check,
  { carries = false } = {},
): Promise<VerifyOutcome> {
  const entered = await checkEntry(customer, flow, check, carries);
  countOutcome(customer.portal.profile.id, "otpEntries", entered.outcome);
  return entered;
}

async function checkEntry(
  customer: InSession,
  flow: FlowId,
  check: Check,
  carries: boolean,
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
    checked = checkResultOf(result, claim.tries);
    // An earlier unanswered entry may have made the change, so the OTP must not be reported as ended without it.
    if (checked === "ended" && carries && claim.unanswered) checked = "open";
    await endCheck(portal, flow.id, { result: checked });
    await countOtpEntry(customer, claim.purpose, entryOf(result));
    return checked === "ended" ? { outcome: "ended" } : verifyOutcomeOf(result, claim);
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

/** Kind of the entry for the limits over all flows. */
function entryOf(result: CallResult<unknown>): "right" | "wrong" | "none" {
  if (result.outcome === "done") return "right";
  return result.outcome === "refused" && ["6001", "6003"].includes(result.code) ? "wrong" : "none";
}

function verifyOutcomeOf(
  result: CallResult<unknown>,
  { tries, unanswered }: { tries: number; unanswered: boolean },
): VerifyOutcome {
  if (result.outcome === "done") return { outcome: "verified" };
  if (result.outcome !== "refused") return { outcome: "unreachable" };
  const { code, message } = result;
  if (code === "6002") return { outcome: "expired" };
  if (code !== "6001") return { outcome: "refused", code, message };
  return { outcome: "wrong", triesLeft: MAX_TRIES - tries, ...(unanswered && { perhapsUsed: true }) };
}

function checkResultOf(result: CallResult<unknown>, tries: number): CheckResult {
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

/** Bank and customer name payees and nominees in it. */
const SEALED_AS = "otp-purpose";

const sealPurpose = ({ sealer }: Portal, text: string | undefined): string | null =>
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
  status: "waiting" | "expired" | "ended" | "verified";
}

const MAX_TRIES = 5;

type Challenge = Selectable<PortalSchema["portal.otp_challenge"]>;

function stateOf({ clock, sealer }: Portal, challenge: Challenge): OtpState {
  const { sent_at: sentAt, resend_at: resendAt, expires_at: expiresAt } = challenge;
  return {
    ...{ sentAt, resendAt, expiresAt },
    purposeText: challenge.sealed_purpose === null ? null : sealer.open(SEALED_AS, challenge.sealed_purpose),
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

async function findChallenge({ db }: Portal, flowId: string): Promise<Challenge | undefined> {
  return db.selectFrom("portal.otp_challenge").selectAll().where("run_id", "=", flowId).executeTakeFirst();
}

/** The same in each flow of the customer; keeps the binding itself unreadable. */
function digestOf({ portal, session }: InSession, binding: OtpBinding): Buffer {
  const { purpose, variable1 = "", variable2 = "", variable3 = "" } = binding;
  const bound = [session.customer.customerNumber, purpose, variable1, variable2, variable3];
  return createHmac("sha256", portal.sealer.key("otp binding")).update(JSON.stringify(bound)).digest();
}

/** By the settings, which must match the bank's. */
function timesFrom({ env }: Portal, sentAt: Date): OtpTimes {
  const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);
  return { sentAt, resendAt: after(env.OTP_SECONDS), expiresAt: after(env.OTP_LIFE_SECONDS) };
}

interface SentOtp extends OtpTimes {
  sealedPurpose: string | null;
}

/** The living OTP that another flow of the customer was sent for the same binding. */
async function findSameOtp(customer: InSession, binding: OtpBinding): Promise<SentOtp | null> {
  const { db, clock } = customer.portal;
  const row = await db
    .selectFrom("portal.otp_challenge")
    .select([
      "sent_at as sentAt",
      "resend_at as resendAt",
      "expires_at as expiresAt",
      "sealed_purpose as sealedPurpose",
    ])
    .where("binding_digest", "=", digestOf(customer, binding))
    .where("expires_at", ">", clock.now())
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the OTP of the flow, in place of the one before. */
async function countSending(
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
async function beginCheck({ db }: Portal, flowId: string, now: Date) {
  const claimed = await db
    .updateTable("portal.otp_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1), checking_since: now }))
    .where("run_id", "=", flowId)
    .where("tries", "<", MAX_TRIES)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where(notBeingChecked(now))
    .returning(["purpose", "tries", "unanswered_at"])
    .executeTakeFirst();
  return claimed ? { ...claimed, unanswered: claimed.unanswered_at !== null } : null;
}

/** Ends an OTP without tries left; false if an entry is still being checked. */
async function endSpent({ db, clock }: Portal, flowId: string): Promise<boolean> {
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

/** `none`: the bank was not asked, so the entry does not count. `unanswered`: the OTP may be used up. */
type CheckResult = "verified" | "ended" | "open" | "unanswered" | "none";

/** `since`: only if the check that began then is the current one, for late writes. */
async function endCheck(
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
    .where(inNoHurry)
    .$if(since !== undefined, (update) => update.where("checking_since", "=", since!))
    .execute();
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
