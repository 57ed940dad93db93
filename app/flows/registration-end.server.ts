import { onlineRegistration } from "~/contract/registration.server";
import type { AnswerOf } from "~/contract/service.server";
import type { Caller, Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { advanceSession, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import { askOtp, verifyOtp, type VerifyOutcome } from "./otp.server";
import { factsOf } from "./registration-modes.server";
import { isStanding, wordsOfStanding } from "./registration-refusal";
import { registrationTerms, type Registration, type RegistrationRun } from "./registration.server";
import { finishRun, moveRun } from "./run.server";

/** The OTP of a registration or recovery, and what the bank then does: the last step of `registration.server.ts`. */
export function resendRegistrationOtp(session: Session, run: RegistrationRun, caller: Caller) {
  return askOtp(run, registrationTerms(session, run), caller);
}

export type RegistrationEnd =
  /** The page of the run shows what became of it. */
  | { outcome: "moved" }
  /** Proven, and on to new passwords with this session. */
  | { outcome: "passwords"; session: Session }
  | Exclude<VerifyOutcome, { outcome: "verified" }>;

export async function enterRegistrationOtp(
  visitor: Visitor,
  session: Session,
  run: RegistrationRun,
  otp: string,
  caller: Caller,
): Promise<RegistrationEnd> {
  const { customerNumber } = session.customer;
  // A customer who leaves, or presses twice, does not stop what has been authorised.
  const steady = { ...caller, signal: undefined };
  const verified = await verifyOtp(run, registrationTerms(session, run), otp, steady);
  const row = { customerNumber, reference: run.id };
  await audit(visitor, { act: "registration-otp", outcome: verified.outcome, ...row });
  if (verified.outcome !== "verified") return verified;

  const ending = await register(session, run, otp, steady);
  await audit(visitor, { act: "registration", outcome: ending.ending, subject: run.input.mode, ...row });
  switch (ending.ending) {
    case "done":
      return complete(visitor, session, run, ending.answer.grant);
    case "refused":
      return refuse(
        session,
        run,
        isStanding(ending.code)
          ? wordsOfStanding(ending.code, ending.message)
          : { key: "refusals.startAgain" },
      );
    case "not-sent":
    case "unknown":
      return refuse(session, run, { key: "refusals.unknown" });
  }
}

/** Carried out once under the run's reference, so that what was lost on the way may be asked again. */
async function register(
  session: Session,
  run: RegistrationRun,
  otp: string,
  caller: Caller,
): Promise<Ending<AnswerOf<typeof onlineRegistration>>> {
  const { gateway } = portal();
  const { mode, proof = [] } = run.input;
  const ask = () =>
    gateway.call(
      onlineRegistration,
      {
        otp,
        requestType: factsOf[mode].requestType,
        customerDetails: proof,
        customerNumber: session.customer.customerNumber,
        mode,
        reference: run.id,
      },
      caller,
    );
  const ending = await ask();
  const again = ending.ending === "not-sent" || (ending.ending === "unknown" && gateway.honoursReference);
  return again ? ask() : ending;
}

async function complete(
  visitor: Visitor,
  session: Session,
  run: RegistrationRun,
  grant: string | undefined,
): Promise<RegistrationEnd> {
  const { mode, verdict } = run.input;
  await moveRun<Registration>(session, run, ["otp"], "completed", { mode, verdict });
  await finishRun(run);
  const { errand } = factsOf[mode];
  if (!errand || !grant) return { outcome: "moved" };
  const passwords = { mode: errand, grant };
  const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
  return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
}

async function refuse(
  session: Session,
  run: RegistrationRun,
  refusal: NonNullable<Registration["refusal"]>,
): Promise<RegistrationEnd> {
  const { mode, verdict } = run.input;
  await moveRun<Registration>(session, run, ["otp"], "refused", { mode, verdict, refusal });
  return { outcome: "moved" };
}
