import type { OneCallChange, OtpChange, TwoPassChange } from "./change.server";
import { donePath, goTo, goToFlow, keepSecrets, reopen, type Attempt } from "./change-flow.server";
import { commitOnce, writeAudit } from "./commit.server";
import { askOtp } from "./otp.server";
import { refusalOf, WRONG_PASSWORD, type StoredRefusal } from "./refusal.server";
import { checkRequest, wordOf, type Authority } from "./request.server";

/** What is wrong on the step the customer is on; `field` is the one it stands beside. */
export interface StepError {
  field: "transactionPassword" | "otp" | "again" | null;
  error: StoredRefusal["wording"];
  status: number;
}

export const failed = (field: StepError["field"], key: string, status = 400): StepError => ({
  field,
  error: { key },
  status,
});

/** First pass: the bank checks everything, the password too, and moves nothing; then the OTP is sent. */
export async function checkWithPassword<Input>(
  attempt: Attempt<Input, TwoPassChange<Input>>,
  transactionPassword: string,
): Promise<Response | StepError> {
  const { customer, change, flow } = attempt;
  const { input } = flow.input;
  const result = await checkRequest(customer, change.request(customer, input), transactionPassword);
  if (result.outcome === "refused") {
    await writeAudit(attempt, `check-refused-${result.code}`);
    const refusal = refusalOf(result);
    return result.code === WRONG_PASSWORD
      ? { field: "transactionPassword", error: refusal.wording, status: 400 }
      : reopen(attempt, refusal);
  }
  if (result.outcome !== "done") return failed("transactionPassword", "errors.unreachable", 503);
  const refusal = await sendOtp(attempt, { ...flow.input, transactionPassword });
  if (!refusal) return goToFlow(change, flow.id);
  return refusal.code === UNREACHABLE
    ? { field: "transactionPassword", error: refusal.wording, status: 503 }
    : reopen(attempt, refusal);
}

/** Asks the bank to make a change that needs no OTP. An answer that got lost is asked for again by the same button. */
export async function makeAtCheck<Input>(
  attempt: Attempt<Input, OneCallChange<Input>>,
  authority: Authority,
): Promise<Response | StepError> {
  const result = await commitOnce(attempt, authority);
  await writeAudit(attempt, wordOf(result));
  const field = attempt.change.authority === "password" ? ("transactionPassword" as const) : null;
  switch (result.outcome) {
    case "done":
      return goTo(donePath(attempt));
    case "refused":
      if (result.code === WRONG_PASSWORD) return { field, error: refusalOf(result).wording, status: 400 };
      return reopen(attempt, refusalOf(result));
    case "not-sent":
      return failed(field, "errors.unreachable", 503);
    case "unknown":
      return failed(field, "errors.inDoubt", 503);
  }
}

/** The code of a refusal that is none: the bank was not reached. */
export const UNREACHABLE = "unreachable";

/** Asks for an OTP, the first or another. */
export function askForOtp<Input>({ customer, change, flow }: Attempt<Input, OtpChange<Input>>) {
  const { input } = flow.input;
  const send = change.authority === "password+otp" ? undefined : change.sendOtp;
  return askOtp(
    customer,
    flow,
    change.bind(customer, input),
    send && ((caller) => send(customer, input, caller)),
  );
}

/** Sends the OTP and moves the run to its step with `content`; answers why not. */
export async function sendOtp<Input>(
  attempt: Attempt<Input, OtpChange<Input>>,
  content = attempt.flow.input,
): Promise<StoredRefusal | null> {
  const requested = await askForOtp(attempt);
  switch (requested.outcome) {
    case "sent":
    case "too-soon":
      await keepSecrets(attempt, ["check"], "otp", content, requested.state.expiresAt);
      return null;
    case "too-many":
      return { code: "6005", wording: { key: "errors.otpTooMany" } };
    case "refused":
      await writeAudit(attempt, `otp-refused-${requested.code}`);
      return refusalOf(requested);
    case "unreachable":
      return { code: UNREACHABLE, wording: { key: "errors.otpNotSent" } };
  }
}
