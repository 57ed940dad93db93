import { addQuery } from "~/domain/path-query";
import { referenceOf } from "~/domain/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import type { AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import type { Order } from "./order.server";
import type { OtpState } from "./otp-challenge.server";
import { findOtp, type OtpTerms } from "./otp.server";
import { findRun, startRun, type Run } from "./run.server";
import { goTo } from "./two-pass.server";

/**
 * The shape of a change that an OTP authorises in one call: details, for some a check page, then an OTP bound to exactly this,
 * which the call that makes the change carries itself. It is made once under the run's reference, whatever is pressed again.
 * Secrets of the input lie sealed in the run and leave it when it ends.
 */
export interface OtpDeed<Input> {
  name: string;
  act: AuditAct;
  /** The page of its OTP step; the run stands in the query. */
  path: string;
  /** Where the customer begins, and begins again: `run` is put behind it then. */
  form(input: Input): string;
  /** What the OTP opens. */
  otp(input: Input): Omit<OtpTerms, "customerNumber">;
  /** The call that sends it; the purposes of OTPGenerationService need none. */
  send?(by: SignedIn, input: Input, caller: Caller): Promise<Ending<unknown>>;
  /** Whether OTPValidationService checks the OTP in a call of its own before the order. */
  validates?: true;
  /** What the bank is asked to do; OTP and reference are added. */
  order(by: SignedIn, input: Input): Order;
  /** On what, masked, for the audit trail. */
  subject(input: Input): string;
  /** All of the input that may be shown again. */
  withoutSecrets(input: Input): Input;
  /** The page that says that it is done. */
  done(input: Input, runId: string): string;
}

/** `check` and `otp` wait for the customer. `details`: given back, it fills a new form. */
type Step = "check" | "otp" | "details" | "done";

interface Content<Input> {
  input: Input;
  wrong?: Refusal;
  /** OTPValidationService has found it right: its answer is not asked for twice, when the order's was lost. */
  validated?: true;
}

/** Why the bank did not do it; the code tells a form beside which field it stands. */
export interface Refusal {
  code: string;
  wording: Wording;
}

export type DeedRun<Input> = Run<Content<Input>> & { step: Step };

export type DeedStanding<Input> =
  | { step: "details"; input: Input; wrong: Refusal | null }
  | { step: "check"; runId: string; input: Input }
  | { step: "otp"; runId: string; input: Input; otp: OtpState; now: Date };

/** Details are valid: a check page follows. */
export async function startDeed<Input>(by: SignedIn, deed: OtpDeed<Input>, input: Input): Promise<Response> {
  return goToDeed(deed, await beginDeed(by, deed, input));
}

export async function beginDeed<Input>(by: SignedIn, deed: OtpDeed<Input>, input: Input) {
  return (await startRun<Content<Input>>(by.session, deed.name, "check", { input })) as DeedRun<Input>;
}

/** To the page where the run stands. */
export const goToDeed = (deed: { path: string }, run: { id: string }) =>
  goTo(addQuery(deed.path, { run: run.id }));

/** The run in the page's query; null for none, or for one that is not this session's. Once done it leads on. */
export async function standingOfDeed<Input>(
  { request }: RequestArgs,
  by: SignedIn,
  deed: OtpDeed<Input>,
): Promise<DeedStanding<Input> | null> {
  const run = await findDeedRun(by, deed, new URL(request.url).searchParams.get("run"));
  if (!run) return null;
  const { input, wrong = null } = run.input;
  switch (run.step) {
    case "done":
      throw goTo(deed.done(input, run.id));
    case "details":
      return { step: "details", input, wrong };
    case "check":
      return { step: "check", runId: run.id, input };
    case "otp": {
      const otp = await findOtp(run);
      if (!otp) throw new Error("a run at its OTP has none");
      return { step: "otp", runId: run.id, input, otp, now: portal().clock.now() };
    }
  }
}

export async function findDeedRun<Input>(by: SignedIn, deed: OtpDeed<Input>, runId: string | null) {
  if (runId === null) return null;
  return (await findRun<Content<Input>>(by.session, deed.name, runId)) as DeedRun<Input> | null;
}

/** The input of a run that has been carried out in this session, to say so; null for any other. */
export async function findDone<Input>(by: SignedIn, deed: OtpDeed<Input>, runId: string | null) {
  const run = await findDeedRun(by, deed, runId);
  return run?.step === "done" ? { input: run.input.input, reference: referenceOf(run.id) } : null;
}
