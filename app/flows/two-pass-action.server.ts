import { data, type ActionFunctionArgs } from "@remix-run/node";
import { formatIstClock } from "~/domain/dates";
import { otpForm } from "~/domain/otp";
import { MOST_TRANSACTION_PASSWORD } from "~/domain/transaction-password";
import type { SignedIn } from "~/session/guards.server";
import { afterFirstPress } from "./second-press.server";
import { confirmTwoPass, enterTwoPassOtp, resendTwoPassOtp, type StepError } from "./two-pass-steps.server";
import {
  findTwoPassRun,
  giveBack,
  goTo,
  goToRun,
  type TwoPassFlow,
  type TwoPassRun,
} from "./two-pass.server";

/** What the forms of check and OTP step send, beside the session's token. */
export const twoPassFields = ["run", "intent", "transactionPassword", "otp", "again"] as const;

/** Answers the posts of check and OTP step: a redirect to where things stand, or what is wrong beside a field. */
export async function carryOn<Input>(
  _: ActionFunctionArgs,
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  form: FormData,
) {
  const done = await act(by, flow, form);
  if (done instanceof Response) return done;
  const { field, error, status } = done;
  return data({ failed: true as const, field, error }, { status });
}

async function act<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  form: FormData,
): Promise<Response | StepError> {
  const run = await findTwoPassRun(by, flow, String(form.get("run")));
  if (!run) return goTo(flow.path);
  const intent = String(form.get("intent"));
  if (intent === "change") return giveBack(by, flow, run);
  if (run.step === "check" && intent === "confirm") return confirm(by, flow, run, form);
  if (run.step === "otp" && intent === "resend") return resend(by, flow, run);
  if (run.step === "otp" && intent === "verify") return verify(by, flow, run, form);
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goToRun(flow, run.id);
}

async function confirm<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  form: FormData,
): Promise<Response | StepError> {
  if (form.get("again") !== "yes" && (await flow.asksAgain?.(by, run.input.input)))
    return { field: "again", error: { key: "errors.tickAgain" }, status: 400 };
  const password = String(form.get("transactionPassword") ?? "");
  if (password === "")
    return { field: "transactionPassword", error: { key: "errors.enterPassword" }, status: 400 };
  if (password.length > MOST_TRANSACTION_PASSWORD)
    return { field: "transactionPassword", error: { key: "errors.passwordLong" }, status: 400 };
  return confirmTwoPass(by, flow, run, password);
}

async function resend<Input>(by: SignedIn, flow: TwoPassFlow<Input>, run: TwoPassRun<Input>) {
  const asked = await resendTwoPassOtp(by, flow, run);
  switch (asked.outcome) {
    case "sent":
      return goToRun(flow, run.id);
    case "too-soon": {
      const time = formatIstClock(asked.state.resendAt);
      return { field: "otp" as const, error: { key: "errors.otpTooSoon", values: { time } }, status: 429 };
    }
    case "too-many":
      return { field: "otp" as const, error: { key: "errors.otpTooMany" }, status: 429 };
    case "refused":
      return { field: "otp" as const, error: { words: asked.message }, status: 400 };
    case "unreachable":
      return { field: "otp" as const, error: { key: "errors.otpNotSent" }, status: 503 };
  }
}

async function verify<Input>(
  by: SignedIn,
  flow: TwoPassFlow<Input>,
  run: TwoPassRun<Input>,
  form: FormData,
): Promise<Response | StepError> {
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  if (!entry.success) return { field: "otp", error: { key: entry.error.issues[0]!.message }, status: 400 };
  const ended = await afterFirstPress(async () => {
    const now = await findTwoPassRun(by, flow, run.id);
    return now?.step === "otp" ? enterTwoPassOtp(by, flow, now, entry.data.otp) : goToRun(flow, run.id);
  });
  return ended ?? { field: "otp", error: { key: "errors.otpUnderWay" }, status: 409 };
}
