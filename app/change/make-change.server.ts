import { inNoHurry } from "common/postgres/transaction.server";
import { referencePattern, referenceOf } from "common/reference";
import { uninterrupted } from "~/gateway/exchange.server";
import type { Caller, CallResult, Gateway } from "~/gateway/gateway.server";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import {
  withoutSecrets,
  type Authority,
  type BankRequest,
  type Change,
  type OneCallChange,
  type CarriedChange,
  type OtpChange,
  type TwoPassChange,
} from "./change.server";
import {
  goTo,
  type Attempt,
  donePath,
  confirmed,
  failed,
  findUnconfirmed,
  keepSecrets,
  reopen,
  startOver,
  untickedIn,
  type StepError,
} from "./flow.server";
import { finishFlow, moveFlow, moving, startFlow } from "./runs.server";
import { createHmac } from "node:crypto";
import { logOf } from "~/log.server";
import { enterOtp, retryWrite, validateOtp, type VerifyOutcome } from "./otp.server";
import { beginPendingOrder, endPendingOrder } from "./pending-orders.server";
import { answerToEntry, refusalMessage, refusalOf, UNREACHABLE } from "./refusal.server";

interface Sender {
  portal: { gateway: Gateway };
  caller: Caller;
}

function send<A>({ portal, caller }: Sender, { service, request }: BankRequest<A>, authority: Authority) {
  return portal.gateway.call(service, { ...request, ...authority }, caller);
}

/** First call: checks everything, the password too, and moves nothing. */
export const checkRequest = (customer: Sender, request: BankRequest, transactionPassword: string) =>
  send(customer, request, { transactionPassword, otp: "" });

/** Outcome of `reference`: done as before, or refused (8008: nothing was done). Authorises nothing. */
export const askAgain = (customer: Sender, request: BankRequest, reference: string) =>
  send(customer, request, { transactionPassword: "", otp: "", reference });

/**
 * Makes the change. Sent once more if nothing was sent; also if the outcome is unknown, unless the bank was just slow or does not
 * honour references. Goes on if the customer leaves.
 */
async function commitRequest<A>(
  customer: Sender,
  request: BankRequest<A>,
  { transactionPassword = "", otp = "", reference }: Authority & { reference: string },
): Promise<CallResult<A>> {
  const authority = { transactionPassword, otp, flow: reference, reference };
  const sender = { ...customer, caller: uninterrupted(customer.caller) };
  const result = await send(sender, request, authority);
  const lost =
    result.outcome === "unknown" &&
    result.reason !== "time-limit" &&
    customer.portal.gateway.honoursReference;
  if (!lost && result.outcome !== "not-sent") return result;
  const second = await send(sender, request, authority);
  // The first call may have been carried out, so a second that was not sent proves nothing.
  return lost && second.outcome === "not-sent" ? result : second;
}

/** An answer that `change` reads as a refusal becomes one. */
function readRefusal<Input>(change: Change<Input>, result: CallResult<unknown>): CallResult<unknown> {
  const refusal = result.outcome === "done" && "refusal" in change && change.refusal?.(result.answer);
  return refusal ? { outcome: "refused", ...refusal } : result;
}

/** Makes the change under the reference of its flow; the flow is finished if it is made. */
export async function commitOnce<Input>({ customer, change, flow }: Attempt<Input>, authority: Authority) {
  const { input } = flow.input;
  const reference = referenceOf(flow.id);
  const request = change.request(customer, input, reference);
  const result = readRefusal(change, await commitRequest(customer, request, { ...authority, reference }));
  if (result.outcome === "done") {
    const content = { input: withoutSecrets(change, input), answer: result.answer };
    await moveFlow(customer, flow, ["check", "otp"], "done", content);
    await finishFlow(customer, flow);
  }
  return result;
}

/** Makes a change from its form, under the reference of the form. */
export async function makeFromForm<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  authority: { reference: string; transactionPassword?: string },
): Promise<CallResult<unknown> | { outcome: "too-often" }> {
  const { reference } = authority;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (change.limited && !(await customer.within(change.limited))) return { outcome: "too-often" };
  const request = change.request(customer, input, reference);
  const result = readRefusal(change, await commitRequest(customer, request, authority));
  if (result.outcome !== "refused" || result.code !== change.foreign)
    await customer.audit({
      act: change.auditAs?.(input) ?? change.act,
      outcome: wordOf(result),
      subject: change.subject(input),
      reference,
    });
  return result;
}

