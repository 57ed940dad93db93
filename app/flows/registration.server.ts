import { branchTokenValidation, cardValidation, mobileValidation } from "~/contract/registration.server";
import type { AnswerOf } from "~/contract/service.server";
import type { Card } from "~/domain/registration";
import type { Caller } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { limit } from "~/session/limits.server";
import { beginSession, type CustomerDetails, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import { askOtp, type OtpTerms } from "./otp.server";
import { factsOf, type RegistrationMode } from "./registration-modes.server";
import { wordsOfStanding } from "./registration-refusal";
import { findRun, moveRun, startRun, type Run } from "./run.server";

/**
 * Registration and recovery up to the OTP: a customer ID with its mobile, then a card or a branch token that proves it.
 * Until then nobody learns whether there is such a customer: the first step always goes on, and what the bank said to it
 * lies sealed in the run. The OTP and what follows it stand in `registration-end.server.ts`; `/NewUser` shows them all.
 */
export const REGISTRATION = "registration";

/** `refused` and `completed` are ends; what was proven is used up there or of no use. */
export type RegistrationStep = "proof" | "otp" | "refused" | "completed";

export interface Registration {
  mode: RegistrationMode;
  /** What the bank said to customer ID and mobile. */
  verdict: { code: string; message: string };
  /** What the bank gave for card or branch token. */
  proof?: AnswerOf<typeof cardValidation>["customerDetails"];
  /** Of the end `refused`: what the customer is told. */
  refusal?: Wording;
}

export type RegistrationRun = Run<Registration> & { step: RegistrationStep };

/** A session of somebody unknown: as typed, and no longer than what the bank gives for a card or token. */
const PROVING_MINUTES = 15;

function unproven(customerNumber: string, mobile: string): CustomerDetails {
  return {
    customerNumber,
    customerName: "",
    username: customerNumber,
    mobile,
    viewOnly: false,
    corporateName: null,
    accounts: [],
    lastLogin: "",
    passwordDays: 0,
    transactionPasswordDays: 0,
    admission: "admitted",
    sessionMinutes: PROVING_MINUTES,
    bankSessionId: "",
    latitude: "",
    longitude: "",
    returnPath: "/main",
  };
}

/** The first step. Null when the bank cannot be reached; whatever it says otherwise, a run begins. */
export async function beginRegistration(
  visitor: Visitor,
  given: { mode: RegistrationMode; customerNumber: string; mobile: string },
  signal: AbortSignal,
): Promise<{ session: Session; run: Run<Registration> } | null> {
  const { mode, customerNumber, mobile } = given;
  const ending = await portal().gateway.call(
    mobileValidation,
    {
      key: "MOBVAL",
      customerNumber,
      forgotPassword: mode === "forgot-password",
      kyc: mode === "kyc",
      mode,
    },
    {
      user: mobile,
      ip: visitor.address,
      latitude: "",
      longitude: "",
      correlationId: visitor.correlationId,
      signal,
    },
  );
  if (ending.ending === "not-sent" || ending.ending === "unknown") return null;
  const verdict =
    ending.ending === "refused" ? { code: ending.code, message: ending.message } : { code: "0", message: "" };
  const session = await beginSession(visitor, "proving", unproven(customerNumber, mobile));
  const run = await startRun<Registration>(session, REGISTRATION, "proof", { mode, verdict });
  return { session, run };
}

/** The session's run of that mode and id; null for any other. */
export async function findRegistration(
  session: Session | null,
  mode: RegistrationMode,
  id: string,
): Promise<RegistrationRun | null> {
  if (session?.step !== "proving") return null;
  const run = await findRun<Registration>(session, REGISTRATION, id);
  return run?.input.mode === mode ? (run as RegistrationRun) : null;
}

export type Proof = { kind: "card"; card: Card } | { kind: "token"; branchToken: string };

export type ProofOutcome =
  /** The page of the run shows how it goes on. */
  | { outcome: "moved" }
  | { outcome: "not-proven" }
  | { outcome: "too-often" }
  | { outcome: "otp-too-many" }
  | { outcome: "otp-not-sent" }
  | { outcome: "unreachable" };

/** The second step: proves the customer, then says what the bank said to the first step, or sends the OTP. */
export async function prove(
  visitor: Visitor,
  session: Session,
  run: RegistrationRun,
  given: Proof,
  caller: Caller,
): Promise<ProofOutcome> {
  const { customerNumber, mobile } = session.customer;
  const limited = await limit("registration", visitor, { customer: customerNumber, mobile });
  if (limited.outcome === "over") return { outcome: "too-often" };
  const ending = await askForProof(session, given, caller);
  const outcome = ending.ending === "done" ? "proven" : ending.ending;
  await audit(visitor, { act: "registration-proof", outcome, customerNumber, reference: run.id });
  if (ending.ending === "refused") return { outcome: "not-proven" };
  if (ending.ending !== "done") return { outcome: "unreachable" };

  const proven: Registration = { ...run.input, proof: ending.answer.customerDetails };
  const refusal = refusalOf(run.input);
  if (refusal) {
    await moveRun(session, run, ["proof"], "refused", { ...run.input, refusal });
    return { outcome: "moved" };
  }
  const asked = await askOtp(run, registrationTerms(session, run), caller);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await moveRun(session, run, ["proof"], "otp", proven);
      return { outcome: "moved" };
    case "too-many":
      return { outcome: "otp-too-many" };
    case "refused":
      await moveRun(session, run, ["proof"], "refused", { ...run.input, refusal: { words: asked.message } });
      return { outcome: "moved" };
    case "unreachable":
      return { outcome: "otp-not-sent" };
  }
}

function askForProof(session: Session, given: Proof, caller: Caller) {
  const { gateway } = portal();
  const { customerNumber, mobile } = session.customer;
  switch (given.kind) {
    case "card": {
      const { cardNumber, expiryMonth, expiryYear, cvv } = given.card;
      const card = { cardNumber, expiry: `${expiryMonth}/${expiryYear}`, cvv };
      return gateway.call(cardValidation, { ...card, requestType: "LOGINPIN", customerNumber }, caller);
    }
    case "token": {
      const { branchToken } = given;
      return gateway.call(branchTokenValidation, { customerNumber, branchToken, mobile }, caller);
    }
  }
}

/** What a proven customer is told instead of going on; null when it goes on. */
function refusalOf({ mode, verdict }: Registration): Wording | null {
  return verdict.code === factsOf[mode].code ? null : wordsOfStanding(verdict.code, verdict.message);
}

/** What the OTP of a run opens. */
export const registrationTerms = (session: Session, { input }: Run<Registration>): OtpTerms => ({
  ...factsOf[input.mode].otp,
  customerNumber: session.customer.customerNumber,
});
