import type { OneCallChange, OtpChange, SettledChange } from "./change.server";
import { donePath, goTo, goToRun, keepSecrets, reopen, type Attempt } from "./change-run.server";
import { commitOnce, leaveTrail } from "./commit.server";
import { askOtp } from "./otp.server";
import { refusalOf, WRONG_PASSWORD, type KeptRefusal } from "./refusal.server";
import { checkRequest, wordOf, type Authority } from "./request.server";

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
export const UNREACHABLE = "unreachable";

/** Asks for an OTP, the first or another. */
export function askForOtp<Input>({ by, change, run }: Attempt<Input, OtpChange<Input>>) {
  const { input } = run.input;
  const send = change.authority === "password+otp" ? undefined : change.sendOtp;
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
