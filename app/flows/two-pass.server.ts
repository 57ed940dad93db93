import { redirect } from "@remix-run/node";
import { referenceOf } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit, type AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { beginCommitment, endCommitment, type Trace } from "./commitments.server";
import { checkOrder, commitOrder, type Order } from "./order.server";
import { askOtp, findOtp, verifyOtp, type OtpState, type OtpTerms } from "./otp.server";
import { wordingOfRefusal } from "./refusal";
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

const pathOf = (flow: { path: string }, runId: string) =>
  `${flow.path}${flow.path.includes("?") ? "&" : "?"}run=${runId}`;

const goTo = (to: string) => redirect(to, { status: 303 });

/** Details are valid: a run begins, its check page follows. */
export async function startTwoPass<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  input: Input,
): Promise<Response> {
  const run = await startRun<Content<Input>>(by.session, flow.name, "check", { input });
  return goTo(pathOf(flow, run.id));
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

const termsOf = <Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>): OtpTerms => ({
  ...flow.otp(run.input.input),
  customerNumber: by.session.customer.customerNumber,
});

/** Secrets are dropped, the fields open again with what was typed, `wrong` stands above them. */
export async function giveBack<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  wrong?: Wording,
): Promise<Response> {
  const { input } = run.input;
  await moveRun(by.session, run, ["check", "otp"], "details", { input, ...(wrong ? { wrong } : {}) });
  return goTo(pathOf(flow, run.id));
}

/** What is wrong beside a field of the step the customer is on. */
export interface StepError {
  field: "transactionPassword" | "otp" | "again";
  error: Wording;
  status: number;
}

const failed = (field: StepError["field"], error: Wording, status = 400): StepError => ({
  field,
  error,
  status,
});

/** First pass, then the OTP is sent. */
export async function confirmTwoPass<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  transactionPassword: string,
): Promise<Response | StepError> {
  const { input } = run.input;
  const ending = await checkOrder(flow.order(by, input), transactionPassword, by.caller);
  if (ending.ending === "refused") {
    await leaveTrail(by, flow, run, `check-refused-${ending.code}`);
    const words = wordingOfRefusal(ending.code, ending.message);
    return ending.code === "2" ? failed("transactionPassword", words) : giveBack(by, flow, run, words);
  }
  if (ending.ending !== "done") return failed("transactionPassword", { key: "errors.unreachable" }, 503);

  const asked = await askOtp(run, termsOf(by, flow, run), by.caller);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await moveRun(by.session, run, ["check"], "otp", { input, transactionPassword });
      return goTo(pathOf(flow, run.id));
    case "too-many":
      return giveBack(by, flow, run, { key: "errors.otpTooMany" });
    case "refused":
      return giveBack(by, flow, run, { words: asked.message });
    case "unreachable":
      return failed("transactionPassword", { key: "errors.otpNotSent" }, 503);
  }
}

export function resendTwoPassOtp<Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>) {
  return askOtp(run, termsOf(by, flow, run), by.caller);
}

/** The OTP, and when it is right the second pass. */
export async function enterTwoPassOtp<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  otp: string,
): Promise<Response | StepError | "under-way"> {
  const verified = await verifyOtp(run, termsOf(by, flow, run), otp, by.caller);
  if (verified.outcome !== "verified" && verified.outcome !== "under-way")
    await leaveTrail(by, flow, run, `otp-${verified.outcome}`);
  switch (verified.outcome) {
    case "verified":
      return commit(by, flow, run, otp);
    case "under-way":
      return "under-way";
    case "wrong":
      return failed("otp", { key: "errors.wrongOtp", values: { count: verified.triesLeft } });
    case "expired":
      return failed("otp", { key: "errors.otpExpired" });
    case "ended":
      return giveBack(by, flow, run, { key: "errors.otpEnded" });
    case "refused":
      return failed("otp", wordingOfRefusal(verified.code, verified.message));
    case "unreachable":
      return failed("otp", { key: "errors.unreachable" }, 503);
  }
}

async function commit<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  otp: string,
): Promise<Response | "under-way"> {
  const { input, transactionPassword = "" } = run.input;
  const { customerNumber } = by.session.customer;
  const reference = referenceOf(run.id);
  const order = flow.order(by, input, reference);
  const trace = flow.trace?.(input) ?? null;
  await beginCommitment({ reference, customerNumber, flow: flow.name, order, trace }, by.caller);
  if (!(await moveRun(by.session, run, ["otp"], "commit", { input }))) return "under-way";

  const ending = await commitOrder(order, { transactionPassword, otp, reference }, by.caller);
  await endCommitment(reference, ending);
  await leaveTrail(by, flow, run, ending.ending === "refused" ? `refused-${ending.code}` : ending.ending);
  switch (ending.ending) {
    case "done":
    case "unknown":
      return goTo(flow.done(reference, input));
    case "refused":
      return startOver(by, flow, input, wordingOfRefusal(ending.code, ending.message));
    case "not-sent":
      return startOver(by, flow, input, { key: "errors.notSent" });
  }
}

/** This reference is spent, so what was typed goes into a form of its own. */
async function startOver<Input>(by: SignedIn, flow: TwoPassFlow<Input>, input: Input, wrong: Wording) {
  const run = await startRun<Content<Input>>(by.session, flow.name, "details", { input, wrong });
  return goTo(pathOf(flow, run.id));
}

function leaveTrail<Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>, outcome: string) {
  return audit(by.visitor, {
    act: flow.act,
    outcome,
    customerNumber: by.session.customer.customerNumber,
    subject: flow.subject(run.input.input),
    reference: referenceOf(run.id),
  });
}
