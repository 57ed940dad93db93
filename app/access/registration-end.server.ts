import { onlineRegistration } from "common/contract/registration.server";
import { askOtp, verifyOtp, type VerifyOutcome } from "~/change/otp.server";
import { finishRun, moveRun } from "~/change/run.server";
import type { Wording } from "~/i18n/wording";
import { audit } from "~/session/audit.server";
import type { InSession } from "~/session/guards.server";
import { advanceSession, type Session } from "~/session/sessions.server";
import { factsOf, isStateCode, wordingOfState } from "./registration-rules.server";
import { bindingOf, type Registration, type RegistrationRun } from "./registration.server";

/** The OTP of a registration or recovery, and what the bank then does: the last step. */
export const resendRegistrationOtp = (by: InSession, run: RegistrationRun) => askOtp(by, run, bindingOf(run));

export type RegistrationEnd =
  /** The page of the run shows what became of it. */
  | { outcome: "moved" }
  /** Proven, and on to new passwords with this session. */
  | { outcome: "passwords"; session: Session }
  | Exclude<VerifyOutcome, { outcome: "verified" }>;

export async function enterRegistrationOtp(
  impatient: InSession,
  run: RegistrationRun,
  otp: string,
): Promise<RegistrationEnd> {
  // A customer who leaves, or presses twice, does not stop what has been authorised.
  const by = { ...impatient, caller: { ...impatient.caller, signal: undefined } };
  const verified = await verifyOtp(by, run, bindingOf(run), otp);
  const row = { customerNumber: by.session.customer.customerNumber, reference: run.id };
  await audit(by.visitor, { act: "registration-otp", outcome: verified.outcome, ...row });
  if (verified.outcome !== "verified") return verified;

  const ending = await register(by, run, otp);
  await audit(by.visitor, { act: "registration", outcome: ending.ending, subject: run.input.mode, ...row });
  switch (ending.ending) {
    case "done":
      return complete(by, run, ending.answer.grant);
    case "refused":
      return refuse(
        by,
        run,
        isStateCode(ending.code)
          ? wordingOfState(ending.code, ending.message)
          : { key: "refusals.startAgain" },
      );
    case "not-sent":
    case "unknown":
      return refuse(by, run, { key: "refusals.unknown" });
  }
}

/** Carried out once under the run's reference, so that what was lost on the way may be asked again. */
async function register({ portal, session, caller }: InSession, run: RegistrationRun, otp: string) {
  const { gateway } = portal;
  const { mode, proof = [] } = run.input;
  const request = {
    otp,
    requestType: factsOf[mode].requestType,
    customerDetails: proof,
    customerNumber: session.customer.customerNumber,
    mode,
    reference: run.id,
  };
  const ending = await gateway.call(onlineRegistration, request, caller);
  const again = ending.ending === "not-sent" || (ending.ending === "unknown" && gateway.honoursReference);
  return again ? gateway.call(onlineRegistration, request, caller) : ending;
}

async function complete(
  by: InSession,
  run: RegistrationRun,
  grant: string | undefined,
): Promise<RegistrationEnd> {
  const { visitor, session } = by;
  const { mode, verdict } = run.input;
  await moveRun<Registration>(by, run, ["otp"], "completed", { mode, verdict });
  await finishRun(by, run);
  const { errand } = factsOf[mode];
  if (!errand || !grant) return { outcome: "moved" };
  const passwords = { mode: errand, grant };
  const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
  return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
}

async function refuse(by: InSession, run: RegistrationRun, refusal: Wording): Promise<RegistrationEnd> {
  const { mode, verdict } = run.input;
  await moveRun<Registration>(by, run, ["otp"], "refused", { mode, verdict, refusal });
  return { outcome: "moved" };
}
