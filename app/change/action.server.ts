import { data } from "@remix-run/node";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import type { Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import {
  beginRun,
  findChangeRun,
  goTo,
  goToRun,
  reopen,
  withoutSecrets,
  type Change,
  type ChangeRun,
  type OtpChange,
  type SettledChange,
} from "./change.server";
import { answerToEntry, answerToSending, readOtp, type OtpAnswer } from "./otp-answers.server";
import { refusalOf, type Refusal } from "./refusal";
import { moveRun } from "./run.server";
import { afterFirstPress } from "./second-press.server";
import {
  askForOtp,
  checkWithPassword,
  confirmChange,
  enterChangeOtp,
  failed,
  sendOtp,
  type StepError,
} from "./steps.server";

/** What the forms of check and OTP step send, beside the session's token. */
export const changeFields = ["run", "intent", "transactionPassword", "otp", "again"] as const;

/** What a step's page is answered when its post was not carried out. */
export interface StepAnswer {
  failed: true;
  field: StepError["field"];
  error: Wording;
}

/** For changes without a check page: the OTP is sent at once. Answers what keeps it from being sent. */
export async function startWithOtp<Input>(by: SignedIn, change: OtpChange<Input>, input: Input) {
  const run = await beginRun(by, change, input);
  const refusal = await sendOtp(by, change, run);
  if (!refusal) return goToRun(change, run.id);
  await moveRun(by, run, ["check"], "details", { input: withoutSecrets(change, input) });
  return refusal;
}

/** Answers the posts of check and OTP step: to where things stand, or what is wrong beside a field. */
export async function actOnChange<Input>(by: SignedIn, change: Change<Input>, form: FormData) {
  const ended = await act(by, change, form);
  if (ended instanceof Response) return ended;
  const { field, error, status } = ended;
  return data<StepAnswer>({ failed: true, field, error }, { status });
}

async function act<Input>(by: SignedIn, change: Change<Input>, form: FormData) {
  const run = await findChangeRun(by, change, String(form.get("run")));
  if (!run) return goTo(change.home ?? change.path);
  const intent = String(form.get("intent"));
  if (intent === "change") return reopen(by, change, run);
  if (run.step === "check" && intent === "confirm") return confirm(by, change, run, form);
  if (run.step === "otp" && change.authority !== "confirm") {
    if (intent === "resend") return resend(by, change, run);
    if (intent === "verify") return verify(by, change, run, form);
  }
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goToRun(change, run.id);
}

async function confirm<Input>(by: SignedIn, change: Change<Input>, run: ChangeRun<Input>, form: FormData) {
  switch (change.authority) {
    case "confirm":
      return confirmChange(by, change, run);
    case "otp": {
      const refusal = await sendOtp(by, change, run);
      return refusal ? reopen(by, change, run, refusal) : goToRun(change, run.id);
    }
    case "password+otp":
      return confirmWithPassword(by, change, run, form);
  }
}

async function confirmWithPassword<Input>(
  by: SignedIn,
  change: SettledChange<Input>,
  run: ChangeRun<Input>,
  form: FormData,
): Promise<Response | StepError> {
  if (form.get("again") !== "yes" && (await change.asksAgain?.(by, run.input.input)))
    return failed("again", "errors.tickAgain");
  const password = String(form.get("transactionPassword") ?? "");
  if (password === "") return failed("transactionPassword", "errors.enterPassword");
  if (password.length > MAX_TRANSACTION_PASSWORD) return failed("transactionPassword", "errors.passwordLong");
  return checkWithPassword(by, change, run, password);
}

const wrongOtp = (answer: OtpAnswer): StepError => ({ field: "otp", ...answer });

async function resend<Input>(by: SignedIn, change: OtpChange<Input>, run: ChangeRun<Input>) {
  const asked = await askForOtp(by, change, run);
  if (asked.outcome === "sent") return goToRun(change, run.id);
  if (asked.outcome === "refused" && change.recovery !== "settle")
    return reopen(by, change, run, refusalOf(asked.code, asked.message));
  return wrongOtp(answerToSending(asked));
}

async function verify<Input>(by: SignedIn, change: OtpChange<Input>, run: ChangeRun<Input>, form: FormData) {
  const entry = readOtp(form);
  if ("error" in entry) return wrongOtp(entry);
  const ended = await afterFirstPress(async () => {
    const now = await findChangeRun(by, change, run.id);
    return now?.step === "otp" ? enterChangeOtp(by, change, now, entry.otp) : goToRun(change, run.id);
  });
  return ended ?? wrongOtp(answerToEntry({ outcome: "under-way" }));
}
