import { referenceOf } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { audit } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { beginCommitment, endCommitment } from "./commitments.server";
import { checkOrder, commitOrder } from "./order.server";
import { askOtp, verifyOtp, type OtpTerms } from "./otp.server";
import { wordingOfRefusal } from "./refusal";
import { moveRun } from "./run.server";
import { giveBack, goTo, goToRun, startOver, type TwoPassFlow, type TwoPassRun } from "./two-pass.server";

/**
 * What check and OTP step of a two-pass flow do: the first pass at the bank, the OTP, the second pass, and the audit row of
 * what became of it.
 */

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
      return goToRun(flow, run.id);
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

const termsOf = <Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>): OtpTerms => ({
  ...flow.otp(run.input.input),
  customerNumber: by.session.customer.customerNumber,
});

function leaveTrail<Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>, outcome: string) {
  return audit(by.visitor, {
    act: flow.act,
    outcome,
    customerNumber: by.session.customer.customerNumber,
    subject: flow.subject(run.input.input),
    reference: referenceOf(run.id),
  });
}
