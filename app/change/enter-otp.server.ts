import { createHmac } from "node:crypto";
import { referenceOf } from "common/reference";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import { logOf } from "~/log.server";
import type { SignedIn } from "~/session/guards.server";
import { withoutSecrets, type CarriedChange, type OtpChange, type TwoPassChange } from "./change.server";
import { donePath, goTo, keepSecrets, reopen, startOver, type Attempt } from "./change-flow.server";
import { commitOnce, writeAudit } from "./commit.server";
import { beginPendingOrder, endPendingOrder } from "./pending-orders.server";
import { answerToEntry } from "./otp-answers.server";
import { enterOtp, validateOtp, type VerifyOutcome } from "./otp.server";
import { refusalOf } from "./refusal.server";
import { commitRequest, wordOf } from "./request.server";
import { moveFlow } from "./flow.server";
import { failed, UNREACHABLE, type StepError } from "./steps.server";
import { retryWrite } from "./retry-write.server";

/** Enters the OTP; when it is right, the bank is asked to make the change. */
export async function enterChangeOtp<Input>(attempt: Attempt<Input, OtpChange<Input>>, otp: string) {
  const { change } = attempt;
  return change.authority === "password+otp"
    ? enterSettled({ ...attempt, change }, otp)
    : enterCarried({ ...attempt, change }, otp);
}

/** The OTP travels in the call that makes the change: the run is done before its OTP counts as entered. */
async function enterCarried<Input>(attempt: Attempt<Input, CarriedChange<Input>>, otp: string) {
  const { customer, change, flow } = attempt;
  const carry = async (caller: Caller) => {
    const withOwnCaller = { ...attempt, customer: { ...customer, caller } };
    return (
      (change.authority === "otp-before" && (await findWrong(withOwnCaller, otp))) ||
      commitOnce(withOwnCaller, { otp })
    );
  };
  const entered = await enterOtp(customer, flow, carry, { carries: true });
  if (entered.outcome === "under-way") return "under-way";
  await writeAudit(attempt, carriedWord(entered));
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
async function enterSettled<Input>(attempt: Attempt<Input, TwoPassChange<Input>>, otp: string) {
  const made: Made = { asked: false };
  try {
    return await enterAndCommit(attempt, otp, made);
  } catch (error) {
    if (!made.asked) throw error;
    // 'Try again' would be wrong: the page of the change tells what has become of it, now or when the database is back.
    logOf(attempt.customer.portal).error(
      { err: error, reference: referenceOf(attempt.flow.id) },
      "how a change ended was not written down",
    );
    return goTo(donePath(attempt));
  }
}

/** What is known of the commit when something else fails. */
interface Made {
  /** From here on the bank may have carried it out. */
  asked: boolean;
  outcome?: CallResult<unknown> | "under-way";
}

async function enterAndCommit<Input>(attempt: Attempt<Input, TwoPassChange<Input>>, otp: string, made: Made) {
  const entered = await enterOtp(attempt.customer, attempt.flow, async (caller) => {
    const withOwnCaller = { ...attempt, customer: { ...attempt.customer, caller } };
    const wrong = await findWrong(withOwnCaller, otp);
    if (wrong) return wrong;
    made.outcome = await commitAndSettle(withOwnCaller, otp, made);
    return { outcome: "done", answer: {} };
  });
  const { outcome: result } = made;
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
  const { customer, change, flow } = attempt;
  const entry = entryOf(customer, otp);
  if (flow.input.validated === entry) return null;
  const result = await validateOtp(customer, change.bind(customer, flow.input.input), otp, customer.caller);
  if (result.outcome !== "done") return result;
  await keepSecrets(attempt, ["otp"], "otp", { ...flow.input, validated: entry });
  return null;
}

/** Tells one entry from another without keeping it. */
const entryOf = ({ session }: SignedIn, otp: string): string =>
  createHmac("sha256", session.ticket.key).update(otp).digest("base64url");

/** A commitment is written down before the bank is asked; `under-way` when another request has asked it. */
async function commitAndSettle<Input>(
  { customer, change, flow }: Attempt<Input, TwoPassChange<Input>>,
  otp: string,
  made: Made,
): Promise<CallResult<unknown> | "under-way"> {
  const { input, transactionPassword = "" } = flow.input;
  const reference = referenceOf(flow.id);
  const request = change.request(customer, input, reference);
  const trace = change.trace?.(input) ?? null;
  // Both or neither: a run that still waits for its OTP has asked the bank for nothing, and may be taken on.
  const begun = await customer.portal.db.transaction().execute(async (db) => {
    const within = { ...customer, portal: { ...customer.portal, db } };
    if (!(await moveFlow(within, flow, ["otp"], "commit", { input: withoutSecrets(change, input) })))
      return false;
    await beginPendingOrder(within, change.name, { reference, request, trace });
    return true;
  });
  if (!begun) return "under-way";
  made.asked = true;
  const result = await commitRequest(customer, request, { transactionPassword, otp, reference });
  const writeDown = () => endPendingOrder(customer.portal, reference, result);
  await writeDown().catch((error: unknown) => {
    void retryWrite(customer.portal, "how a change ended", writeDown);
    throw error;
  });
  return result;
}
