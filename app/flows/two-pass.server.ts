import { redirect } from "@remix-run/node";
import { addQuery } from "~/domain/path-query";
import { referenceOf } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import type { AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import type { Trace } from "./commitments.server";
import type { Order } from "./order.server";
import type { OtpState } from "./otp-challenge.server";
import { findOtp, type OtpTerms } from "./otp.server";
import { findRun, moveRun, startRun, type Run } from "./run.server";

/**
 * The shape every payment and every new payee has: details, a check page with the transaction password (the bank checks
 * and moves nothing), an OTP bound to exactly this, then the bank is asked to carry it out, once, under the run's
 * reference. The bank's answer, whatever it is, is shown on another page.
 */
export interface TwoPassFlow<Input> {
  name: string;
  act: AuditAct;
  /** The page of all its steps; the run stands in its query. */
  path: string;
  /** What the OTP opens, and nothing else. */
  otp(input: Input): Omit<OtpTerms, "customerNumber">;
  /** What the bank is asked to do; with the reference on the second pass. */
  order(by: SignedIn, input: Input, reference?: string): Order;
  /** On what, masked, for the audit trail. */
  subject(input: Input): string;
  /** The account whose statement would show it. */
  trace?(input: Input): Trace;
  /** Whether the customer has to say once more that this is meant. */
  asksAgain?(by: SignedIn, input: Input): Promise<boolean>;
  /** The page that shows what became of it. */
  done(reference: string, input: Input): string;
}

/**
 * `check` and `otp` wait for the customer. `commit`: the bank has been asked. `details`: given back, because the customer
 * wanted to change something or the bank refused; such a run only fills a new form.
 */
type Step = "check" | "otp" | "commit" | "details";

interface Content<Input> {
  input: Input;
  wrong?: Wording;
  /** From the first pass to the second. */
  transactionPassword?: string;
}

export type TwoPassRun<Input> = Run<Content<Input>> & { step: Step };

/** Where the customer stands, as the page shows it. Without a run they begin. */
export type Standing<Input> =
  | { step: "details"; input: Input; wrong: Wording | null }
  | { step: "check"; runId: string; input: Input }
  | { step: "otp"; runId: string; input: Input; otp: OtpState; now: Date };

export const goTo = (to: string) => redirect(to, { status: 303 });

/** To the page of the flow, where the run stands. */
export const goToRun = (flow: { path: string }, runId: string) => goTo(addQuery(flow.path, { run: runId }));

/** Details are valid: a run begins, its check page follows. */
export async function startTwoPass<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  input: Input,
): Promise<Response> {
  const run = await startRun<Content<Input>>(by.session, flow.name, "check", { input });
  return goToRun(flow, run.id);
}

/** The run in the page's query; null for none, or for one that is not this session's. Past the commit it leads on. */
export async function standingOf<Input>(
  { request }: RequestArgs,
  by: SignedIn,
  flow: TwoPassFlow<Input>,
): Promise<Standing<Input> | null> {
  const runId = new URL(request.url).searchParams.get("run");
  const run = runId === null ? null : await findTwoPassRun(by, flow, runId);
  if (!run) return null;
  const { input, wrong = null } = run.input;
  switch (run.step) {
    case "commit":
      throw goTo(flow.done(referenceOf(run.id), input));
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

export async function findTwoPassRun<Input>(by: SignedIn, flow: TwoPassFlow<Input>, runId: string) {
  return (await findRun<Content<Input>>(by.session, flow.name, runId)) as TwoPassRun<Input> | null;
}

/** Secrets are dropped, the fields open again with what was typed, `wrong` stands above them. */
export async function giveBack<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  wrong?: Wording,
): Promise<Response> {
  const { input } = run.input;
  await moveRun(by.session, run, ["check", "otp"], "details", { input, ...(wrong ? { wrong } : {}) });
  return goToRun(flow, run.id);
}

/** The run's reference is spent, so what was typed goes into a form of its own. */
export async function startOver<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  input: Input,
  wrong: Wording,
): Promise<Response> {
  const run = await startRun<Content<Input>>(by.session, flow.name, "details", { input, wrong });
  return goToRun(flow, run.id);
}
