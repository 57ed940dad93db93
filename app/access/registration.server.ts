import { createHmac } from "node:crypto";
import type { BankProfile } from "common/bank";
import {
  mobileValidation,
  registrationModes,
  registrationOtp,
  type cardValidation,
  type RegistrationMode,
} from "common/contract/registration.server";
import type { AnswerOf } from "common/contract/service.server";
import type { OtpBinding } from "common/contract/act.server";
import { findFlow, startFlow, type Flow } from "~/change/flow.server";
import { onceAtATime, PATIENCE_MS, pressEnded } from "~/change/double-submit.server";
import type { Message } from "~/i18n/wording";
import type { Portal } from "~/load-context";
import { forgetPress, isPressUnderWay } from "~/captcha/captcha.server";
import type { SessionTicket } from "~/session/cookie.server";
import type { InSession } from "~/session/guards.server";
import { isWithin } from "~/session/limits.server";
import { digest } from "~/seal.server";
import {
  beginSession,
  findSession,
  type CustomerDetails,
  type PasswordErrand,
  type Session,
} from "~/session/sessions.server";
import { strangerCaller, type Visitor } from "~/session/visitor.server";
import type { FormRefusal } from "./sign-in.forms";

/**
 * Registration and recovery begin with a customer ID and its mobile; then a card or a branch token proves it.
 * Until then nobody learns whether there is such a customer: the first step always goes on, and what the bank
 * said to it lies sealed in the run. The other steps stand in `registration-steps.server.ts`; `/NewUser` shows
 * them all.
 */
const REGISTRATION = "registration";

export interface Registration {
  mode: RegistrationMode;
  /** Id of the ticket under which it was begun: that of the page with the first step. */
  begunUnder?: string;
  /** What the bank said to customer ID and mobile. */
  verdict: { code: string; message: string };
  /** Whose card or branch token it was, where the first step did not ask; never shown. */
  customerNumber?: string;
  /** What the bank gave for card or branch token. */
  proof?: AnswerOf<typeof cardValidation>["customerDetails"];
  /** Of the end `refused`: what the customer is told. */
  refusal?: Message;
}

export type RegistrationRun = Flow<Registration> & {
  /** `proving`: the bank is looking at a card or token. `refused` and `completed` are ends. */
  step: "proof" | "proving" | "otp" | "refused" | "completed";
};

/** What somebody who is not signed in may come for, and in what that differs. */
export const findMode = (text: string): RegistrationMode | undefined =>
  registrationModes.find((mode) => mode === text);

/** Whether the first step asks for the customer ID: not where that is what was forgotten. */
export const asksId = (mode: RegistrationMode): boolean => mode !== "forgot-user-id";

/**
 * `code`: the bank's for customer ID and mobile with which it goes on. `otp`: what its OTP opens. `errand`: which
 * passwords it leads to, where the bank gives leave to set them.
 */
function facts(mode: RegistrationMode, code: string, errand?: PasswordErrand["mode"]) {
  const otp: OtpBinding = registrationOtp(mode);
  const requestType: "register" | "reset" = otp.purpose === "register" ? "register" : "reset";
  return { code, otp, requestType, errand };
}

export const factsOf: Readonly<Record<RegistrationMode, ReturnType<typeof facts>>> = {
  register: facts("register", "5051", "register"),
  kyc: facts("kyc", "5051", "register"),
  "forgot-password": facts("forgot-password", "5052", "reset"),
  "forgot-user-id": facts("forgot-user-id", "5050"),
  unblock: facts("unblock", "5052"),
};

/** What a proven customer is told instead of going on: of known codes a key of registration.json. */
const known: Readonly<Record<string, Message>> = {
  "5010": { key: "refusals.blocked" },
  "5053": { key: "refusals.registered" },
  "5054": { key: "refusals.notCreated" },
};

/** 5099 has several causes; the bank's own mark behind the tilde says which. */
const SEVERAL = "5099";

/** Of the bank's message the part before the tilde is the customer's. */
export function wordingOfState(
  { helpline }: Pick<BankProfile, "helpline">,
  { code, message }: { code: string; message: string },
): Message {
  const notPossible: Message = { key: "refusals.notPossible", values: { helpline } };
  const causes: Readonly<Record<string, Message>> = {
    "STATUS=LOCKED": { key: "refusals.locked" },
    "STATUS=ACTIVE": { key: "refusals.notLocked" },
    "CIF OR MOBILE UNKNOWN": notPossible,
  };
  const [words, mark = ""] = message.split("~").map((part) => part.trim()) as [string, string?];
  const ours = code === SEVERAL ? causes[mark] : known[code];
  return ours ?? (words === "" ? notPossible : { words });
}

/** Codes of how it stands with a customer, as the first step answers them. */
export const isStateCode = (code: string): boolean => code === SEVERAL || code in known;

/** What the OTP of a run opens. */
export const bindingOf = ({ input }: RegistrationRun): OtpBinding => factsOf[input.mode].otp;

