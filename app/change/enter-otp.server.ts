import { createHmac } from "node:crypto";
import { referenceOf } from "common/reference";
import type { CallResult } from "~/gateway/gateway.server";
import { logOf } from "~/log.server";
import { withoutSecrets, type CarriedChange, type OtpChange, type TwoPassChange } from "./change.server";
import {
  donePath,
  failed,
  goTo,
  keepSecrets,
  reopen,
  startOver,
  type Attempt,
  type StepError,
} from "./change-flow.server";
import { moveFlow } from "./flow.server";
import { commitOnce, commitRequest, wordOf, writeAudit } from "./make-change.server";
import { enterOtp, retryWrite, validateOtp, type VerifyOutcome } from "./otp.server";
import { beginPendingOrder, endPendingOrder } from "./pending-orders.server";
import { answerToEntry, refusalOf, UNREACHABLE } from "./refusal.server";

type Entered = Promise<Response | StepError | "under-way">;

export const enterChangeOtp = <Input>(attempt: Attempt<Input, OtpChange<Input>>, otp: string): Entered =>
  attempt.change.authority === "password+otp"
    ? enterTwoPass({ ...attempt, change: attempt.change }, otp)
    : enterCarried({ ...attempt, change: attempt.change }, otp);

/** The OTP is in the call that makes the change: the flow is done before its OTP counts as entered. */
async function enterCarried<Input>(attempt: Attempt<Input, CarriedChange<Input>>, otp: string): Entered {
  const { customer, change, flow } = attempt;
  const entered = await enterOtp(
    customer,
    flow,
    async (caller) => {
      const own = { ...attempt, customer: { ...customer, caller } };
      const wrong = change.authority === "otp-before" && (await findWrong(own, otp));
      return wrong || commitOnce(own, { otp });
    },
    { carries: true },
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
}

/**
 * The bank checks the OTP, then makes the change. If this process dies in between, a right entry is not checked again, and the pending
 * order is reconciled.
 */
async function enterTwoPass<Input>(attempt: Attempt<Input, TwoPassChange<Input>>, otp: string): Entered {
  const commit: Commit = { sent: false };
  try {
    return await enterAndCommit(attempt, otp, commit);
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
  commit: Commit,
): Entered {
  const entered = await enterOtp(attempt.customer, attempt.flow, async (caller) => {
    const own = { ...attempt, customer: { ...attempt.customer, caller } };
    const wrong = await findWrong(own, otp);
    if (wrong) return wrong;
    commit.result = await commitPending(own, otp, commit);
    return { outcome: "done", answer: {} };
  });
  const { result } = commit;
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

type WrongEntry = Extract<VerifyOutcome, { outcome: "wrong" | "expired" | "ended" }>;

function answerWrongEntry<Input>(
  attempt: Attempt<Input>,
  entered: WrongEntry,
): Promise<Response> | StepError {
  return entered.outcome === "ended"
    ? reopen(attempt, { code: "6003", wording: { key: "errors.otpEnded" } })
    : { field: "otp", ...answerToEntry(entered) };
}

/** Has OTPValidationService check the entry. Null if it is right, or was before what followed got lost. */
async function findWrong<Input>(attempt: Attempt<Input, OtpChange<Input>>, otp: string) {
  const { customer, change, flow } = attempt;
  const entry = createHmac("sha256", customer.session.ticket.key).update(otp).digest("base64url");
  if (flow.input.validated === entry) return null;
  const result = await validateOtp(customer, change.bind(customer, flow.input.input), otp, customer.caller);
  if (result.outcome !== "done") return result;
  await keepSecrets(attempt, ["otp"], "otp", { ...flow.input, validated: entry });
  return null;
}

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
  // Both in one transaction: a flow that still waits for its OTP has asked the bank for nothing, and may go on.
  const begun = await customer.portal.db.transaction().execute(async (db) => {
    const within = { ...customer, portal: { ...customer.portal, db } };
    if (!(await moveFlow(within, flow, ["otp"], "commit", { input: withoutSecrets(change, input) })))
      return false;
    await beginPendingOrder(within, change.name, { reference, request, trace });
    return true;
  });
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
