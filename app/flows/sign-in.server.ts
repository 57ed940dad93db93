import { loginValidate, logoutValidate, sessionService } from "~/contract/sign-in.server";
import type { AnswerOf } from "~/contract/service.server";
import { SIGN_IN_USER } from "~/contract/envelope.server";
import type { Caller } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { knownBrowser } from "~/session/device.server";
import { limit } from "~/session/limits.server";
import type { CustomerDetails } from "~/session/session-details.server";
import { endSession } from "~/session/session-end.server";
import { advanceSession, beginSession, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import { askOtp, verifyOtp, type OtpTerms } from "./otp.server";
import { findRun, finishRun, startRun, type Run } from "./run.server";

/**
 * Sign-in: customer ID and password open a session at step `otp`, the OTP turns it into a signed-in one.
 * The routes `/` and `/OtpVerification` show it.
 */
export const SIGN_IN = "sign-in";

export interface Credentials {
  customerId: string;
  password: string;
  latitude: string;
  longitude: string;
  returnPath: string;
}

export type PasswordOutcome =
  | { outcome: "otp-sent"; session: Session }
  | { outcome: "incorrect" }
  | { outcome: "too-many-tries" }
  | { outcome: "otp-not-sent"; why: "too-many" | "unreachable" }
  | { outcome: "refused"; message: string }
  | { outcome: "unreachable" };

export async function checkPassword(
  visitor: Visitor,
  given: Credentials,
  signal: AbortSignal,
): Promise<PasswordOutcome> {
  const { gateway } = portal();
  const browser = await knownBrowser(visitor, given.customerId);
  // Strangers who try a customer's number use up their own share of tries, not the customer's.
  const limited = await limit("sign-in", visitor, browser ? {} : { customer: given.customerId });
  if (limited.outcome === "over") return { outcome: "too-many-tries" };
  const caller: Caller = {
    user: SIGN_IN_USER,
    ip: visitor.address,
    latitude: given.latitude,
    longitude: given.longitude,
    correlationId: visitor.correlationId,
    signal,
  };
  const { latitude, longitude } = given;
  const ending = await gateway.call(
    loginValidate,
    { username: given.customerId, password: given.password, latitude, longitude, browser },
    caller,
  );
  if (ending.ending === "refused") {
    await audit(visitor, { act: "sign-in", outcome: "refused", customerNumber: given.customerId });
    return ending.code === "5001"
      ? { outcome: "incorrect" }
      : { outcome: "refused", message: ending.message };
  }
  if (ending.ending !== "done") return { outcome: "unreachable" };

  const session = await beginSession(visitor, "otp", detailsOf(ending.answer, given));
  const run = await startRun(session, SIGN_IN, "otp", {});
  const asked = await askOtp(run, termsOf(session), { ...caller, user: session.customer.mobile });
  await audit(visitor, {
    act: "sign-in",
    outcome: asked.outcome,
    customerNumber: session.customer.customerNumber,
  });
  if (asked.outcome === "sent") return { outcome: "otp-sent", session };
  await endSession(session, "otp-not-sent");
  if (asked.outcome === "refused") return { outcome: "refused", message: asked.message };
  return { outcome: "otp-not-sent", why: asked.outcome === "unreachable" ? "unreachable" : "too-many" };
}

type LoginAnswer = AnswerOf<typeof loginValidate>;

function detailsOf(answer: LoginAnswer, given: Credentials): CustomerDetails {
  return {
    customerNumber: answer.customerNumber,
    customerName: answer.customerName,
    username: answer.username,
    mobile: answer.mobile,
    viewOnly: answer.viewOnly,
    corporateName: answer.accounts[0]?.corporateName || null,
    accounts: answer.accounts.map(({ accountNumber, kind, primaryFlag, branchCode }) => ({
      accountNumber,
      kind,
      primary: primaryFlag === "P",
      branchCode,
    })),
    lastLogin: answer.lastLogin,
    passwordDays: answer.passwordDays,
    transactionPasswordDays: answer.transactionPasswordDays,
    admission: admissionOf(answer),
    sessionMinutes: answer.sessionMinutes,
    bankSessionId: "",
    latitude: given.latitude,
    longitude: given.longitude,
    returnPath: given.returnPath,
  };
}

/** Section 4: the flag of a first login, or a password change that is due with no days left. */
function admissionOf(answer: LoginAnswer): CustomerDetails["admission"] {
  if (answer.firstLogin === "yes") return "first-login";
  return answer.passwordChangeDue && answer.passwordDays <= 0 ? "password-expired" : "admitted";
}

const termsOf = (session: Session): OtpTerms => ({
  purpose: "sign-in",
  customerNumber: session.customer.customerNumber,
});

/** The run of a session at step `otp`. */
export async function getSignInRun(session: Session): Promise<Run<object>> {
  const run = await findRun<object>(session, SIGN_IN);
  if (!run) throw new Error("a session at step otp has no sign-in run");
  return run;
}

export function resendOtp(session: Session, run: Run<object>, caller: Caller) {
  return askOtp(run, termsOf(session), caller);
}

export type OtpEntryOutcome =
  | { outcome: "signed-in"; session: Session }
  /** New passwords come first. */
  | { outcome: "passwords"; session: Session }
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "expired" }
  | { outcome: "ended" }
  | { outcome: "under-way" }
  | { outcome: "session-refused" }
  | { outcome: "refused"; message: string }
  | { outcome: "unreachable" };

export async function enterOtp(
  visitor: Visitor,
  session: Session,
  otp: string,
  caller: Caller,
): Promise<OtpEntryOutcome> {
  const run = await getSignInRun(session);
  const verified = await verifyOtp(run, termsOf(session), otp, caller);
  const { customerNumber } = session.customer;
  await audit(visitor, { act: "sign-in-otp", outcome: verified.outcome, customerNumber, reference: run.id });
  if (verified.outcome === "ended") await endSession(session, "otp-failed");
  if (verified.outcome !== "verified") return verified;
  if (!(await finishRun(run))) return { outcome: "ended" };

  const { admission } = session.customer;
  if (admission !== "admitted") {
    const passwords = { mode: admission === "first-login" ? ("first-login" as const) : ("expired" as const) };
    const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
    return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
  }
  const opened = await portal().gateway.call(
    sessionService,
    { customerNumber, username: session.customer.username, sessionId: "", extend: false },
    caller,
  );
  if (opened.ending !== "done") {
    await endSession(session, "session-refused");
    return { outcome: "session-refused" };
  }
  const signedIn = await advanceSession(visitor, session, {
    ...session.customer,
    bankSessionId: opened.answer.sessionId,
  });
  return signedIn ? { outcome: "signed-in", session: signedIn } : { outcome: "ended" };
}

/** Ends portal's and bank's session. The portal's end is what counts: the bank is told, not waited for twice. */
export async function signOut(visitor: Visitor, session: Session, caller: Caller): Promise<void> {
  const ended = await endSession(session, "signed-out");
  if (!ended) return;
  const { customerNumber } = session.customer;
  await audit(visitor, { act: "sign-out", outcome: "done", customerNumber });
  await leaveBank(session, caller);
}

/** Ends the bank's session of this sign-in alone; before there is one, whatever the customer has open there. */
async function leaveBank(session: Session, caller: Caller): Promise<void> {
  const { username, bankSessionId } = session.customer;
  await portal().gateway.call(logoutValidate, { username, sessionId: bankSessionId || undefined }, caller);
}
