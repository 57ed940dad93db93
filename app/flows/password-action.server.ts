import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  GUIDELINES,
  passwordForm,
  passwordSecrets,
  type PasswordFormOptions,
  type PasswordKind,
} from "~/domain/passwords";
import { setPassword, type PasswordEnd, type PasswordSetter } from "./passwords.server";

/** What a page answers to a form that sets a password: set, no more possible, or what is wrong beside which field. */
export type PasswordPost =
  | { outcome: "set" }
  /** The form belongs to another session, or its step is over. */
  | { outcome: "elsewhere" }
  | { outcome: "grant-over" }
  | { outcome: "wrong"; status: number; result: SubmissionResult };

type Reply = NonNullable<Parameters<Submission<unknown>["reply"]>[0]>;

/** Reads the form, asks the bank. No password is sent back, whatever is wrong. */
export async function postPassword(
  by: PasswordSetter,
  form: FormData,
  kind: PasswordKind,
  options: Omit<PasswordFormOptions, "customerId">,
): Promise<PasswordPost> {
  const customerId = by.session.customer.customerNumber;
  const submission = parseWithZod(form, { schema: passwordForm({ customerId, ...options }) });
  const wrong = (reply: Reply, status: number): PasswordPost => ({
    outcome: "wrong",
    status,
    result: submission.reply({ ...reply, hideFields: [...passwordSecrets] }),
  });
  if (submission.status !== "success") return wrong({}, 400);
  const end = await setPassword(by, kind, String(form.get("run") ?? ""), submission.value);
  if (!end) return { outcome: "elsewhere" };
  if (end.outcome === "set" || end.outcome === "grant-over") return { outcome: end.outcome };
  const { reply, status } = replyTo(end);
  return wrong(reply, status);
}

function replyTo(end: Exclude<PasswordEnd, { outcome: "set" | "grant-over" }>): {
  reply: Reply;
  status: number;
} {
  switch (end.outcome) {
    case "old-wrong":
      return { reply: { fieldErrors: { oldPassword: ["errors.oldWrong"] } }, status: 400 };
    case "locked":
      return { reply: { fieldErrors: { oldPassword: ["errors.locked"] } }, status: 429 };
    case "policy":
      return { reply: { fieldErrors: { newPassword: [GUIDELINES] } }, status: 400 };
    case "used":
      return { reply: { fieldErrors: { newPassword: ["errors.used"] } }, status: 400 };
    case "too-often":
      return { reply: { formErrors: ["errors.tooOften"] }, status: 429 };
    case "refused":
      return { reply: { formErrors: [end.message || "errors.refused"] }, status: 400 };
    case "not-sent":
      return { reply: { formErrors: ["errors.notSent"] }, status: 503 };
    case "unknown":
      return { reply: { formErrors: ["errors.unknown"] }, status: 503 };
    case "under-way":
      return { reply: { formErrors: ["errors.underWay"] }, status: 409 };
  }
}
