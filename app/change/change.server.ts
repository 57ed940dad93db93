import { redirect, replace } from "@remix-run/node";
import type { ActKey } from "common/contract/act.server";
import { maskMobileEnds } from "common/masks";
import { addQuery } from "common/path-query";
import { referenceOf } from "common/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import type { LimitedAct } from "~/session/allowances";
import type { AuditAct } from "~/session/audit-acts.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { findCommitment, type Trace } from "./commitments.server";
import { findOtp, type OtpBinding, type OtpState } from "./otp.server";
import { sentDraft, type LeavesDraft } from "./waiting-draft.server";
import { said, toldRefusal, type BankRefusal, type KeptRefusal, type Refusal } from "./refusal.server";
import type { BankRequest } from "./request.server";
import { findRun, moveRun, startRun, type Confided, type Run } from "./run.server";

/**
 * A change of several steps: details, a check page, what authorises it, then the bank is asked once, under the run's reference.
 * `act-change.server.ts` makes one from an act; the steps are the same for all.
 */
interface Definition<Input> {
  name: string;
  /** Of the act that it makes. */
  key?: ActKey;
  /** Kind of its rows in the audit trail. */
  act: AuditAct;
  /** The page of its steps; the run stands in its query. */
  path: string;
  /** Where the details are typed, when that is another page; `run` is put behind it. */
  form?(input: Input): string;
  /** Where a run that is not found leads; `path` where nothing is said. */
  home?: string;
  /** What it counts towards, if it may not be done as often as one likes. */
  limited?: LimitedAct;
  /** What the bank is asked to do; what authorises it and the reference are added. */
  request(by: SignedIn, input: Input, reference?: string): BankRequest;
  subject(input: Input): string;
  /** What the OTP is for, as its step says it above the field: a key of flows.json. */
  about?(by: SignedIn, input: Input): Wording;
  /** All of the input that may outlive the steps; without it nothing of it is a secret. */
  withoutSecrets?(input: Input): Input;
  done(input: Input, made: { runId: string; reference: string }): string;
}

/** What authorises a change, and what a lost answer means. */
type Authority<Input> =
  /** An OTP that the call itself carries. Pressed again, the same reference is answered, not carried out once more. */
  | {
      /** Confirmed on a check page, or by the form itself; `password`: with the transaction password. */
      authority: "none" | "password";
      recovery: "ask-again";
      /** Why an answer of the bank means that nothing was done, although it is none of its refusals. */
      refusal?(answer: unknown): BankRefusal | null;
      /** The code of a bank that knows no such thing of the customer's: the caller writes the audit row. */
      foreign?: string;
    }
  | {
      authority: "otp";
      recovery: "ask-again";
      bind(by: SignedIn, input: Input): OtpBinding;
      /** The call that sends the OTP; the purposes of OTPGenerationService need none. */
      sendOtp?(by: SignedIn, input: Input, caller: Caller): Promise<Ending<unknown>>;
      /** Whether OTPValidationService checks the OTP in a call of its own before the request. */
      validates?: true;
    }
  /** Checked by the bank with the password, then bound to an OTP; what has no answer is settled later. */
  | {
      authority: "password+otp";
      recovery: "settle";
      bind(by: SignedIn, input: Input): OtpBinding;
      validates?: true;
      sendOtp?: undefined;
      /** The account whose statement would show it. */
      trace?(input: Input): Trace;
      /** What was asked for before and is just like it: the customer has to say that this one is meant as well. */
      findAlike?(by: SignedIn, input: Input): Promise<Alike[]>;
    };

/** Something asked for before that is just like a change. */
export interface Alike {
  reference: string;
  at: Date;
  /** Whether it is known to be done; else nobody knows yet. */
  known: boolean;
}

export type Change<Input> = Definition<Input> & Authority<Input>;
export type SettledChange<Input> = Extract<Change<Input>, { recovery: "settle" }>;
export type OtpChange<Input> = Extract<Change<Input>, { bind: unknown }>;
export type OneCallChange<Input> = Extract<Change<Input>, { authority: "none" | "password" }>;

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

/** Whether this bank asks for the transaction password before it makes the change. */
export const asksPassword = <Input>({ portal }: SignedIn, { authority, key }: Change<Input>): boolean =>
  authority.startsWith("password") && !(key && portal.profile.withoutPassword.includes(key));

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

export const withoutSecrets = <Input>(change: Change<Input>, input: Input): Input =>
  change.withoutSecrets ? change.withoutSecrets(input) : input;

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
