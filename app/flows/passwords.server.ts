import { setTimeout as pause } from "node:timers/promises";
import { loginPasswordChange, resetNotice, transactionPasswordChange } from "~/contract/passwords.server";
import type { NewPassword, PasswordKind } from "~/domain/passwords";
import type { Ending } from "~/gateway/ending.server";
import type { Caller } from "~/gateway/gateway.server";
import { setForgottenPassword } from "~/gateway/passwords.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { limit } from "~/session/limits.server";
import { endSessionsOf } from "~/session/session-end.server";
import { rewriteDetails, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import { findRun, finishRun, moveRun, startRun, type Run } from "./run.server";

/**
 * A new login or transaction password: the bank checks it against the old one or a grant, and once it is set every other
 * session of the customer is over. Each is a run, so that a button pressed twice asks the bank once.
 */
export interface PasswordSetter {
  visitor: Visitor;
  session: Session;
  caller: Caller;
}

export type PasswordEnd =
  | { outcome: "set" }
  | { outcome: "grant-over" }
  | { outcome: "old-wrong" | "locked" | "policy" | "used" | "too-often" }
  /** The bank's own words. */
  | { outcome: "refused"; message: string }
  /** `unknown`: sent, but whether it was set nobody has said. */
  | { outcome: "not-sent" | "unknown" | "under-way" };

/** `open`, or `asked`: the bank is being asked since then, in milliseconds. */
interface Asked {
  since: number;
}

type PasswordRun = Run<Asked>;

const flowOf = (kind: PasswordKind) => `${kind}-password`;

/** The run for the customer's next password of this kind. */
export async function openPasswordRun(session: Session, kind: PasswordKind): Promise<PasswordRun> {
  const run = await findRun<Asked>(session, flowOf(kind));
  return run && !run.finished ? run : startRun(session, flowOf(kind), "open", { since: 0 });
}

/** Whether one of this kind was set in this session. */
export async function isPasswordSet(session: Session, kind: PasswordKind): Promise<boolean> {
  return (await findRun<Asked>(session, flowOf(kind)))?.finished ?? false;
}

/** Sets it, once for this run; null when the run is none of this session's. */
export async function setPassword(
  by: PasswordSetter,
  kind: PasswordKind,
  runId: string,
  given: NewPassword,
): Promise<PasswordEnd | null> {
  const { session, visitor } = by;
  const run = await findRun<Asked>(session, flowOf(kind), runId);
  if (!run) return null;
  if (run.finished) return seeOther(session, run);
  const { customerNumber } = session.customer;
  const limited = await limit("password-change", visitor, { customer: customerNumber });
  if (limited.outcome === "over") return { outcome: "too-often" };
  if (!(await claim(session, run))) return seeOther(session, run);

  const end = endOf(await ask(by, kind, given));
  await audit(visitor, {
    act: `${kind}-password`,
    outcome: end.outcome,
    customerNumber,
    reference: run.id,
  });
  if (end.outcome === "set" || end.outcome === "unknown")
    await endSessionsOf(customerNumber, "password-changed", session);
  if (end.outcome === "set" && kind === "transaction")
    await rewriteDetails(session, { ...session.customer, transactionPasswordDays: MANY_DAYS });
  if (end.outcome === "set") await finishRun(run);
  else await moveRun(session, run, ["asked"], "open", { since: 0 });
  return end;
}

/** More than any warning looks at; how many they are the bank says at the next sign-in. */
const MANY_DAYS = 9_999;

/** A check that has not come back after this long is given up: its process has died. */
const CLAIM_MS = 30_000;

function claim(session: Session, run: PasswordRun): Promise<boolean> {
  const since = portal().clock.now().getTime();
  const abandoned = run.step === "asked" && run.input.since < since - CLAIM_MS;
  return moveRun(session, run, [abandoned ? "asked" : "open"], "asked", { since });
}

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** Somebody pressed twice: without scripts the browser shows the second answer only, so it waits for the first. */
async function seeOther(session: Session, { id, flow }: PasswordRun): Promise<PasswordEnd> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    const run = await findRun<Asked>(session, flow, id);
    if (run?.finished) return { outcome: "set" };
    if (run?.step !== "asked") break;
    await pause(LOOK_MS);
  }
  return { outcome: "under-way" };
}

async function ask(
  { session, caller }: PasswordSetter,
  kind: PasswordKind,
  { oldPassword = "", newPassword }: NewPassword,
): Promise<Ending<object>> {
  const { gateway, gatewayKey } = portal();
  const { customerNumber, username, mobile, bankSessionId, passwords } = session.customer;
  const grant = passwords?.grant;
  const sessionId = bankSessionId || undefined;
  // A customer who leaves does not stop what has been sent.
  const steady = { ...caller, signal: undefined };
  if (kind === "transaction") {
    const request = { oldPassword, newPassword, customerNumber, grant, sessionId };
    return gateway.call(transactionPasswordChange, request, steady);
  }
  if (!grant) {
    return gateway.call(loginPasswordChange, { oldPassword, newPassword, customerNumber, sessionId }, steady);
  }
  const request = { customerNumber, username, newPassword, grant };
  const ending = await setForgottenPassword(gateway, gatewayKey(), request, steady);
  if (ending.ending === "done")
    await gateway.call(resetNotice, { customerNumber, code: "password-reset", mobile }, steady);
  return ending;
}

const outcomes = {
  "5070": "old-wrong",
  "5071": "locked",
  "5072": "policy",
  "5073": "used",
  "5074": "grant-over",
} as const;

function endOf(ending: Ending<object>): PasswordEnd {
  switch (ending.ending) {
    case "done":
      return { outcome: "set" };
    case "refused":
      return isKnown(ending.code)
        ? { outcome: outcomes[ending.code] }
        : { outcome: "refused", message: ending.message };
    case "not-sent":
    case "unknown":
      return { outcome: ending.ending };
  }
}

const isKnown = (code: string): code is keyof typeof outcomes => code in outcomes;
