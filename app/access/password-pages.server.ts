import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { redirectWithFlash } from "~/change/flash.server";
import { readForm } from "~/session/form.server";
import type { InSession, SignedIn } from "~/session/guards.server";
import { endSession } from "~/session/sessions.server";
import { goSignedOut, goWithoutSession } from "~/session/to-sign-in.server";
import type { RequestArgs } from "~/session/visitor.server";
import { examplePassword, whyNotSet } from "./guessable.server";
import { signOut } from "./sign-out.server";
import {
  GUIDELINES,
  guessableErrors,
  passwordFields,
  passwordForm,
  passwordSecrets,
  type PasswordFormOptions,
  type PasswordKind,
} from "./passwords.forms";
import { openPasswordRun, setPassword, type PasswordEnd } from "./passwords.server";

/** Loaders and actions that all pages setting a password share. */

const again = (result: SubmissionResult, status: number) =>
  data({ failed: true as const, result }, { status });

/** `elsewhere`: the form belongs to another session, or its step is over. */
type PasswordPost =
  { outcome: "set" | "elsewhere" | "grant-over" } | { outcome: "wrong"; answer: ReturnType<typeof again> };

/** Error, field and status by outcome. */
const faults = {
  guessable: { status: 400, field: "newPassword", error: guessableErrors.common },
  "old-wrong": { status: 400, field: "oldPassword", error: "errors.oldWrong" },
  locked: { status: 429, field: "oldPassword", error: "errors.locked" },
  policy: { status: 400, field: "newPassword", error: GUIDELINES },
  used: { status: 400, field: "newPassword", error: "errors.used" },
  same: { status: 400, field: "newPassword", error: "errors.sameAsOther" },
  "too-often": { status: 429, field: "", error: "errors.tooOften" },
  refused: { status: 400, field: "", error: "errors.refused" },
  "not-sent": { status: 503, field: "", error: "errors.notSent" },
  unknown: { status: 503, field: "", error: "errors.unknown" },
  "under-way": { status: 409, field: "", error: "errors.underWay" },
} satisfies Record<Exclude<PasswordEnd["outcome"], "set" | "grant-over">, object>;

/** Never sends a password back. */
export async function postPassword(
  customer: InSession,
  form: FormData,
  kind: PasswordKind,
  options: Omit<PasswordFormOptions, "customerId">,
): Promise<PasswordPost> {
  const { portal, session } = customer;
  const customerId = session.customer.customerNumber;
  const submission = parseWithZod(form, { schema: passwordForm({ customerId, ...options }) });
  const hidden = { hideFields: [...passwordSecrets] };
  if (submission.status !== "success")
    return { outcome: "wrong", answer: again(submission.reply(hidden), 400) };
  const why = await whyNotSet(portal, session.customer, submission.value.newPassword);
  const end: PasswordEnd | null = why
    ? { outcome: "guessable", why }
    : await setPassword(customer, kind, String(form.get("run") ?? ""), submission.value);
  if (!end) return { outcome: "elsewhere" };
  if (end.outcome === "set" || end.outcome === "grant-over") return { outcome: end.outcome };
  const { status, field, error } = faults[end.outcome];
  const errors =
    end.outcome === "guessable"
      ? [guessableErrors[end.why], examplePassword(portal, session.customer)]
      : errorsOf(end, error);
  const shown = field ? { fieldErrors: { [field]: errors } } : { formErrors: errors };
  return { outcome: "wrong", answer: again(submission.reply({ ...shown, ...hidden }), status) };
}

function errorsOf(end: PasswordEnd, error: string): string[] {
  if (end.outcome === "old-wrong" && end.triesLeft) return ["errors.oldWrongTries", end.triesLeft];
  return [(end.outcome === "refused" && end.message) || error];
}

export async function formOf(customer: InSession, kind: PasswordKind) {
  const { id: flowId } = await openPasswordRun(customer, kind);
  return { kind, flowId, customerId: customer.session.customer.customerNumber };
}

/** Changes the password of a signed-in customer: a new login password signs out, a transaction password goes on to `next`. */
export async function changePassword(
  args: RequestArgs,
  customer: SignedIn,
  kind: PasswordKind,
  next: string,
) {
  const form = await readForm(args, passwordFields);
  const posted = await postPassword(customer, form, kind, { old: "kept" });
  switch (posted.outcome) {
    case "set":
      if (kind === "transaction") return redirectWithFlash(customer, next, "changed");
      await signOut(customer);
      return goSignedOut(customer.portal, { reason: "own-password-changed" });
    case "elsewhere":
    case "grant-over":
      return redirect(new URL(args.request.url).pathname, { status: 303 });
    case "wrong":
      return posted.answer;
  }
}

/** Redirects to the next password or out, or answers with the errors. */
export function afterPassword(customer: InSession, posted: PasswordPost) {
  switch (posted.outcome) {
    case "set":
    case "elsewhere":
      return redirect("/ChangePassTpin", { status: 303 });
    case "grant-over":
      return leavePasswords(customer, { reason: "grant-over" });
    case "wrong":
      return posted.answer;
  }
}

/** Ends the session; passwords not yet set stay as they were. */
export async function leavePasswords(
  { portal, session }: InSession,
  query: { reason?: "grant-over" } = {},
): Promise<Response> {
  await endSession(portal, session, "signed-out");
  return goWithoutSession(portal, query);
}
