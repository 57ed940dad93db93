import { createHmac } from "node:crypto";
import { referenceOf } from "common/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { logOf } from "~/log.server";
import type { SignedIn } from "~/session/guards.server";
import {
  donePath,
  goTo,
  goToRun,
  keepSecrets,
  reopen,
  startOver,
  withoutSecrets,
  type Attempt,
  type Change,
  type OneCallChange,
  type OtpChange,
  type SettledChange,
} from "./change.server";
import { beginCommitment, endCommitment } from "./commitments.server";
import { answerToEntry } from "./otp-answers.server";
import { askOtp, enterOtp, validateOtp, type VerifyOutcome } from "./otp.server";
import { checkRequest, commitRequest, wordOf, type Authority } from "./request.server";
import { refusalOf, WRONG_PASSWORD, type KeptRefusal } from "./refusal.server";
import { finishRun, moveRun } from "./run.server";
import { writeLater } from "./write-later.server";

/** What is wrong on the step the customer is on; `field` is the one it stands beside. */
export interface StepError {
  field: "transactionPassword" | "otp" | "again" | null;
  error: KeptRefusal["wording"];
  status: number;
}

export const failed = (field: StepError["field"], key: string, status = 400): StepError => ({
  field,
  error: { key },
  status,
});

/** First pass: the bank checks everything, the password too, and moves nothing; then the OTP is sent. */
export async function checkWithPassword<Input>(
  attempt: Attempt<Input, SettledChange<Input>>,
  transactionPassword: string,
): Promise<Response | StepError> {
  const { by, change, run } = attempt;
  const { input } = run.input;
  const ending = await checkRequest(by, change.request(by, input), transactionPassword);
  if (ending.ending === "refused") {
    await leaveTrail(attempt, `check-refused-${ending.code}`);
    const refusal = refusalOf(ending);
    return ending.code === WRONG_PASSWORD
      ? { field: "transactionPassword", error: refusal.wording, status: 400 }
      : reopen(attempt, refusal);
  }
  if (ending.ending !== "done") return failed("transactionPassword", "errors.unreachable", 503);
  const refusal = await sendOtp(attempt, { ...run.input, transactionPassword });
  if (!refusal) return goToRun(change, run.id);
  return refusal.code === UNREACHABLE
    ? { field: "transactionPassword", error: refusal.wording, status: 503 }
    : reopen(attempt, refusal);
}

/** Asks the bank to make a change that needs no OTP. An answer that got lost is asked for again by the same button. */
export async function makeAtCheck<Input>(
  attempt: Attempt<Input, OneCallChange<Input>>,
  authority: Authority,
): Promise<Response | StepError> {
  const ending = await commitOnce(attempt, authority);
  await leaveTrail(attempt, wordOf(ending));
  const field = attempt.change.authority === "password" ? ("transactionPassword" as const) : null;
  switch (ending.ending) {
    case "done":
      return goTo(donePath(attempt));
    case "refused":
      if (ending.code === WRONG_PASSWORD) return { field, error: refusalOf(ending).wording, status: 400 };
      return reopen(attempt, refusalOf(ending));
    case "not-sent":
      return failed(field, "errors.unreachable", 503);
    case "unknown":
      return failed(field, "errors.inDoubt", 503);
  }
}

/** The code of a refusal that is none: the bank was not reached. */
const UNREACHABLE = "unreachable";

/** Asks for an OTP, the first or another. */
export function askForOtp<Input>({ by, change, run }: Attempt<Input, OtpChange<Input>>) {
  const { input } = run.input;
  const send = change.sendOtp;
  return askOtp(by, run, change.bind(by, input), send && ((caller) => send(by, input, caller)));
}

