import { data } from "@remix-run/node";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import type { Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import {
  asksPassword,
  withoutSecrets,
  type Change,
  type OneCallChange,
  type OtpChange,
  type SettledChange,
} from "./change.server";
import {
  beginRun,
  findChangeRun,
  findUnmeant,
  goTo,
  goToRun,
  keepSecrets,
  reopen,
  secretsOver,
  type Attempt,
} from "./change-run.server";
import { enterChangeOtp } from "./enter-otp.server";
import { findOtp } from "./otp.server";
import { answerToEntry, answerToSending, readOtp, type OtpAnswer } from "./otp-answers.server";
import { refusalOf, said, toldRefusal } from "./refusal.server";
import { moveRun } from "./run.server";
import { afterFirstPress } from "./second-press.server";
import { askForOtp, checkWithPassword, failed, makeAtCheck, sendOtp, type StepError } from "./steps.server";

/** What the forms of check and OTP step send, beside the session's token. */
export const changeFields = ["run", "intent", "transactionPassword", "otp", "again"] as const;

/** What a step's page is answered when its post was not carried out. */
export interface StepAnswer {
  failed: true;
  field: StepError["field"];
  error: Wording;
}

/** For changes without a check page: the OTP is sent at once. Answers what keeps it from being sent. */
export async function startWithOtp<Input>(
  args: RequestArgs,
  by: SignedIn,
  change: OtpChange<Input>,
  input: Input,
) {
  const run = await beginRun(args, by, change, input);
  const refusal = await sendOtp({ by, change, run });
  if (!refusal) return goToRun(change, run.id);
  await moveRun(by, run, ["check"], "details", { input: withoutSecrets(change, input) });
  return toldRefusal(by, refusal);
}

/** Answers the posts of check and OTP step: to where things stand, or what is wrong beside a field. */
export async function actOnChange<Input>(by: SignedIn, change: Change<Input>, form: FormData) {
  const ended = await act(by, change, form);
  if (ended instanceof Response) return ended;
  const { field, error, status } = ended;
  return data<StepAnswer>({ failed: true, field, error: said(by, error) }, { status });
}

async function act<Input>(by: SignedIn, change: Change<Input>, form: FormData) {
  const run = await findChangeRun(by, change, String(form.get("run")));
  if (!run) return goTo(change.home ?? change.path);
  const attempt = { by, change, run };
  const intent = String(form.get("intent"));
  if (intent === "change") return reopen(attempt);
  if (run.blanked && !(intent === "verify" && (await isOver(attempt)))) return reopen(attempt, secretsOver);
  if (run.step === "check" && intent === "confirm") return confirm(attempt, form);
  if (run.step === "otp" && hasOtp(change)) {
    if (intent === "resend") return resend({ ...attempt, change });
    if (intent === "verify") return verify({ ...attempt, change }, form);
  }
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goToRun(change, run.id);
}

const hasOtp = <Input>(change: Change<Input>): change is OtpChange<Input> => "bind" in change;

/** Secrets go with the OTP: an entry that comes later is told that the OTP has expired. */
const isOver = async <Input>({ by, run }: Attempt<Input>) => (await findOtp(by, run))?.status !== "waiting";

async function confirm<Input>(attempt: Attempt<Input>, form: FormData) {
  const { change, run } = attempt;
  if (change.authority === "password+otp") return confirmWithPassword({ ...attempt, change }, form);
  if (!hasOtp(change)) return confirmOneCall({ ...attempt, change }, form);
  const refusal = await sendOtp({ ...attempt, change });
  return refusal ? reopen(attempt, refusal) : goToRun(change, run.id);
}

async function confirmOneCall<Input>(attempt: Attempt<Input, OneCallChange<Input>>, form: FormData) {
  const password = readPassword(attempt, form);
  return typeof password === "string" ? makeAtCheck(attempt, { transactionPassword: password }) : password;
}

async function confirmWithPassword<Input>(attempt: Attempt<Input, SettledChange<Input>>, form: FormData) {
  const unmeant = await refuseUnmeant(attempt, form);
  if (unmeant) return unmeant;
  const password = readPassword(attempt, form);
  return typeof password === "string" ? checkWithPassword(attempt, password) : password;
}

/** Empty where none is asked for. */
function readPassword<Input>({ by, change }: Attempt<Input>, form: FormData): string | StepError {
  if (!asksPassword(by, change)) return "";
  const password = String(form.get("transactionPassword") ?? "");
  if (password === "") return failed("transactionPassword", "errors.enterPassword");
  if (password.length > MAX_TRANSACTION_PASSWORD) return failed("transactionPassword", "errors.passwordLong");
  return password;
}

/** Goes on (null) when nothing like it was done before, or the customer means it: the tick names all that was shown. */
async function refuseUnmeant<Input>(attempt: Attempt<Input>, form: FormData): Promise<StepError | null> {
  const { run } = attempt;
  const unmeant = (await findUnmeant(attempt)).map(({ reference }) => reference);
  if (unmeant.length === 0) return null;
  const ticked = String(form.get("again") ?? "").split(" ");
  if (!unmeant.every((reference) => ticked.includes(reference))) return failed("again", "errors.tickAgain");
  run.input.meant = [...(run.input.meant ?? []), ...unmeant];
  await keepSecrets(attempt, [run.step], run.step, run.input);
  return null;
}

const wrongOtp = (answer: OtpAnswer): StepError => ({ field: "otp", ...answer });

async function resend<Input>(attempt: Attempt<Input, OtpChange<Input>>) {
  const { change, run } = attempt;
  const asked = await askForOtp(attempt);
  if (asked.outcome === "sent") {
    await keepSecrets(attempt, ["otp"], "otp", run.input, asked.state.expiresAt);
    return goToRun(change, run.id);
  }
  if (asked.outcome === "refused" && change.authority !== "password+otp")
    return reopen(attempt, refusalOf(asked));
  return wrongOtp(answerToSending(asked));
}

async function verify<Input>(attempt: Attempt<Input, OtpChange<Input>>, form: FormData) {
  const { by, change, run } = attempt;
  const entry = readOtp(form);
  if ("error" in entry) return wrongOtp(entry);
  const unmeant = await refuseUnmeant({ by, change, run }, form);
  if (unmeant) return unmeant;
  const ended = await afterFirstPress(run.id, async () => {
    const now = await findChangeRun(by, change, run.id);
    return now?.step === "otp"
      ? enterChangeOtp({ by, change, run: now }, entry.otp)
      : goToRun(change, run.id);
  });
  return ended === "endless" || ended === "crowded"
    ? wrongOtp(answerToEntry({ outcome: "under-way" }))
    : ended;
}
