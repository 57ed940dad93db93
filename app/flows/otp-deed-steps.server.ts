import { otpValidation } from "~/contract/otp.server";
import { addQuery } from "~/domain/path-query";
import { referenceOf } from "~/domain/reference";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { commitOrder } from "./order.server";
import type { DeedRun, OtpDeed, Refusal } from "./otp-deed.server";
import { askOtp, enterOtp, type AskOutcome, type OtpTerms, type VerifyOutcome } from "./otp.server";
import { wordingOfRefusal } from "./refusal";
import { finishRun, moveRun } from "./run.server";
import { goTo } from "./two-pass.server";

/** What the steps of an OTP deed do: the OTP is sent, and the call that carries it makes the change. */

const termsOf = <Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>): OtpTerms => ({
  ...deed.otp(run.input.input),
  customerNumber: by.session.customer.customerNumber,
});

/** Sends an OTP, the first or another. */
export function askDeedOtp<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
): Promise<AskOutcome> {
  const { input } = run.input;
  const sending = deed.send && ((caller: Caller) => deed.send!(by, input, caller));
  return askOtp(run, termsOf(by, deed, run), by.caller, sending);
}

/** Sends the OTP and moves the run to its step; answers why not. */
export async function sendDeedOtp<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
): Promise<Refusal | null> {
  const asked = await askDeedOtp(by, deed, run);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await moveRun(by.session, run, ["check"], "otp", run.input);
      return null;
    case "too-many":
      return { code: "6005", wording: { key: "errors.otpTooMany" } };
    case "refused":
      await leaveTrail(by, deed, run, `otp-refused-${asked.code}`);
      return refusalOf(asked.code, asked.message);
    case "unreachable":
      return { code: "unreachable", wording: { key: "errors.otpNotSent" } };
  }
}

/** Enters the OTP; when it is right, the change is made and the run is done. */
export async function enterDeedOtp<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
  otp: string,
): Promise<VerifyOutcome> {
  const entered = await enterOtp(run, termsOf(by, deed, run), by.caller, async (steady) => {
    const refused = deed.validates && (await validate(by, deed, run, otp, steady));
    return refused || carryOut(by, deed, run, otp, steady);
  });
  if (entered.outcome !== "under-way") await leaveTrail(by, deed, run, wordOf(entered));
  return entered;
}

function wordOf(entered: VerifyOutcome): string {
  if (entered.outcome === "refused") return `refused-${entered.code}`;
  return entered.outcome === "verified" ? "done" : entered.outcome;
}

/** The run is done before its OTP counts as verified: whatever becomes of this process, it does not wait for nothing. */
async function carryOut<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
  otp: string,
  steady: Caller,
): Promise<Ending<unknown>> {
  const { input } = run.input;
  const authority = { transactionPassword: "", otp, reference: referenceOf(run.id) };
  const ending = await commitOrder(deed.order(by, input), authority, steady);
  if (ending.ending === "done") {
    await moveRun(by.session, run, ["otp"], "done", { input: deed.withoutSecrets(input) });
    await finishRun(run);
  }
  return ending;
}

/** Answers how the check ended, unless the OTP is right. */
async function validate<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
  otp: string,
  steady: Caller,
): Promise<Ending<unknown> | null> {
  if (run.input.validated) return null;
  const ending = await portal().gateway.call(otpValidation, { ...termsOf(by, deed, run), otp }, steady);
  if (ending.ending !== "done") return ending;
  await moveRun(by.session, run, ["otp"], "otp", { ...run.input, validated: true });
  return null;
}

export const refusalOf = (code: string, message: string): Refusal => ({
  code,
  wording: wordingOfRefusal(code, message),
});

/** Secrets are dropped, the form opens again with what was typed, `wrong` stands in it. */
export async function giveBackDeed<Input>(
  by: SignedIn,
  deed: OtpDeed<Input>,
  run: DeedRun<Input>,
  wrong?: Refusal,
) {
  const input = deed.withoutSecrets(run.input.input);
  await moveRun(by.session, run, ["check", "otp"], "details", { input, ...(wrong ? { wrong } : {}) });
  return goTo(addQuery(deed.form(input), { run: run.id }));
}

function leaveTrail<Input>(by: SignedIn, deed: OtpDeed<Input>, run: DeedRun<Input>, outcome: string) {
  return audit(by.visitor, {
    act: deed.act,
    outcome,
    customerNumber: by.session.customer.customerNumber,
    subject: deed.subject(run.input.input),
    reference: referenceOf(run.id),
  });
}
