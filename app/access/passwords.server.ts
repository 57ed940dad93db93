import { uninterrupted } from "~/gateway/exchange.server";
import {
  forgottenPassword,
  loginPasswordChange,
  resetNotice,
  transactionPasswordChange,
} from "common/contract/passwords.server";
import { payeeTerms } from "common/contract/payees.server";
import { guessableReasons, type Guessable } from "common/guessable-passwords.server";
import { encryptForBank } from "common/contract/rsa.server";
import { isKeyOf } from "common/own";
import { findFlow, finishFlow, moveFlow, startFlow, type Flow } from "~/change/runs.server";
import { onceAtATime, pressEnded } from "~/change/double-submit.server";
import type { CallResult } from "~/gateway/gateway.server";
import { audit } from "~/session/audit.server";
import { forgetActOtps } from "~/change/otp-limits.server";
import type { InSession } from "~/session/guards.server";
import { resetAttempts, otpAttempts, isWithin } from "~/session/limits.server";
import { deleteExpiredDevices, knownBrowser } from "~/session/device.server";
import { endSessionsOf, rewriteDetails } from "~/session/sessions.server";
import type { EndReason } from "~/session/to-sign-in.server";
import type { NewPassword, PasswordKind } from "./passwords.forms";

/**
 * Sets a new login or transaction password and ends all other sessions of the customer. Each is a run, so that a double click
 * asks the bank once.
 */
export type PasswordEnd =
  | { outcome: "old-wrong"; triesLeft?: string | undefined }
  | { outcome: "guessable"; why: Guessable }
  | { outcome: "set" | "grant-over" | "locked" | "policy" | "used" | "same" | "too-often" }
  | { outcome: "refused"; message: string }
  /** `unknown`: the request was sent and no answer came. */
  | { outcome: "not-sent" | "unknown" | "under-way" };

/** Cap on payments after a reset: in so many hours, in all (paise). Null if no reset is under way or the bank does not tell. */
export async function askResetCap({ portal, session, caller }: InSession) {
  const { customerNumber, passwords } = session.customer;
  if (passwords?.mode !== "reset") return null;
  const terms = await portal.gateway.call(payeeTerms, { customerNumber }, caller);
  if (terms.outcome !== "done") return null;
  return { hours: terms.answer.capHours, amount: terms.answer.firstDayCap };
}

/** Steps: `open`; `asked` since `since` (ms since 1970) while the bank is asked. */
type PasswordRun = Flow<{ since: number }>;

const find = async (customer: InSession, kind: PasswordKind, id?: string): Promise<PasswordRun | null> =>
  findFlow(customer, `${kind}-password`, id);

export async function openPasswordRun(customer: InSession, kind: PasswordKind): Promise<PasswordRun> {
  const run = await find(customer, kind);
  return run && !run.finished ? run : startFlow(customer, `${kind}-password`, "open", { since: 0 });
}

/** True once a password of this kind was set in this session. */
export const isPasswordSet = async (customer: InSession, kind: PasswordKind): Promise<boolean> =>
  (await find(customer, kind))?.finished ?? false;

/** Sets the password once per run; null if the run is not of this session. */
export async function setPassword(
  customer: InSession,
  kind: PasswordKind,
  flowId: string,
  given: NewPassword,
): Promise<PasswordEnd | null> {
  const { portal, visitor, session } = customer;
  const { customerNumber } = session.customer;
  const run = await find(customer, kind, flowId);
  if (!run) return null;
  if (run.finished) return { outcome: "set" };
  if (!(await isWithin("password-change", visitor, { customer: customerNumber })))
    return { outcome: "too-often" };
  if (!(await claim(customer, run))) return endOfFirstPress(customer, kind, flowId);

  const end = endOf(await ask(customer, kind, given));
  const { outcome } = end;
  await audit(visitor, { act: `${kind}-password`, outcome, customerNumber, reference: run.id });
  if (outcome === "set" || outcome === "unknown") {
    await endSessionsOf(portal, customerNumber, endReasonAfter[kind], session);
    // Somebody who knew the old password may have signed in with it: known browsers and OTP attempts are reset.
    if (kind === "login") {
      const browser = await knownBrowser(visitor, customerNumber);
      await deleteExpiredDevices(portal, customerNumber, session.step === "signed-in" ? visitor : undefined);
      for (const own of [undefined, browser])
        await resetAttempts(portal, "sign-in-otp", otpAttempts(customerNumber, own));
      await forgetActOtps(portal, customerNumber);
    }
  }
  if (outcome === "set" && kind === "transaction")
    await rewriteDetails(portal, session, { ...session.customer, transactionPasswordDays: MANY_DAYS });
  if (outcome === "set") await finishFlow(customer, run);
  else await moveFlow(customer, run, ["asked"], "open", { since: 0 });
  pressEnded(run.id);
  return end;
}

