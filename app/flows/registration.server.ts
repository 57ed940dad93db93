import { mobileValidation, type cardValidation } from "~/contract/registration.server";
import type { AnswerOf } from "~/contract/service.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { limit } from "~/session/limits.server";
import type { CustomerDetails } from "~/session/session-details.server";
import { beginSession, type Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import type { OtpTerms } from "./otp.server";
import { ticketOfPress, type Press } from "./registration-press.server";
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
  /** Id of the ticket under which it was begun: that of the page with the first step. */
  begunUnder?: string;
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

export type BeginOutcome =
  | { outcome: "begun"; session: Session; run: Run<Registration> }
  | { outcome: "too-often" }
  | { outcome: "unreachable" };

/** The first step. Whatever the bank says to it, a run begins. */
export async function beginRegistration(visitor: Visitor, press: Press): Promise<BeginOutcome> {
  const { mode, customerNumber, mobile } = press;
  const limited = await limit("registration", visitor, { customer: customerNumber, mobile });
  if (limited.outcome === "over") return { outcome: "too-often" };
  const ending = await portal().gateway.call(
    mobileValidation,
    {
      key: "MOBVAL",
      customerNumber,
      forgotPassword: mode === "forgot-password",
      kyc: mode === "kyc",
      mode,
    },
    // Without the request's signal: a second press gives the first one's connection up; what it asked goes on.
    {
      user: mobile,
      ip: visitor.address,
      latitude: "",
      longitude: "",
      correlationId: visitor.correlationId,
    },
  );
  if (ending.ending === "not-sent" || ending.ending === "unknown") return { outcome: "unreachable" };
  const verdict =
    ending.ending === "refused" ? { code: ending.code, message: ending.message } : { code: "0", message: "" };
  const customer = unproven(customerNumber, mobile);
  const session = await beginSession(visitor, "proving", customer, ticketOfPress(press));
  const input: Registration = { mode, verdict, begunUnder: press.under.id };
  return { outcome: "begun", session, run: await startRun(session, REGISTRATION, "proof", input) };
}

/** What the session was begun for, of whatever mode. */
export async function findLastRegistration(session: Session | null): Promise<Run<Registration> | null> {
  return session?.step === "proving" ? findRun<Registration>(session, REGISTRATION) : null;
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
