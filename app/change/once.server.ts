import { referencePattern } from "common/reference";
import type { LimitedAct } from "~/session/allowances";
import type { AuditAct } from "~/session/audit-acts.server";
import type { Ending } from "~/gateway/ending.server";
import type { SignedIn } from "~/session/guards.server";
import { goTo, withoutSecrets, type OneCallChange } from "./change.server";
import type { BankRefusal } from "./refusal.server";
import { commitRequest, wordOf, type BankRequest } from "./request.server";
import { startRun } from "./run.server";
import { readRefusal } from "./steps.server";

/**
 * A change of one form, made in one call: once under the reference of its page, however often the button is pressed. Its
 * authority, where it takes one, is the transaction password in the form.
 */
export interface FormChange<Input, Answer> {
  act: AuditAct;
  /** What it counts towards; null for what may be done as often as one likes. */
  limited: LimitedAct | null;
  /** What the bank is asked to do; password and reference are added. */
  request(by: SignedIn, input: Input): BankRequest<Answer>;
  /** On what, masked, for the audit trail. */
  subject(input: Input): string;
  /** For the audit trail: what the bank's answer comes to, where that is not simply done. */
  outcome?(answer: Answer): string;
  /** The code with which the bank says that what is named is none of the customer's: the caller's row says so instead. */
  foreign?: string;
}

export type FormChangeEnd<Answer> =
  | { outcome: "done"; answer: Answer }
  | ({ outcome: "refused" } & BankRefusal)
  /** Not asked: it was done too often. */
  | { outcome: "too-often" }
  | { outcome: "not-sent" }
  /** Perhaps it is done: asked for again under the same reference, it is done once. */
  | { outcome: "unknown" };

/** Asks the bank for the change. Whose things `input` names is the caller's to see to. A reference not of `newReference` is 400. */
export async function makeChange<Input, Answer>(
  by: SignedIn,
  change: FormChange<Input, Answer>,
  input: Input,
  authority: { reference: string; transactionPassword?: string },
): Promise<FormChangeEnd<Answer>> {
  const { reference } = authority;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (change.limited && !(await by.within(change.limited))) return { outcome: "too-often" };
  const ending = await commitRequest(by, change.request(by, input), authority);
  const outcome = (ending.ending === "done" && change.outcome?.(ending.answer)) || wordOf(ending);
  const subject = change.subject(input);
  if (ending.ending !== "refused" || ending.code !== change.foreign)
    await by.audit({ act: change.act, outcome, subject, reference });
  switch (ending.ending) {
    case "done":
      return { outcome: "done", answer: ending.answer };
    case "refused":
      return { outcome: "refused", code: ending.code, message: ending.message, details: ending.details };
    case "not-sent":
    case "unknown":
      return { outcome: ending.ending };
  }
}

/** Makes a change in one call, from its form: once under the reference of the form's page. */
export async function makeFromForm<Input>(
  by: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  authority: { reference: string; transactionPassword?: string },
): Promise<Ending<unknown> | { ending: "too-often" }> {
  const { reference } = authority;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (change.limited && !(await by.within(change.limited))) return { ending: "too-often" };
  const request = change.request(by, input, reference);
  const ending = readRefusal(change, await commitRequest(by, request, authority));
  if (ending.ending !== "refused" || ending.code !== change.foreign)
    await by.audit({ act: change.act, outcome: wordOf(ending), subject: change.subject(input), reference });
  return ending;
}

/**
 * To the page that tells of a change made from its form: `?done=<run>` says so in this session alone. Not `known`: no answer came, and
 * the page says that.
 */
export async function goToMade<Input>(
  by: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { reference, answer, known = true }: { reference: string; answer?: unknown; known?: boolean },
): Promise<Response> {
  const run = await startRun(by, change.name, known ? "done" : "commit", {
    input: withoutSecrets(change, input),
    reference,
    answer,
  });
  return goTo(change.done(input, { runId: run.id, reference }));
}
