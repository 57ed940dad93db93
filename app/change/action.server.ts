import { data } from "@remix-run/node";
import { inNoHurry } from "common/postgres/transaction.server";
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
import { onceAtATime } from "./double-submit.server";
import { findObstacle } from "./obstacle.server";
import { enterChangeOtp, checkRequest, commitOnce, wordOf, writeAudit } from "./make-change.server";
import {
  beginFlow,
  donePath,
  failed,
  findChangeFlow,
  findUnconfirmed,
  confirmed,
  foresee,
  untickedIn,
  goTo,
  goToFlow,
  keepSecrets,
  reopen,
  secretsOver,
  type Attempt,
  type StepError,
} from "./flow.server";
import { findBeside, isSameInput, moveFlow } from "./runs.server";
import { askOtp, findOtp } from "./otp.server";
import {
  answerToEntry,
  answerToSending,
  readOtp,
  refusalOf,
  translate,
  translateRefusal,
  UNREACHABLE,
  WRONG_PASSWORD,
  type StoredRefusal,
} from "./refusal.server";

/** Fields of the forms of check and OTP step, besides the session's token. */
export const changeFields = ["run", "intent", "transactionPassword", "otp", "again"] as const;

export interface StepAnswer {
  failed: true;
  field: StepError["field"];
  error: Message;
}

/** Without a check page if the bank would refuse whatever is entered there. */
export async function startChange<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
  input: Input,
) {
  const flow = await beginFlow(args, customer, change, input);
  const obstacle = await findObstacle(customer, change, input);
  return obstacle ? reopen({ customer, change, flow }, obstacle) : goToFlow(change, flow.id);
}

/** Begins a change without a check page: sends the OTP at once. Returns the refusal if it cannot be sent. */
export async function startWithOtp<Input>(
  args: RequestArgs,
  customer: SignedIn,
  change: OtpChange<Input>,
  input: Input,
) {
  const same = await findSame(customer, change, input);
  if (same) return goToFlow(change, same.id);
  const flow = await beginFlow(args, customer, change, input);
  const refusal = await sendOtp({ customer, change, flow });
  if (!refusal) return goToFlow(change, flow.id);
  await moveFlow(customer, flow, ["check"], "details", { input: withoutSecrets(change, input) });
  return translateRefusal(customer, refusal);
}

/** Handles the posts of check and OTP step: a redirect, or the error of a field. */
export async function actOnChange<Input>(customer: SignedIn, change: Change<Input>, form: FormData) {
  const result = await act(customer, change, form);
  if (result instanceof Response) return result;
  const { field, error, status } = result;
  return data<StepAnswer>({ failed: true, field, error: translate(customer, error) }, { status });
}

async function act<Input>(customer: SignedIn, change: Change<Input>, form: FormData) {
  const flow = await findChangeFlow(customer, change, String(form.get("run")));
  if (!flow) return goTo(change.home ?? change.path);
  const attempt = { customer, change, flow };
  const intent = String(form.get("intent"));
  if (intent === "change") return reopen(attempt);
  // Secrets end with the OTP: a later entry is answered that the OTP has expired.
  if (flow.blanked && !(intent === "verify" && (await isOtpOver(attempt))))
    return reopen(attempt, secretsOver);
  if (flow.step === "check" && intent === "confirm") return confirm(attempt, form);
  if (flow.step === "otp" && hasOtp(change)) {
    if (intent === "resend") return resend({ ...attempt, change });
    if (intent === "verify") return verify({ ...attempt, change }, form);
  }
  // The form of another step, from another tab or the history.
  return goToFlow(change, flow.id);
}

const hasOtp = <Input>(change: Change<Input>): change is OtpChange<Input> => "bind" in change;

const isOtpOver = async <Input>({ customer, flow }: Attempt<Input>) =>
  (await findOtp(customer, flow))?.status !== "waiting";

async function confirm<Input>(attempt: Attempt<Input>, form: FormData): Promise<Response | StepError> {
  const { customer, change, flow } = attempt;
  const password = readPassword(attempt, form);
  if (typeof password !== "string") return password;
  if (!hasOtp(change)) return makeAtCheck({ ...attempt, change }, password);
  if (change.authority === "password+otp") return checkWithPassword({ ...attempt, change }, password, form);
  const same = await findSame(customer, change, flow.input.input);
  if (same) return goToFlow(change, same.id);
  const refusal = await sendOtp({ ...attempt, change });
  return refusal ? reopen(attempt, refusal) : goToFlow(change, flow.id);
}

/** Empty if the bank asks for none. */
function readPassword<Input>({ customer, change }: Attempt<Input>, form: FormData): string | StepError {
  if (!needsPassword(customer, change)) return "";
  const password = String(form.get("transactionPassword") ?? "");
  if (password === "") return failed("transactionPassword", "errors.enterPassword");
  if (password.length > MAX_TRANSACTION_PASSWORD)
    return failed("transactionPassword", "errors.passwordLength");
  return password;
}

