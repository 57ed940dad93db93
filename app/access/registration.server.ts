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
import { gatewayExtensions } from "common/contract/sign-in.server";
import { istDate, type IsoDate } from "common/dates";
import type { Language } from "common/languages";
import { isKeyOf, own } from "common/own";
import { termsOn } from "common/terms";
import { findFlow, startFirstFlow, type Flow } from "~/change/runs.server";
import { onceAtATime, PATIENCE_MS, pressEnded } from "~/change/double-submit.server";
import type { Message } from "~/i18n/wording";
import type { Portal } from "~/load-context";
import { forgetPress, isPressUnderWay } from "~/captcha/captcha.server";
import type { InSession } from "~/session/guards.server";
import { shareOf } from "~/session/device.server";
import { isWithin } from "~/session/limits.server";
import { digest } from "~/seal.server";
import {
  derivedTicket,
  type CustomerDetails,
  type PasswordErrand,
  type SessionTicket,
} from "~/session/details.server";
import { beginning, findSession, type Session } from "~/session/sessions.server";
import { strangerCaller } from "~/session/callers.server";
import type { Visitor } from "~/session/visitor.server";
import type { FormRefusal } from "./sign-in.forms";

/**
 * Registration and recovery: customer ID and mobile, then a card or branch token, then an OTP. The first step always goes on and
 * the bank's answer is sealed in the run, so that strangers cannot learn who is a customer.
 */
const REGISTRATION = "registration";

/** Version of the terms that was ticked, and the language of its page. */
export interface Agreement {
  version: IsoDate;
  language: Language;
}

export interface Registration {
  mode: RegistrationMode;
  /** Recorded when the registration is completed. */
  agreed?: Agreement;
  /** Id of the ticket of the page with the first step. */
  begunUnder?: string;
  verdict: { code: string; message: string };
  /** Customer of the card or branch token, if the first step did not ask; never shown. */
  customerNumber?: string;
  /** Answer of the bank to card or branch token. */
  proof?: AnswerOf<typeof cardValidation>["customerDetails"];
  /** Shown at the end `refused`. */
  refusal?: Message;
}

export type RegistrationRun = Flow<Registration> & {
  /** `proving`: the bank is looking at a card or token. `refused` and `completed` are ends. */
  step: "proof" | "proving" | "otp" | "refused" | "completed";
};

export const findMode = (text: string): RegistrationMode | undefined =>
  registrationModes.find((mode) => mode === text);

/** False if the customer ID is what was forgotten. */
export const asksId = (mode: RegistrationMode): boolean => mode !== "forgot-user-id";

/** `code`: answer of the bank to the first step with which the run goes on. `errand`: passwords that may be set afterwards. */
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

/** First day of the version to agree to; null where nothing is opened, or a bank keeps no agreements, or cannot be reached. */
export async function termsToAgree(
  { profile, gateway, clock }: Portal,
  mode: RegistrationMode,
): Promise<IsoDate | null> {
  if (factsOf[mode].requestType !== "register") return null;
  const version = termsOn(profile.terms, istDate(clock.now()));
  if (!version || !(await gateway.findsOffered(gatewayExtensions.termsAgreements))) return null;
  return version.from;
}

/** Refusals shown to a proven customer, by the bank's code; keys of registration.json. */
const known: Readonly<Record<string, Message>> = {
  "5010": { key: "refusals.blocked" },
  "5053": { key: "refusals.registered" },
  "5054": { key: "refusals.notCreated" },
};

/** Code of several causes: the mark behind the tilde tells which. */
const SEVERAL = "5099";

/** The part of the message before the tilde is for the customer. */
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
  const ours = code === SEVERAL ? own(causes, mark) : own(known, code);
  return ours ?? (words === "" ? notPossible : { words });
}

export const isStateCode = (code: string): boolean => code === SEVERAL || isKeyOf(known, code);

export const bindingOf = ({ input }: RegistrationRun): OtpBinding => factsOf[input.mode].otp;

/** Lifetime of the session of an unproven visitor: that of the bank's answer to a card or token. */
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
 * A press of the first step's button. A captcha works once, so a second press must find the run of the first: the session's
 * ticket is derived from the press, and only the same browser can derive it.
 */
export interface Press {
  /** Ticket of the page with the form. */
  under: Pick<SessionTicket, "id">;
  captchaToken: string;
  mode: RegistrationMode;
  customerNumber: string;
  mobile: string;
  /** Not a part of what the ticket is derived from. */
  agreed?: Agreement | undefined;
}

export function ticketOfPress(portal: Portal, press: Press): SessionTicket {
  const { under, captchaToken, mode, customerNumber, mobile } = press;
  return derivedTicket(portal, "registration press", [under.id, captchaToken, mode, customerNumber, mobile]);
}

/** Identifies a press without revealing what was typed. */
export const nameOfPress = (portal: Portal, press: Press): string =>
  digest(ticketOfPress(portal, press).id).toString("base64url");

interface Begun {
  session: Session;
  flow: RegistrationRun;
}

const NO_VERDICT = { code: "0", message: "" };

/** Answer of the bank to customer ID and mobile; null if it cannot be reached. */
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

/** Begins a run whatever the bank answers. The captcha must have been answered for `nameOfPress`. */
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
  const { mode, customerNumber, mobile, agreed } = press;
  const share = await shareOf(visitor, { customer: customerNumber, mobile });
  if (!(await isWithin("registration", visitor, share))) return { status: 429, message: "errors.tooOften" };
  // Without the request's signal: a double click aborts the first connection, but not its call.
  const caller = strangerCaller(visitor, mobile);
  const verdict = asksId(mode) ? await askVerdict({ portal, caller }, mode, customerNumber) : NO_VERDICT;
  if (!verdict) return { status: 503, message: "errors.unreachable" };
  const details = unproven(customerNumber, mobile);
  const { session, statement } = beginning(visitor, "proving", details, ticketOfPress(portal, press));
  const input: Registration = { mode, verdict, begunUnder: press.under.id, ...(agreed && { agreed }) };
  const flow = await startFirstFlow({ portal, session }, statement, REGISTRATION, "proof", input);
  return { session, flow: flow as RegistrationRun };
}

/** The run that the same press began; waits while it is under way. Null without a run. */
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

/** The session's last registration, or the one of that id. */
export async function findLastRegistration(customer: Holder, id?: string): Promise<RegistrationRun | null> {
  if (customer.session.step !== "proving") return null;
  return (await findFlow<Registration>(customer, REGISTRATION, id)) as RegistrationRun | null;
}

export async function findRegistration(customer: InSession, mode: RegistrationMode, id: string) {
  const run = await findLastRegistration(customer, id);
  return run?.input.mode === mode ? run : null;
}

/** True for a run that was finished, in whatever session: its address may be opened again by Back. */
export async function isCompleted({ db }: Portal, id: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return false;
  const row = await db
    .selectFrom("portal.run")
    .select("id")
    .where("id", "=", id)
    .where("flow", "=", REGISTRATION)
    .where("step", "=", "completed")
    .executeTakeFirst();
  return row !== undefined;
}