/** Shown in the customer's other browsers. */
const endReasonAfter = {
  login: "password-changed",
  transaction: "transaction-password-changed",
} as const satisfies Record<PasswordKind, EndReason>;

/** Above every warning; the bank tells the real number at the next sign-in. */
const MANY_DAYS = 9_999;

/** After this long the process of a check is considered dead. */
const CLAIM_MS = 30_000;

function claim(customer: InSession, run: PasswordRun): Promise<boolean> {
  const since = customer.portal.clock.now().getTime();
  const abandoned = run.step === "asked" && run.input.since < since - CLAIM_MS;
  return moveFlow(customer, run, [abandoned ? "asked" : "open"], "asked", { since });
}

async function endOfFirstPress(
  customer: InSession,
  kind: PasswordKind,
  flowId: string,
): Promise<PasswordEnd> {
  const end = await onceAtATime(flowId, async () => {
    const now = await find(customer, kind, flowId);
    if (now?.finished) return "set";
    return now?.step === "asked" ? "under-way" : "not-set";
  });
  return { outcome: end === "set" ? "set" : "under-way" };
}

async function ask(
  { portal, session, caller }: InSession,
  kind: PasswordKind,
  { oldPassword = "", newPassword }: NewPassword,
): Promise<CallResult<object>> {
  const { gateway, gatewayKey } = portal;
  const { customerNumber, username, mobile, bankSessionId, passwords } = session.customer;
  const grant = passwords?.grant;
  const change = { oldPassword, newPassword, customerNumber, sessionId: bankSessionId || undefined };
  // Leaving the page must not stop the call.
  const lasting = uninterrupted(caller);
  if (kind === "transaction") return gateway.call(transactionPasswordChange, { ...change, grant }, lasting);
  if (!grant) return gateway.call(loginPasswordChange, change, lasting);

  const sealed = {
    sealedUsername: encryptForBank(gatewayKey(), username),
    sealedPassword: encryptForBank(gatewayKey(), newPassword),
  };
  const result = await gateway.call(forgottenPassword, { ...sealed, customerNumber, grant }, lasting);
  if (result.outcome !== "done") return result;
  const { success, message = "" } = result.answer;
  // Refused by a flag: no code.
  if (success === "no") return { outcome: "refused", code: "", message };
  await gateway.call(resetNotice, { customerNumber, code: "password-reset", mobile }, lasting);
  return result;
}

const outcomes = {
  "5070": "old-wrong",
  "5071": "locked",
  "5072": "policy",
  "5073": "used",
  "5074": "grant-over",
  "5075": "same",
  "5076": "guessable",
} as const;

function endOf(result: CallResult<object>): PasswordEnd {
  switch (result.outcome) {
    case "done":
      return { outcome: "set" };
    case "refused":
      return endOfRefusal(result);
    case "not-sent":
    case "unknown":
      return { outcome: result.outcome };
  }
}

function endOfRefusal({ code, message, details }: Refused): PasswordEnd {
  if (!isKnown(code)) return { outcome: "refused", message };
  const outcome = outcomes[code];
  if (outcome === "guessable")
    return { outcome, why: guessableReasons.find((reason) => reason === details) ?? "common" };
  return { outcome, triesLeft: details };
}

type Refused = Extract<CallResult<object>, { outcome: "refused" }>;

const isKnown = (code: string): code is keyof typeof outcomes => isKeyOf(outcomes, code);
