import { data } from "@remix-run/node";
import { formatIstClock } from "~/domain/dates";
import { otpForm } from "~/domain/otp";
import type { Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import { askDeedOtp, enterDeedOtp, giveBackDeed, refusalOf, sendDeedOtp } from "./otp-deed-steps.server";
import {
  beginDeed,
  findDeedRun,
  goToDeed,
  type DeedRun,
  type OtpDeed,
  type Refusal,
} from "./otp-deed.server";
import { moveRun } from "./run.server";
import { afterFirstPress } from "./second-press.server";
import { goTo } from "./two-pass.server";

/** What the forms of check and OTP step send, beside the session's token. */
export const deedFields = ["run", "intent", "otp"] as const;

/** What is wrong on the OTP step. */
export interface OtpError {
  failed: true;
  error: Wording;
}

const wrongEntry = (error: Wording, status: number) => data<OtpError>({ failed: true, error }, { status });

/** For deeds without a check page: the OTP is sent at once. What keeps it from being sent stands in `wrong`. */
export async function startDeedWithOtp<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  input: Input,
): Promise<Response | Refusal> {
  const run = await beginDeed(by, deed, input);
  const refused = await sendDeedOtp(by, deed, run);
  if (!refused) return goToDeed(deed, run);
  await moveRun(by.session, run, ["check"], "details", { input: deed.withoutSecrets(input) });
  return refused;
}

/** Answers the posts of check and OTP step. */
export async function carryOnDeed<Input>(by: SignedIn, deed: OtpDeed<Input>, form: FormData) {
  const run = await findDeedRun(by, deed, String(form.get("run")));
  if (!run) return goTo("/DebitCard");
  const intent = String(form.get("intent"));
  if (intent === "change") return giveBackDeed(by, deed, run);
  if (run.step === "check" && intent === "confirm") {
    const refused = await sendDeedOtp(by, deed, run);
    return refused ? giveBackDeed(by, deed, run, refused) : goToDeed(deed, run);
  }
  if (run.step === "otp" && intent === "resend") return resend(by, deed, run);
  if (run.step === "otp" && intent === "verify") return verify(by, deed, run, form);
  // A form of another step, from another tab or the history: the page shows where things stand.
  return goToDeed(deed, run);
}

async function resend<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>) {
  const asked = await askDeedOtp(by, deed, run);
  switch (asked.outcome) {
    case "sent":
      return goToDeed(deed, run);
    case "too-soon": {
      const time = formatIstClock(asked.state.resendAt);
      return wrongEntry({ key: "errors.otpTooSoon", values: { time } }, 429);
    }
    case "too-many":
      return wrongEntry({ key: "errors.otpTooMany" }, 429);
    case "refused":
      return giveBackDeed(by, deed, run, refusalOf(asked.code, asked.message));
    case "unreachable":
      return wrongEntry({ key: "errors.otpNotSent" }, 503);
  }
}

async function verify<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, form: FormData) {
  const entry = otpForm.safeParse({ otp: form.get("otp") ?? "" });
  if (!entry.success) return wrongEntry({ key: entry.error.issues[0]!.message }, 400);
  const ended = await afterFirstPress(async () => {
    const now = await findDeedRun(by, deed, run.id);
    return now?.step === "otp" ? enter(by, deed, now, entry.data.otp) : goToDeed(deed, run);
  });
  return ended ?? wrongEntry({ key: "errors.otpUnderWay" }, 409);
}

async function enter<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, otp: string) {
  const entered = await enterDeedOtp(by, deed, run, otp);
  switch (entered.outcome) {
    case "under-way":
      return "under-way";
    case "verified":
      return goTo(deed.done(run.input.input, run.id));
    case "wrong":
      return wrongEntry({ key: "errors.wrongOtp", values: { count: entered.triesLeft } }, 400);
    case "expired":
      return wrongEntry({ key: "errors.otpExpired" }, 400);
    case "ended":
      return giveBackDeed(by, deed, run, { code: "6003", wording: { key: "errors.otpEnded" } });
    case "refused":
      return giveBackDeed(by, deed, run, refusalOf(entered.code, entered.message));
    case "unreachable":
      // Perhaps it is done: pressed again, the same reference is answered, not carried out a second time.
      return wrongEntry({ key: "errors.deedInDoubt" }, 503);
  }
}