/** Sends the OTP and moves the run to its step with `content`; answers why not. */
export async function sendOtp<Input>(
  attempt: Attempt<Input, OtpChange<Input>>,
  content = attempt.run.input,
): Promise<KeptRefusal | null> {
  const asked = await askForOtp(attempt);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await keepSecrets(attempt, ["check"], "otp", content, asked.state.expiresAt);
      return null;
    case "too-many":
      return { code: "6005", wording: { key: "errors.otpTooMany" } };
    case "refused":
      await leaveTrail(attempt, `otp-refused-${asked.code}`);
      return refusalOf(asked);
    case "unreachable":
      return { code: UNREACHABLE, wording: { key: "errors.otpNotSent" } };
  }
}

/** Enters the OTP; when it is right, the bank is asked to make the change. */
export async function enterChangeOtp<Input>(attempt: Attempt<Input, OtpChange<Input>>, otp: string) {
  const { change } = attempt;
  return change.recovery === "settle"
    ? enterSettled({ ...attempt, change }, otp)
    : enterCarried({ ...attempt, change }, otp);
}

type CarriedChange<Input> = Extract<OtpChange<Input>, { authority: "otp" }>;

/** The OTP travels in the call that makes the change: the run is done before its OTP counts as entered. */
async function enterCarried<Input>(attempt: Attempt<Input, CarriedChange<Input>>, otp: string) {
  const { by, change, run } = attempt;
  const carry = async (caller: Caller) => {
    const steady = { ...attempt, by: { ...by, caller } };
    return (change.validates && (await findWrong(steady, otp))) || commitOnce(steady, { otp });
  };
  const entered = await enterOtp(by, run, carry, { carries: true });
  if (entered.outcome === "under-way") return "under-way";
  await leaveTrail(attempt, carriedWord(entered));
  switch (entered.outcome) {
    case "verified":
      return goTo(donePath(attempt));
    case "refused":
      return reopen(attempt, refusalOf(entered));
    case "unreachable":
      return failed("otp", "errors.inDoubt", 503);
    default:
      return notRight(attempt, entered);
  }
}

function carriedWord(entered: VerifyOutcome): string {
  if (entered.outcome === "refused") return `refused-${entered.code}`;
  return entered.outcome === "verified" ? "done" : entered.outcome;
}

/**
 * The bank checks the OTP, then is asked once to make the change. Whatever becomes of this process in between, a right entry
 * is not asked about again, and what the bank was asked is followed up.
 */
async function enterSettled<Input>(attempt: Attempt<Input, SettledChange<Input>>, otp: string) {
  const made: Made = { asked: false };
  try {
    return await enterAndCommit(attempt, otp, made);
  } catch (fault) {
    if (!made.asked) throw fault;
    // 'Try again' would be wrong: the page of the change tells what has become of it, now or when the database is back.
    logOf(attempt.by.portal).error(
      { err: fault, reference: referenceOf(attempt.run.id) },
      "how a change ended was not written down",
    );
    return goTo(donePath(attempt));
  }
}

/** What is known of the commit when something else fails. */
interface Made {
  /** From here on the bank may have carried it out. */
  asked: boolean;
  ending?: Ending<unknown> | "under-way";
}

async function enterAndCommit<Input>(attempt: Attempt<Input, SettledChange<Input>>, otp: string, made: Made) {
  const entered = await enterOtp(attempt.by, attempt.run, async (caller) => {
    const steady = { ...attempt, by: { ...attempt.by, caller } };
    const wrong = await findWrong(steady, otp);
    if (wrong) return wrong;
    made.ending = await commitAndSettle(steady, otp, made);
    return { ending: "done", answer: {} };
  });
  const { ending } = made;
  if (entered.outcome === "under-way" || ending === "under-way") return "under-way";
  await leaveTrail(attempt, ending ? wordOf(ending) : `otp-${entered.outcome}`);
  switch (ending?.ending) {
    case "done":
    case "unknown":
      return goTo(donePath(attempt));
    case "refused":
      return startOver(attempt, refusalOf(ending));
    case "not-sent":
      return startOver(attempt, { code: UNREACHABLE, wording: { key: "errors.notSent" } });
  }
  switch (entered.outcome) {
    case "refused":
      return { field: "otp" as const, error: refusalOf(entered).wording, status: 400 };
    case "verified":
    case "unreachable":
      return failed("otp", "errors.unreachable", 503);
    default:
      return notRight(attempt, entered);
  }
}

