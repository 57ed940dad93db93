import { data } from "@remix-run/node";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import {
  needsPassword,
  withoutSecrets,
  type Change,
  type OneCallChange,
  type OtpChange,
  type TwoPassChange,
} from "./change.server";
import {
  beginFlow,
  findChangeFlow,
  findUnconfirmed,
  goTo,
  goToFlow,
  keepSecrets,
  reopen,
  secretsOver,
  type Attempt,
} from "./change-flow.server";
import { enterChangeOtp } from "./enter-otp.server";
import { findOtp } from "./otp.server";
import { answerToEntry, answerToSending, readOtp, type OtpAnswer } from "./otp-answers.server";
import { refusalOf, translate, translateRefusal } from "./refusal.server";
import { moveFlow } from "./flow.server";
import { onceAtATime } from "./double-submit.server";
import { askForOtp, checkWithPassword, failed, makeAtCheck, sendOtp, type StepError } from "./steps.server";

/** What the forms of check and OTP step send, beside the session's token. */
export const changeFields = ["run", "intent", "transactionPassword", "otp", "again"] as const;

/** What a step's page is answered when its post was not carried out. */
export interface StepAnswer {
  failed: true;
  field: StepError["field"];
  error: Message;
}

/** For changes without a check page: the OTP is sent at once. Answers what keeps it from being sent. */
export async function startWithOtp<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: OtpChange<Input>,
  input: Input,
) {
  const flow = await beginFlow(args, customer, change, input);
  const refusal = await sendOtp({ customer, change, flow });
  if (!refusal) return goToFlow(change, flow.id);
  await moveFlow(customer, flow, ["check"], "details", { input: withoutSecrets(change, input) });
  return translateRefusal(customer, refusal);
}

/** Answers the posts of check and OTP step: to where things stand, or what is wrong beside a field. */
export async function actOnChange<Input>(customer: SignedIn, change: Change<Input>, form: FormData) {
  const ended = await act(customer, change, form);
  if (ended instanceof Response) return ended;
  const { field, error, status } = ended;
  return data<StepAnswer>({ failed: true, field, error: translate(customer, error) }, { status });
}

async function act<Input>(customer: SignedIn, change: Change<Input>, form: FormData) {
  const flow = await findChangeFlow(customer, change, String(form.get("run")));
  if (!flow) return goTo(change.home ?? change.path);
  const attempt = { customer, change, flow };
  const intent = String(form.get("intent"));
  if (intent === "change") return reopen(attempt);
  if (flow.blanked && !(intent === "verify" && (await isOver(attempt)))) return reopen(attempt, secretsOver);
  if (flow.step === "check" && intent === "confirm") return confirm(attempt, form);
  if (flow.step === "otp" && hasOtp(change)) {
    if (intent === "resend") return resend({ ...attempt, change });
    if (intent === "verify") return verify({ ...attempt, change }, form);
  }
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goToFlow(change, flow.id);
}

const hasOtp = <Input>(change: Change<Input>): change is OtpChange<Input> => "bind" in change;

/** Secrets go with the OTP: an entry that comes later is told that the OTP has expired. */
const isOver = async <Input>({ customer, flow }: Attempt<Input>) =>
  (await findOtp(customer, flow))?.status !== "waiting";

async function confirm<Input>(attempt: Attempt<Input>, form: FormData) {
  const { change, flow } = attempt;
  if (change.authority === "password+otp") return confirmWithPassword({ ...attempt, change }, form);
  if (!hasOtp(change)) return confirmOneCall({ ...attempt, change }, form);
  const refusal = await sendOtp({ ...attempt, change });
  return refusal ? reopen(attempt, refusal) : goToFlow(change, flow.id);
}

async function confirmOneCall<Input>(attempt: Attempt<Input, OneCallChange<Input>>, form: FormData) {
  const password = readPassword(attempt, form);
  return typeof password === "string" ? makeAtCheck(attempt, { transactionPassword: password }) : password;
}

async function confirmWithPassword<Input>(attempt: Attempt<Input, TwoPassChange<Input>>, form: FormData) {
  const unconfirmed = await refuseUnconfirmed(attempt, form);
  if (unconfirmed) return unconfirmed;
  const password = readPassword(attempt, form);
  return typeof password === "string" ? checkWithPassword(attempt, password) : password;
}

/** Empty where none is asked for. */
function readPassword<Input>({ customer, change }: Attempt<Input>, form: FormData): string | StepError {
  if (!needsPassword(customer, change)) return "";
  const password = String(form.get("transactionPassword") ?? "");
  if (password === "") return failed("transactionPassword", "errors.enterPassword");
  if (password.length > MAX_TRANSACTION_PASSWORD) return failed("transactionPassword", "errors.passwordLong");
  return password;
}

/** Goes on (null) when nothing like it was done before, or the customer means it: the tick names all that was shown. */
async function refuseUnconfirmed<Input>(attempt: Attempt<Input>, form: FormData): Promise<StepError | null> {
  const { flow } = attempt;
  const unconfirmed = (await findUnconfirmed(attempt)).map(({ reference }) => reference);
  if (unconfirmed.length === 0) return null;
  const ticked = String(form.get("again") ?? "").split(" ");
  if (!unconfirmed.every((reference) => ticked.includes(reference)))
    return failed("again", "errors.tickAgain");
  flow.input.meant = [...(flow.input.meant ?? []), ...unconfirmed];
  await keepSecrets(attempt, [flow.step], flow.step, flow.input);
  return null;
}

const wrongOtp = (answer: OtpAnswer): StepError => ({ field: "otp", ...answer });

async function resend<Input>(attempt: Attempt<Input, OtpChange<Input>>) {
  const { change, flow } = attempt;
  const requested = await askForOtp(attempt);
  if (requested.outcome === "sent") {
    await keepSecrets(attempt, ["otp"], "otp", flow.input, requested.state.expiresAt);
    return goToFlow(change, flow.id);
  }
  if (requested.outcome === "refused" && change.authority !== "password+otp")
    return reopen(attempt, refusalOf(requested));
  return wrongOtp(answerToSending(requested));
}

async function verify<Input>(attempt: Attempt<Input, OtpChange<Input>>, form: FormData) {
  const { customer, change, flow } = attempt;
  const entry = readOtp(form);
  if ("error" in entry) return wrongOtp(entry);
  const unconfirmed = await refuseUnconfirmed({ customer, change, flow }, form);
  if (unconfirmed) return unconfirmed;
  const ended = await onceAtATime(flow.id, async () => {
    const now = await findChangeFlow(customer, change, flow.id);
    return now?.step === "otp"
      ? enterChangeOtp({ customer, change, flow: now }, entry.otp)
      : goToFlow(change, flow.id);
  });
  return ended === "endless" || ended === "crowded"
    ? wrongOtp(answerToEntry({ outcome: "under-way" }))
    : ended;
}