/** First call of a change with password and OTP: the bank checks everything; then the OTP is sent. */
async function checkWithPassword<Input>(
  attempt: Attempt<Input, TwoPassChange<Input>>,
  transactionPassword: string,
  form: FormData,
): Promise<Response | StepError> {
  const { customer, change, flow } = attempt;
  const request = change.request(customer, flow.input.input);
  const [foreseen, result] = await Promise.all([
    foresee(attempt),
    checkRequest(customer, request, transactionPassword),
  ]);
  if (result.outcome === "refused") {
    await writeAudit(attempt, `check-refused-${result.code}`);
    return refuseAtCheck(attempt, refusalOf(result));
  }
  if (result.outcome !== "done") return failed("transactionPassword", "errors.unreachable", 503);
  const unticked = untickedIn(foreseen.alike, form);
  if (unticked) return unticked;
  const same = await findSame(customer, change, flow.input.input);
  if (same) return goToFlow(change, same.id);
  const content = { ...confirmed(flow.input, foreseen), transactionPassword };
  const refusal = await sendOtp(attempt, content);
  if (!refusal) return goToFlow(change, flow.id);
  return refusal.code === UNREACHABLE
    ? { field: "transactionPassword", error: refusal.wording, status: 503 }
    : reopen(attempt, refusal);
}

/** Makes a change without an OTP. If the answer gets lost, the same button asks for it again. */
async function makeAtCheck<Input>(
  attempt: Attempt<Input, OneCallChange<Input>>,
  transactionPassword: string,
): Promise<Response | StepError> {
  const result = await commitOnce(attempt, { transactionPassword });
  await writeAudit(attempt, wordOf(result));
  switch (result.outcome) {
    case "done":
      return goTo(donePath(attempt));
    case "refused":
      return refuseAtCheck(attempt, refusalOf(result));
    case "not-sent":
      return failed(passwordField(attempt), "errors.unreachable", 503);
    case "unknown":
      return failed(passwordField(attempt), "errors.inDoubt", 503);
  }
}

const passwordField = <Input>({ change }: Attempt<Input>): StepError["field"] =>
  change.authority === "none" ? null : "transactionPassword";

/** A wrong password is typed again on the check page; any other refusal opens the form. */
const refuseAtCheck = <Input>(attempt: Attempt<Input>, { code, wording }: StoredRefusal) =>
  code === WRONG_PASSWORD
    ? { field: passwordField(attempt), error: wording, status: 400 }
    : reopen(attempt, { code, wording });

/** The flow of this session that is the same change, such as that of another tab, and whose OTP lives. */
async function findSame<Input>(
  customer: SignedIn,
  change: OtpChange<Input>,
  input: Input,
): Promise<{ id: string } | null> {
  const atOtp = await findBeside<Attempt<Input>["flow"]["input"]>(customer, change.name, "otp");
  const same = atOtp.find(({ blanked, input: content }) => !blanked && isSameInput(content.input, input));
  return same && (await findOtp(customer, same))?.status === "waiting" ? same : null;
}

/** Sends the first OTP, which is never too soon, and moves the flow to its step with `content`. Returns the refusal if it cannot be sent. */
async function sendOtp<Input>(
  attempt: Attempt<Input, OtpChange<Input>>,
  content = attempt.flow.input,
): Promise<StoredRefusal | null> {
  const requested = await askForOtp(attempt, content);
  switch (requested.outcome) {
    case "sent":
    case "too-soon":
      return null;
    case "too-many":
      return { code: "6005", wording: { key: "errors.otpTooMany" } };
    case "elsewhere":
      return { code: "6006", wording: { key: "errors.otpElsewhere" } };
    case "refused":
      await writeAudit(attempt, `otp-refused-${requested.code}`);
      return refusalOf(requested);
    case "unreachable":
      return { code: UNREACHABLE, wording: { key: "errors.otpNotSent" } };
  }
}

/** The flow moves to its OTP with `content` as it is sent. */
function askForOtp<Input>(
  attempt: Attempt<Input, OtpChange<Input>>,
  content: Attempt<Input>["flow"]["input"],
) {
  const { customer, change, flow } = attempt;
  const { input } = flow.input;
  const send = change.authority === "password+otp" ? undefined : change.sendOtp;
  return askOtp(customer, flow, change.bind(customer, input), {
    ...(flow.step === "check" && { first: true }),
    moves: (expiresAt, db) => keepSecrets(attempt, flow.step, "otp", content, expiresAt, db).where(inNoHurry),
    send: send && ((caller, flowRef) => send(customer, input, flowRef, caller)),
  });
}

async function resend<Input>(attempt: Attempt<Input, OtpChange<Input>>) {
  const { change, flow } = attempt;
  const requested = await askForOtp(attempt, flow.input);
  if (requested.outcome === "sent") return goToFlow(change, flow.id);
  if (requested.outcome === "refused" && change.authority !== "password+otp")
    return reopen(attempt, refusalOf(requested));
  return { field: "otp" as const, ...answerToSending(requested) };
}

async function verify<Input>(attempt: Attempt<Input, OtpChange<Input>>, form: FormData) {
  const { customer, change, flow } = attempt;
  const entry = readOtp(form);
  if ("error" in entry) return { field: "otp" as const, ...entry };
  // Asked before the entry is checked and counted.
  const unticked = untickedIn(await findUnconfirmed({ customer, change, flow }, true), form);
  if (unticked) return unticked;
  let known: Attempt<Input>["flow"] | null = flow;
  const result = await onceAtATime(flow.id, async () => {
    const now = known ?? (await findChangeFlow(customer, change, flow.id));
    // Another press may have moved it while this one waits.
    known = customer.session.runs = null;
    return now?.step === "otp"
      ? enterChangeOtp({ customer, change, flow: now }, entry.otp, form)
      : goToFlow(change, flow.id);
  });
  return result === "endless" || result === "crowded"
    ? { field: "otp" as const, ...answerToEntry({ outcome: "under-way" }) }
    : result;
}