/** Makes a change from its form: a redirect to the page that says so, or why it was not made. */
export async function submitChange<Input>(
  ...[customer, change, input, authority]: Parameters<typeof makeFromForm<Input>>
) {
  const result = await makeFromForm(customer, change, input, authority);
  switch (result.outcome) {
    case "done":
      return goToMade(customer, change, input, { ...authority, answer: result.answer });
    case "refused":
      return { ...result, error: refusalMessage(customer, result), status: 400 };
    case "too-often":
      return { ...result, error: { key: "errors.tooOften" } as Message, status: 429 };
    case "not-sent":
      return { ...result, error: { key: "errors.unreachable" } as Message, status: 503 };
    case "unknown":
      return { ...result, error: { key: "errors.inDoubt" } as Message, status: 503 };
  }
}

/** Redirects to the page that tells of a change made from its form. `known`: false if no answer came. */
export async function goToMade<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { reference, answer, known = true }: { reference: string; answer?: unknown; known?: boolean },
): Promise<Response> {
  const content = { input: withoutSecrets(change, input), reference, answer };
  const flow = await startFlow(customer, change.name, known ? "done" : "commit", content);
  return goTo(change.done(input, { flowId: flow.id, reference }));
}

export const writeAudit = <Input>({ customer, change, flow }: Attempt<Input>, outcome: string) =>
  customer.audit({
    act: change.auditAs?.(flow.input.input) ?? change.act,
    outcome,
    subject: change.subject(flow.input.input),
    reference: referenceOf(flow.id),
  });

export const wordOf = (result: CallResult<unknown>): string =>
  result.outcome === "refused" ? `refused-${result.code}` : result.outcome;

type Entered = Promise<Response | StepError | "under-way">;

export const enterChangeOtp = <Input>(
  attempt: Attempt<Input, OtpChange<Input>>,
  otp: string,
  form: FormData,
): Entered =>
  attempt.change.authority === "password+otp"
    ? enterTwoPass({ ...attempt, change: attempt.change }, otp, form)
    : enterCarried({ ...attempt, change: attempt.change }, otp);

/** The OTP is in the call that makes the change: the flow is done before its OTP counts as entered. */
async function enterCarried<Input>(attempt: Attempt<Input, CarriedChange<Input>>, otp: string): Entered {
  const { customer, change, flow } = attempt;
  const entered = await enterOtp(
    customer,
    flow,
    async (caller) => {
      const own = { ...attempt, customer: { ...customer, caller } };
      if (change.authority === "otp-before") {
        const wrong = await findWrong(own, otp);
        if (wrong) return wrong;
        await keepValidated(own, otp);
      }
      return commitOnce(own, { otp });
    },
    { carries: true, countedBefore: change.countedBefore },
  );
  if (entered.outcome === "under-way") return "under-way";
  const word = entered.outcome === "refused" ? `refused-${entered.code}` : entered.outcome;
  await writeAudit(attempt, word === "verified" ? "done" : word);
  switch (entered.outcome) {
    case "verified":
      return goTo(donePath(attempt));
    case "refused":
      return reopen(attempt, refusalOf(entered));
    case "unreachable":
      return failed("otp", "errors.inDoubt", 503);
    default:
      return answerWrongEntry(attempt, entered);
  }
}

/** Progress of the second call, for errors after it. */
interface Commit {
  /** True from the moment at which the bank may have carried it out. */
  sent: boolean;
  result?: CallResult<unknown> | "under-way";
  /** Doubts that turned up after the check page: the right entry is typed once more. */
  unticked?: StepError;
}

/**
 * The bank checks the OTP and tells doubts, then makes the change. If this process dies in between, or a doubt is not confirmed, a right
 * entry is not checked again; later the pending order is reconciled.
 */
async function enterTwoPass<Input>(
  attempt: Attempt<Input, TwoPassChange<Input>>,
  otp: string,
  form: FormData,
): Entered {
  const commit: Commit = { sent: false };
  try {
    return await enterAndCommit(attempt, otp, form, commit);
  } catch (error) {
    if (!commit.sent) throw error;
    // 'Try again' would be wrong: the done page has the outcome, now or when the database is back.
    const reference = referenceOf(attempt.flow.id);
    logOf(attempt.customer.portal).error(
      { err: error, reference },
      "how a change ended was not written down",
    );
    return goTo(donePath(attempt));
  }
}

