import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { RegistrationRun } from "~/flows/registration.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { ticketCookie } from "~/session/cookie.server";
import type { Session } from "~/session/sessions.server";
import { newUserPath } from "./new-user-page.server";

/** What a post to `/NewUser` is answered with: the same page once more, or the way on. */

interface Again {
  status: number;
  /** Of the first two steps. */
  result?: SubmissionResult;
  /** Of the OTP step. */
  error?: Wording;
  captcha?: { token: string; svg: string };
}

/** The page once more; `at` tells one answer from the next. */
export function again({ status, result, error, captcha }: Again) {
  const at = portal().clock.now().getTime();
  return data({ failed: status !== 200, at, result, error, captcha }, { status });
}

export type Answer = ReturnType<typeof again>["data"] | undefined;

/** On to `to`, with the cookie of the session that has just begun. */
export function seeOther(to: string, session?: Session) {
  const { env, sealer } = portal();
  const headers: Record<string, string> = session
    ? { "Set-Cookie": ticketCookie(session.ticket, sealer, env.secure) }
    : {};
  return redirect(to, { status: 303, headers });
}

/** The page where a run stands. */
export const pathOf = ({ id, input }: Pick<RegistrationRun, "id" | "input">) =>
  newUserPath(input.mode, { run: id });
