import { mobileValidation, type cardValidation } from "~/contract/registration.server";
import type { AnswerOf } from "~/contract/service.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { beginSession, type CustomerDetails, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import type { OtpTerms } from "./otp.server";
import { factsOf, type RegistrationMode } from "./registration-modes.server";
import { findRun, startRun, type Run } from "./run.server";

/**
 * Registration and recovery begin with a customer ID and its mobile; then a card or a branch token proves it.
 * Until then nobody learns whether there is such a customer: the first step always goes on, and what the bank said to it
 * lies sealed in the run. The proof stands in `registration-proof.server.ts`, the OTP and what follows it in
 * `registration-end.server.ts`; `/NewUser` shows them all.
 */
export const REGISTRATION = "registration";

/** `proving`: the bank is looking at a card or token. `refused` and `completed` are ends. */
export type RegistrationStep = "proof" | "proving" | "otp" | "refused" | "completed";

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

/** What the OTP of a run opens. */
export const registrationTerms = (session: Session, { input }: Run<Registration>): OtpTerms => ({
  ...factsOf[input.mode].otp,
  customerNumber: session.customer.customerNumber,
});