async function enterAndCommit<Input>(
  attempt: Attempt<Input, TwoPassChange<Input>>,
  otp: string,
  form: FormData,
  commit: Commit,
): Entered {
  const { countedBefore } = attempt.change;
  const check = async (caller: Caller) => {
    const own = { ...attempt, customer: { ...attempt.customer, caller } };
    const [alike, wrong] = await Promise.all([findUnconfirmed(own), findWrong(own, otp)]);
    const unticked = untickedIn(alike, form);
    const foreseen = { ...attempt.flow.input.foreseen, alike };
    if (wrong) {
      if (alike.length > 0 && !unticked)
        await keepSecrets(own, "otp", "otp", confirmed(attempt.flow.input, foreseen)).execute();
      return wrong;
    }
    await keepValidated(own, otp, foreseen);
    if (unticked) {
      commit.unticked = unticked;
      return { outcome: "not-sent", reason: "given-up" } as const;
    }
    commit.result = await commitPending(own, otp, commit);
    return { outcome: "done", answer: {} } as const;
  };
  const entered = await enterOtp(attempt.customer, attempt.flow, check, { countedBefore });
  const { result, unticked } = commit;
  if (unticked) return unticked;
  if (entered.outcome === "under-way" || result === "under-way") return "under-way";
  await writeAudit(attempt, result ? wordOf(result) : `otp-${entered.outcome}`);
  switch (result?.outcome) {
    case "done":
    case "unknown":
      return goTo(donePath(attempt));
    case "refused":
      return startOver(attempt, refusalOf(result));
    case "not-sent":
      return startOver(attempt, { code: UNREACHABLE, wording: { key: "errors.notSent" } });
  }
  switch (entered.outcome) {
    case "refused":
      return { field: "otp", error: refusalOf(entered).wording, status: 400 };
    case "verified":
    case "unreachable":
      return failed("otp", "errors.unreachable", 503);
    default:
      return answerWrongEntry(attempt, entered);
  }
}

type WrongEntry = Extract<VerifyOutcome, { outcome: "wrong" | "late" | "expired" | "ended" }>;

function answerWrongEntry<Input>(
  attempt: Attempt<Input>,
  entered: WrongEntry,
): Promise<Response> | StepError {
  return entered.outcome === "ended"
    ? reopen(attempt, { code: "6003", wording: { key: "errors.otpEnded" } })
    : { field: "otp", ...answerToEntry(entered) };
}

/** Has OTPValidationService check the entry. Null if it is right, or was before what followed got lost. */
async function findWrong<Input>({ customer, change, flow }: Attempt<Input, OtpChange<Input>>, otp: string) {
  if (flow.input.validated === entryDigest(customer, otp)) return null;
  const binding = change.bind(customer, flow.input.input);
  const result = await validateOtp(customer, flow, binding, otp, customer.caller);
  return result.outcome === "done" ? null : result;
}

const entryDigest = ({ session }: SignedIn, otp: string) =>
  createHmac("sha256", session.ticket.key).update(otp).digest("base64url");

const keepValidated = <Input>(attempt: Attempt<Input>, otp: string, foreseen = attempt.flow.input.foreseen) =>
  keepSecrets(attempt, "otp", "otp", {
    ...attempt.flow.input,
    foreseen,
    validated: entryDigest(attempt.customer, otp),
  })
    .where(inNoHurry)
    .execute();

/** Writes the pending order, then asks the bank; `under-way` if another request has asked it. */
async function commitPending<Input>(
  { customer, change, flow }: Attempt<Input, TwoPassChange<Input>>,
  otp: string,
  commit: Commit,
): Promise<CallResult<unknown> | "under-way"> {
  const { input, transactionPassword = "" } = flow.input;
  const reference = referenceOf(flow.id);
  const request = change.request(customer, input, reference);
  const trace = change.trace?.(input) ?? null;
  const content = { input: withoutSecrets(change, input) };
  const begun = await beginPendingOrder(customer, change.name, { reference, request, trace }, (db) =>
    moving(customer, flow, ["otp"], "commit", content, undefined, db),
  );
  if (!begun) return "under-way";
  commit.sent = true;
  const result = await commitRequest(customer, request, { transactionPassword, otp, reference });
  const writeDown = () => endPendingOrder(customer.portal, reference, result);
  await writeDown().catch((error: unknown) => {
    void retryWrite(customer.portal, "how a change ended", writeDown);
    throw error;
  });
  return result;
}