/** A session of somebody unknown: as typed, and no longer than what the bank gives for a card or token. */
const PROVING_MINUTES = 15;

function unproven(customerNumber: string, mobile: string): CustomerDetails {
  return {
    customerNumber,
    customerName: "",
    username: customerNumber,
    mobile,
    viewOnly: false,
    makerChecker: false,
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

/**
 * The button of the first step. A captcha works once, so pressed twice the second press cannot begin anything:
 * it is led to what the first one began. The ticket of the session is derived from the press, so that the same
 * press, by the same browser, names the same session, and nobody else can name it.
 */
export interface Press {
  /** The ticket under which the page with the form was made. */
  under: Pick<SessionTicket, "id">;
  captchaToken: string;
  mode: RegistrationMode;
  customerNumber: string;
  mobile: string;
}

export function ticketOfPress({ sealer }: Portal, press: Press): SessionTicket {
  const { under, captchaToken, mode, customerNumber, mobile } = press;
  const key = sealer.key("registration press");
  const derive = (what: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([what, under.id, captchaToken, mode, customerNumber, mobile]))
      .digest();
  return { id: derive("id").toString("base64url"), key: derive("key") };
}

/** Tells one press from all others, and nothing of what was typed. */
export const nameOfPress = (portal: Portal, press: Press): string =>
  digest(ticketOfPress(portal, press).id).toString("base64url");

interface Begun {
  session: Session;
  flow: RegistrationRun;
}

/** Of a customer whom nobody has named yet. */
const NO_VERDICT = { code: "0", message: "" };

/** What the bank says to customer ID and mobile; null when it does not answer. */
export async function askVerdict(
  { portal, caller }: Pick<InSession, "portal" | "caller">,
  mode: RegistrationMode,
  customerNumber: string,
): Promise<Registration["verdict"] | null> {
  const modes = { forgotPassword: mode === "forgot-password", kyc: mode === "kyc", mode };
  const result = await portal.gateway.call(
    mobileValidation,
    { key: "MOBVAL", customerNumber, ...modes },
    caller,
  );
  if (result.outcome === "not-sent" || result.outcome === "unknown") return null;
  return result.outcome === "refused" ? { code: result.code, message: result.message } : NO_VERDICT;
}

/** The first step, after its captcha was answered for `nameOfPress`. Whatever the bank says to it, a run begins. */
export async function beginRegistration(visitor: Visitor, press: Press): Promise<Begun | FormRefusal> {
  try {
    return await beginOnce(visitor, press);
  } finally {
    await forgetPress(visitor.portal, press.captchaToken);
    pressEnded(nameOfPress(visitor.portal, press));
  }
}

async function beginOnce(visitor: Visitor, press: Press): Promise<Begun | FormRefusal> {
  const { portal } = visitor;
  const { mode, customerNumber, mobile } = press;
  if (!(await isWithin("registration", visitor, { customer: customerNumber, mobile })))
    return { status: 429, message: "errors.tooOften" };
  // Without the request's signal: a second press gives the first one's connection up; what it asked goes on.
  const caller = strangerCaller(visitor, mobile);
  const verdict = asksId(mode) ? await askVerdict({ portal, caller }, mode, customerNumber) : NO_VERDICT;
  if (!verdict) return { status: 503, message: "errors.unreachable" };
  const details = unproven(customerNumber, mobile);
  const session = await beginSession(visitor, "proving", details, ticketOfPress(portal, press));
  const input: Registration = { mode, verdict, begunUnder: press.under.id };
  const flow = await startFlow({ portal, session }, REGISTRATION, "proof", input);
  return { session, flow: flow as RegistrationRun };
}

/** What the same press began before, waited for while that is under way; null when it began nothing. */
export async function findPressed(portal: Portal, press: Press): Promise<Begun | null> {
  const ticket = ticketOfPress(portal, press);
  const look = async (): Promise<Begun | null> => {
    const session = await findSession(portal, ticket);
    const run = session && (await findLastRegistration({ portal, session }));
    return run && { session, flow: run };
  };
  const name = nameOfPress(portal, press);
  const since = new Date(portal.clock.now().getTime() - PATIENCE_MS);
  const begun = await onceAtATime(name, async () => {
    const underWay = await isPressUnderWay(portal, press.captchaToken, name, since);
    return (await look()) ?? (underWay ? "under-way" : null);
  });
  return begun === "endless" || begun === "crowded" ? null : begun;
}

type Holder = Pick<InSession, "portal" | "session">;

/** What the session was begun for last, or under that id; of whatever mode. */
export async function findLastRegistration(customer: Holder, id?: string): Promise<RegistrationRun | null> {
  if (customer.session.step !== "proving") return null;
  return (await findFlow<Registration>(customer, REGISTRATION, id)) as RegistrationRun | null;
}

/** The session's run of that mode and id; null for any other. */
export async function findRegistration(customer: InSession, mode: RegistrationMode, id: string) {
  const run = await findLastRegistration(customer, id);
  return run?.input.mode === mode ? run : null;
}
