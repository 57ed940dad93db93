import { setTimeout as pause } from "node:timers/promises";
import { data } from "@remix-run/node";
import { otpValidation } from "~/contract/otp.server";
import { formatIstClock } from "~/domain/dates";
import { addQuery } from "~/domain/path-query";
import { otpForm } from "~/domain/otp";
import { referenceOf } from "~/domain/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit, type AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { askOtp, enterOtp, findOtp, type AskOutcome, type OtpState, type OtpTerms } from "./otp.server";
import { commitOrder, type Order } from "./order.server";
import { wordingOfRefusal } from "./refusal";
import { finishRun, findRun, moveRun, startRun, type Run } from "./run.server";
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

/** What the forms of check and OTP step send, beside the session's token. */
export const deedFields = ["run", "intent", "otp"] as const;

/** What is wrong on the OTP step. */
export interface OtpError {
  failed: true;
  error: Wording;
}

const wrongEntry = (error: Wording, status: number) => data<OtpError>({ failed: true, error }, { status });

/** Details are valid: a check page follows. */
export async function startDeed<Input>(by: SignedIn, deed: OtpDeed<Input>, input: Input): Promise<Response> {
  const run = await startRun<Content<Input>>(by.session, deed.name, "check", { input });
  return goTo(addQuery(deed.path, { run: run.id }));
}

/** For deeds without a check page: the OTP is sent at once. What keeps it from being sent stands in `wrong`. */
export async function startDeedWithOtp<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  input: Input,
): Promise<Response | Refusal> {
  const run = (await startRun<Content<Input>>(by.session, deed.name, "check", { input })) as DeedRun<Input>;
  const refused = await send(by, deed, run);
  if (!refused) return goTo(addQuery(deed.path, { run: run.id }));
  await moveRun(by.session, run, ["check"], "details", { input: deed.withoutSecrets(input) });
  return refused;
}

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

async function findDeedRun<Input>(by: SignedIn, deed: OtpDeed<Input>, runId: string | null) {
  if (runId === null) return null;
  return (await findRun<Content<Input>>(by.session, deed.name, runId)) as DeedRun<Input> | null;
}

/** The input of a run that has been carried out in this session, to say so; null for any other. */
export async function findDone<Input>(by: SignedIn, deed: OtpDeed<Input>, runId: string | null) {
  const run = await findDeedRun(by, deed, runId);
  return run?.step === "done" ? { input: run.input.input, reference: referenceOf(run.id) } : null;
}

/** Answers the posts of check and OTP step. */
export async function carryOnDeed<Input>(by: SignedIn, deed: OtpDeed<Input>, form: FormData) {
  const run = await findDeedRun(by, deed, String(form.get("run")));
  if (!run) return goTo("/DebitCard");
  const intent = String(form.get("intent"));
  if (intent === "change") return giveBack(by, deed, run);
  if (run.step === "check" && intent === "confirm") {
    const refused = await send(by, deed, run);
    return refused ? giveBack(by, deed, run, refused) : goTo(addQuery(deed.path, { run: run.id }));
  }
  if (run.step === "otp" && intent === "resend") return resend(by, deed, run);
  if (run.step === "otp" && intent === "verify") return verify(by, deed, run, form);
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goTo(addQuery(deed.path, { run: run.id }));
}

const termsOf = <Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>): OtpTerms => ({
  ...deed.otp(run.input.input),
  customerNumber: by.session.customer.customerNumber,
});

function ask<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>): Promise<AskOutcome> {
  const { input } = run.input;
  const sending = deed.send && ((caller: Caller) => deed.send!(by, input, caller));
  return askOtp(run, termsOf(by, deed, run), by.caller, sending);
}

/** Sends the OTP and moves the run to its step; answers why not. */
async function send<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>): Promise<Refusal | null> {
  const asked = await ask(by, deed, run);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await moveRun(by.session, run, ["check"], "otp", run.input);
      return null;
    case "too-many":
      return { code: "6005", wording: { key: "errors.otpTooMany" } };
    case "refused":
      await leaveTrail(by, deed, run, `otp-refused-${asked.code}`);
      return refusalOf(asked.code, asked.message);
    case "unreachable":
      return { code: "unreachable", wording: { key: "errors.otpNotSent" } };
  }
}

