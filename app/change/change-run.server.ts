import { redirect, replace } from "@remix-run/node";
import { maskMobileEnds } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import type { Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { asksPassword, withoutSecrets, type Alike, type Change } from "./change.server";
import { findCommitment } from "./commitments.server";
import { findOtp, type OtpState } from "./otp.server";
import { said, toldRefusal, type KeptRefusal, type Refusal } from "./refusal.server";
import { findRun, moveRun, startRun, type Confided, type Run } from "./run.server";
import { sentDraft, type LeavesDraft } from "./waiting-draft.server";

/**
 * `check` and `otp` wait for the customer. `commit`: the bank has been asked, and what became of it is settled
 * elsewhere. `done`: made. `details`: reopened, because the customer wanted to change something or the bank
 * refused; such a run only fills a new form.
 */
type Step = "check" | "otp" | "commit" | "done" | "details";

interface Content<Input> extends LeavesDraft {
  input: Input;
  wrong?: KeptRefusal;
  /** From the first pass to the second. */
  transactionPassword?: string;
  /** References of what was like it, where the customer has said that this one is meant as well. */
  meant?: readonly string[];
  /** Of a change that was made without steps: the reference of its form. */
  reference?: string;
  /** What the bank answered, for the page that tells of it. */
  answer?: unknown;
  /** Digest of the entry OTPValidationService found right: not asked twice when what follows got lost. */
  validated?: string;
}

export type ChangeRun<Input> = Run<Content<Input>> & { step: Step };

/** Where the customer stands, as the page shows it. */
export type ChangeState<Input> =
  | { step: "details"; input: Input; wrong: Refusal | null }
  | { step: "check"; runId: string; withPassword: boolean; input: Input; alike: Alike[] }
  | ({ step: "otp"; input: Input; alike: Alike[] } & OtpWait);

/** What the OTP step shows: which run waits, where the OTP went and its times, by the server's clock. */
export interface OtpWait {
  runId: string;
  /** Whether the check page before it has asked for the transaction password. */
  withPassword: boolean;
  otp: OtpState;
  about: Wording;
  /** Masked mobile. */
  sentTo: string;
  now: Date;
}

export const goTo = (to: string): Response => redirect(to, { status: 303 });

export const goToRun = (change: { path: string }, runId: string) =>
  goTo(addQuery(change.path, { run: runId }));

/** Details are valid: a run begins, and its check page follows. */
export async function startChange<Input>(
  args: RequestArgs,
  by: SignedIn,
  change: Change<Input>,
  input: Input,
) {
  return goToRun(change, (await beginRun(args, by, change, input)).id);
}

export async function beginRun<Input>(args: RequestArgs, by: SignedIn, change: Change<Input>, input: Input) {
  const content: Content<Input> = { input, left: sentDraft(args) };
  const until = new Date(by.portal.clock.now().getTime() + BEFORE_OTP_MS);
  const confided = confide(change, content, until);
  return (await startRun(by, change.name, "check", content, confided)) as ChangeRun<Input>;
}

/** So long a check page may be read before its secrets go; from then on they live as long as the OTP. */
const BEFORE_OTP_MS = 10 * 60_000;

/** To a step that still needs the secrets; `until`: as before where nothing is said. Any other step goes on without. */
export function keepSecrets<Input>(
  { by, change, run }: Attempt<Input>,
  from: readonly Step[],
  to: Step,
  content: Content<Input>,
  until = run.secretsUntil,
): Promise<boolean> {
  return moveRun(by, run, from, to, content, until ? confide(change, content, until) : undefined);
}

function confide<Input>(change: Change<Input>, content: Content<Input>, until: Date) {
  const { transactionPassword, ...bare } = content;
  if (!change.withoutSecrets && transactionPassword === undefined) return undefined;
  const confided: Confided<Content<Input>> = {
    bare: { ...bare, input: withoutSecrets(change, content.input) },
    until,
  };
  return confided;
}

/** The run in the page's query; null for none of this session's. One past its last step is replaced by where it leads: Back leaves it. */
export async function loadChange<Input>(
  { request }: RequestArgs,
  by: SignedIn,
  change: Change<Input>,
): Promise<ChangeState<Input> | null> {
  const run = await findChangeRun(by, change, new URL(request.url).searchParams.get("run"));
  if (!run) return null;
  const { input, wrong } = run.input;
  const withPassword = asksPassword(by, change);
  switch (run.step) {
    case "commit":
    case "done":
      throw replace(donePath({ change, run }), { status: 303 });
    case "details":
      return { step: "details", input, wrong: wrong ? toldRefusal(by, wrong) : null };
    case "check": {
      const alike = await findUnmeant({ by, change, run });
      return { step: "check", runId: run.id, withPassword, input, alike };
    }
    case "otp": {
      const [otp, alike] = await Promise.all([findOtp(by, run), findUnmeant({ by, change, run })]);
      if (!otp) throw new Error("a run at its OTP has none");
      const sentTo = maskMobileEnds(by.session.customer.mobile);
      if (!change.about) throw new Error(`${change.name} has an OTP and no words for it`);
      const about = said(by, change.about(by, input));
      const now = by.portal.clock.now();
      return { step: "otp", runId: run.id, withPassword, input, alike, otp, about, sentTo, now };
    }
  }
}

/** What is like it and was done before, as far as the customer has not said yet that this one is meant as well. */
export async function findUnmeant<Input>({ by, change, run }: Attempt<Input>): Promise<Alike[]> {
  if (change.authority !== "password+otp" || !change.findAlike) return [];
  const { input, meant = [] } = run.input;
  const answered = [...meant, referenceOf(run.id)];
  return (await change.findAlike(by, input)).filter(({ reference }) => !answered.includes(reference));
}

export async function findChangeRun<Input>(by: SignedIn, change: Change<Input>, runId: string | null) {
  if (runId === null) return null;
  return (await findRun<Content<Input>>(by, change.name, runId)) as ChangeRun<Input> | null;
}

const referenceIn = <Input>({ id, input }: ChangeRun<Input>) => input.reference ?? referenceOf(id);

export const donePath = <Input>({ change, run }: Pick<Attempt<Input>, "change" | "run">): string =>
  change.done(run.input.input, { runId: run.id, reference: referenceIn(run) });

/** A change that this session has asked the bank to make, and how far that is known. */
export interface Made<Input> {
  input: Input;
  reference: string;
  state: "done" | "refused" | "unknown";
  /** The bank's, of a change made in one call. */
  answer?: unknown;
}

/** The change that a page tells of by `?done=<run>`: null for a run that is not this session's, or has not asked the bank yet. */
export async function findDone<Input>(
  by: SignedIn,
  change: Change<Input>,
  runId: string | null,
): Promise<Made<Input> | null> {
  const run = await findChangeRun(by, change, runId);
  if (run?.step !== "done" && run?.step !== "commit") return null;
  const { input, answer } = run.input;
  const reference = referenceIn(run);
  if (run.step === "done") return { input, reference, state: "done", answer };
  const state = (await findCommitment(by, reference))?.state;
  return { input, reference, state: state === "done" || state === "refused" ? state : "unknown" };
}

const formOf = <Input>(change: Change<Input>, input: Input): string => change.form?.(input) ?? change.path;

/** A customer's run of a change, in one request. */
export interface Attempt<Input, Made = Change<Input>> {
  by: SignedIn;
  change: Made;
  run: ChangeRun<Input>;
}

/** Said by a form that opens again because its secrets had to go. */
export const secretsOver: KeptRefusal = { code: "secrets-over", wording: { key: "errors.secretsOver" } };

/** Secrets are dropped, the form opens again with what was typed, `wrong` stands in it. */
export async function reopen<Input>({ by, change, run }: Attempt<Input>, wrong?: KeptRefusal) {
  const input = withoutSecrets(change, run.input.input);
  await moveRun(by, run, ["check", "otp"], "details", { input, wrong });
  return goTo(addQuery(formOf(change, input), { run: run.id }));
}

/** The run's reference is spent, so what was typed goes into a form of its own. */
export async function startOver<Input>({ by, change, run }: Attempt<Input>, wrong: KeptRefusal) {
  const input = withoutSecrets(change, run.input.input);
  const fresh = await startRun<Content<Input>>(by, change.name, "details", { input, wrong });
  return goTo(addQuery(formOf(change, input), { run: fresh.id }));
}
