import { redirect } from "@remix-run/node";
import type { OldPassword, PasswordKind } from "~/domain/passwords";
import { portal } from "~/portal.server";
import { droppedTicketCookie } from "~/session/cookie.server";
import { callerOf, current } from "~/session/guards.server";
import type { PasswordErrand } from "~/session/session-details.server";
import { endSession } from "~/session/session-end.server";
import type { Session } from "~/session/sessions.server";
import type { RequestArgs } from "~/session/visitor.server";
import { isPasswordSet, openPasswordRun, type PasswordSetter } from "./passwords.server";
import { finishRun } from "./run.server";

/**
 * Passwords that have to be set before anything else: at a first sign-in, when they have expired, and once somebody has
 * proven who they are. The session may do nothing but this, and nothing at all when it is done.
 */
export interface PasswordSteps {
  mode: PasswordErrand["mode"];
  kinds: PasswordKind[];
  /** Index of the present one; their number when all are set. */
  at: number;
}

/** A session at step `passwords`; anybody else is led to where they belong. */
export async function requirePasswordStep(args: RequestArgs): Promise<PasswordSetter> {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step === "signed-in") throw redirect("/ChangeIBPortalPassword");
  if (session?.step !== "passwords") throw redirect(visitor.ticket ? "/?reason=session-ended" : "/");
  return { visitor, session, caller: callerOf(args, visitor, session) };
}

export async function passwordSteps(session: Session): Promise<PasswordSteps> {
  const { mode } = errandOf(session);
  const loginOnly = mode === "expired" && session.customer.transactionPasswordDays > 0;
  const kinds: PasswordKind[] = loginOnly ? ["login"] : ["login", "transaction"];
  const set = await Promise.all(kinds.map((kind) => isPasswordSet(session, kind)));
  const at = set.indexOf(false);
  return { mode, kinds, at: at === -1 ? kinds.length : at };
}

/** Who has proven themselves otherwise needs no old password. */
export function oldPasswordOf(session: Session): OldPassword {
  const { mode, grant } = errandOf(session);
  if (grant !== undefined) return "none";
  return mode === "first-login" ? "given" : "kept";
}

/** Of a forgotten login password: the transaction password may stay as it is. */
export const mayKeep = ({ mode, kinds, at }: PasswordSteps): boolean =>
  mode === "reset" && kinds[at] === "transaction";

export async function keepPassword(session: Session): Promise<void> {
  await finishRun(await openPasswordRun(session, "transaction"));
}

/** Ends the session; whatever has not been set stays as it was. */
export async function leavePasswords(session: Session, to: string): Promise<Response> {
  await endSession(session, "signed-out");
  return redirect(to, { status: 303, headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure) } });
}

function errandOf(session: Session): PasswordErrand {
  const { passwords } = session.customer;
  if (!passwords) throw new Error("a session at step passwords does not say why");
  return passwords;
}