type NotRight = Extract<VerifyOutcome, { outcome: "wrong" | "expired" | "ended" }>;

/** What the customer is told of an entry that is not right. */
function notRight<Input>(attempt: Attempt<Input>, entered: NotRight): Promise<Response> | StepError {
  if (entered.outcome === "ended")
    return reopen(attempt, { code: "6003", wording: { key: "errors.otpEnded" } });
  return { field: "otp", ...answerToEntry(entered) };
}

/** Has OTPValidationService check the entry; null when it is right, or was before what followed got lost. */
async function findWrong<Input>(attempt: Attempt<Input, OtpChange<Input>>, otp: string) {
  const { by, change, run } = attempt;
  const entry = entryOf(by, otp);
  if (run.input.validated === entry) return null;
  const ending = await validateOtp(by, change.bind(by, run.input.input), otp, by.caller);
  if (ending.ending !== "done") return ending;
  await keepSecrets(attempt, ["otp"], "otp", { ...run.input, validated: entry });
  return null;
}

/** Tells one entry from another without keeping it. */
const entryOf = ({ session }: SignedIn, otp: string): string =>
  createHmac("sha256", session.ticket.key).update(otp).digest("base64url");

async function commitOnce<Input>({ by, change, run }: Attempt<Input>, authority: Authority) {
  const { input } = run.input;
  const reference = referenceOf(run.id);
  const ending = readRefusal(
    change,
    await commitRequest(by, change.request(by, input, reference), { ...authority, reference }),
  );
  if (ending.ending === "done") {
    const { answer } = ending;
    await moveRun(by, run, ["check", "otp"], "done", { input: withoutSecrets(change, input), answer });
    await finishRun(by, run);
  }
  return ending;
}

/** An answer that refuses in words of the service's own is a refusal like any other. */
export function readRefusal<Input>(change: Change<Input>, ending: Ending<unknown>): Ending<unknown> {
  const refusal = ending.ending === "done" && "refusal" in change && change.refusal?.(ending.answer);
  return refusal ? { ending: "refused", ...refusal } : ending;
}

/** A commitment is written down before the bank is asked; `under-way` when another request has asked it. */
async function commitAndSettle<Input>(
  { by, change, run }: Attempt<Input, SettledChange<Input>>,
  otp: string,
  made: Made,
): Promise<Ending<unknown> | "under-way"> {
  const { input, transactionPassword = "" } = run.input;
  const reference = referenceOf(run.id);
  const request = change.request(by, input, reference);
  const trace = change.trace?.(input) ?? null;
  // Both or neither: a run that still waits for its OTP has asked the bank for nothing, and may be taken on.
  const begun = await by.portal.db.transaction().execute(async (db) => {
    const within = { ...by, portal: { ...by.portal, db } };
    if (!(await moveRun(within, run, ["otp"], "commit", { input: withoutSecrets(change, input) })))
      return false;
    await beginCommitment(within, change.name, { reference, request, trace });
    return true;
  });
  if (!begun) return "under-way";
  made.asked = true;
  const ending = await commitRequest(by, request, { transactionPassword, otp, reference });
  const writeDown = () => endCommitment(by.portal, reference, ending);
  await writeDown().catch((fault: unknown) => {
    void writeLater(by.portal, "how a change ended", writeDown);
    throw fault;
  });
  return ending;
}

const leaveTrail = <Input>({ by, change, run }: Attempt<Input>, outcome: string) =>
  by.audit({
    act: change.act,
    outcome,
    subject: change.subject(run.input.input),
    reference: referenceOf(run.id),
  });