async function resend<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>) {
  const asked = await ask(by, deed, run);
  switch (asked.outcome) {
    case "sent":
      return goTo(addQuery(deed.path, { run: run.id }));
    case "too-soon": {
      const time = formatIstClock(asked.state.resendAt);
      return wrongEntry({ key: "errors.otpTooSoon", values: { time } }, 429);
    }
    case "too-many":
      return wrongEntry({ key: "errors.otpTooMany" }, 429);
    case "refused":
      return giveBack(by, deed, run, refusalOf(asked.code, asked.message));
    case "unreachable":
      return wrongEntry({ key: "errors.otpNotSent" }, 503);
  }
}

/** The other press of a double click finds its answer within this. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

async function verify<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, form: FormData) {
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  if (!entry.success) return wrongEntry({ key: entry.error.issues[0]!.message }, 400);
  // Somebody may have pressed twice: the browser shows the second answer only, so that one waits for the first to end.
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const now = await findDeedRun(by, deed, run.id);
    if (now?.step !== "otp") return goTo(addQuery(deed.path, { run: run.id }));
    const entered = await enter(by, deed, now, entry.data.otp);
    if (entered !== "under-way") return entered;
    await pause(LOOK_MS);
  }
  return wrongEntry({ key: "errors.otpUnderWay" }, 409);
}

async function enter<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, otp: string) {
  const { input } = run.input;
  const reference = referenceOf(run.id);
  const carryOut = (steady: Caller) =>
    commitOrder(deed.order(by, input), { transactionPassword: "", otp, reference }, steady);
  const entered = await enterOtp(run, termsOf(by, deed, run), by.caller, async (steady) => {
    const refused = deed.validates && (await validate(by, deed, run, otp, steady));
    return refused || carryOut(steady);
  });
  if (entered.outcome === "under-way") return "under-way";
  await leaveTrail(
    by,
    deed,
    run,
    entered.outcome === "refused"
      ? `refused-${entered.code}`
      : entered.outcome === "verified"
        ? "done"
        : entered.outcome,
  );
  switch (entered.outcome) {
    case "verified":
      await moveRun(by.session, run, ["otp"], "done", { input: deed.withoutSecrets(input) });
      await finishRun(run);
      return goTo(deed.done(input, run.id));
    case "wrong":
      return wrongEntry({ key: "errors.wrongOtp", values: { count: entered.triesLeft } }, 400);
    case "expired":
      return wrongEntry({ key: "errors.otpExpired" }, 400);
    case "ended":
      return giveBack(by, deed, run, { code: "6003", wording: { key: "errors.otpEnded" } });
    case "refused":
      return giveBack(by, deed, run, refusalOf(entered.code, entered.message));
    case "unreachable":
      // Perhaps it is done: pressed again, the same reference is answered, not carried out a second time.
      return wrongEntry({ key: "errors.deedInDoubt" }, 503);
  }
}

/** Answers how the check ended, unless the OTP is right. */
async function validate<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
  otp: string,
  steady: Caller,
): Promise<Ending<unknown> | null> {
  if (run.input.validated) return null;
  const ending = await portal().gateway.call(otpValidation, { ...termsOf(by, deed, run), otp }, steady);
  if (ending.ending !== "done") return ending;
  await moveRun(by.session, run, ["otp"], "otp", { ...run.input, validated: true });
  return null;
}

const refusalOf = (code: string, message: string): Refusal => ({
  code,
  wording: wordingOfRefusal(code, message),
});

/** Secrets are dropped, the form opens again with what was typed, `wrong` stands in it. */
async function giveBack<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, wrong?: Refusal) {
  const input = deed.withoutSecrets(run.input.input);
  await moveRun(by.session, run, ["check", "otp"], "details", { input, ...(wrong ? { wrong } : {}) });
  return goTo(addQuery(deed.form(input), { run: run.id }));
}

function leaveTrail<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, outcome: string) {
  return audit(by.visitor, {
    act: deed.act,
    outcome,
    customerNumber: by.session.customer.customerNumber,
    subject: deed.subject(run.input.input),
    reference: referenceOf(run.id),
  });
}
