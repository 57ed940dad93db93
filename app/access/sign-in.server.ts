import type { AnswerOf } from "common/contract/service.server";
import {
  gatewayExtensions,
  loginValidate,
  newBrowserNotice,
  sessionService,
  signInRefusals,
} from "common/contract/sign-in.server";
import type { OtpBinding } from "common/contract/act.server";
import { own } from "common/own";
import { onceAtATime } from "~/change/double-submit.server";
import {
  askOtp,
  enterOtp,
  findOtp,
  flowRef,
  verifyOtp,
  type AskOutcome,
  type VerifyOutcome,
} from "~/change/otp.server";
import { findFlow, startFirstFlow, type Flow } from "~/change/runs.server";
import type { CallResult } from "~/gateway/exchange.server";
import type { Portal } from "~/load-context";
import { countSignIn } from "~/metrics.server";
import type { InSession } from "~/session/guards.server";
import { audit } from "~/session/audit.server";
import { wordsOfBrowser } from "~/ui/browser-name";
import { knownBrowser, rememberDevice } from "~/session/device.server";
import { areWithin, countAttempt, mayAttempt, otpAttempts, isWithin } from "~/session/limits.server";
import { derivedTicket, newTicket, type CustomerDetails, type SessionTicket } from "~/session/details.server";
import {
  advanceSession,
  beginning,
  endSession,
  findSession,
  rewriteDetails,
  type Session,
} from "~/session/sessions.server";
import { strangerCaller } from "~/session/callers.server";
import type { Visitor } from "~/session/visitor.server";
import { isGuessable } from "./guessable.server";
import { mayTryPassword, takeBack } from "./wrong-passwords.server";
import { INCORRECT, type FormRefusal, type SignInForm } from "./sign-in.forms";

/** Customer ID and password open a session at step `otp`, the OTP turns it into a signed-in one. */
const SIGN_IN = "sign-in";
const binding: OtpBinding = { purpose: "sign-in" };

interface Credentials extends Pick<SignInForm, "customerId" | "password" | "latitude" | "longitude"> {
  returnPath: string;
}

/** `Retry-After` of a sign-in that did not get its turn. */
const RETRY_SECONDS = 30;

/**
 * Has the bank check the password in turn, then sends the OTP. `before`: the session of the request; a sign-in that this browser has
 * begun goes on while its OTP lives.
 */
export async function checkPassword(
  visitor: Visitor,
  given: Credentials,
  signal: AbortSignal,
  before: Session | null,
): Promise<Session | FormRefusal> {
  const { portal } = visitor;
  const refuse = refusals(portal);
  const { customerId } = given;
  const browser = await knownBrowser(visitor, customerId);
  // Unknown browsers use up their own share of tries, not the customer's.
  if (!(await isWithin("sign-in", visitor, browser ? {} : { customer: customerId })))
    return refuse("throttled", 429, "errors.tooManyTries");
  if (!browser && !(await mayTryPassword(visitor, customerId)))
    return refuse("throttled", 429, "errors.tooManyTries");
  const checked = await portal.signInQueue.inTurn(signal, () =>
    askBank(visitor, given, signal, { browser, before }),
  );
  if (checked) return checked;
  if (!browser) await takeBack(visitor, customerId);
  return { ...refuse("busy", 503, "errors.busy"), retryAfter: RETRY_SECONDS };
}

async function askBank(
  visitor: Visitor,
  given: Credentials,
  signal: AbortSignal,
  { browser, before }: { browser: string | undefined; before: Session | null },
): Promise<Session | FormRefusal> {
  const { portal } = visitor;
  const refuse = refusals(portal);
  const { customerId, password, latitude, longitude } = given;
  const caller = { ...strangerCaller(visitor), latitude, longitude, signal };
  const result = await portal.gateway.call(
    loginValidate,
    { username: customerId, password, latitude, longitude, browser },
    caller,
  );
  if (!browser && (result.outcome !== "refused" || result.code !== signInRefusals.wrong.code))
    await takeBack(visitor, customerId);
  if (result.outcome === "refused") {
    await audit(visitor, { act: "sign-in", outcome: "refused", customerNumber: customerId });
    if (result.code === signInRefusals.wrong.code)
      return { ...refuse("wrong", 400, INCORRECT), triesLeft: readTries(result.details) };
    return refuse("refused", 400, own(barred, result.code) ?? result.message);
  }
  if (result.outcome !== "done") return refuse("unreachable", 503, "errors.unreachable");

  if (!(await areWithin(visitor, mayAttempt("sign-in-otp", otpAttempts(customerId, browser))))) {
    await audit(visitor, { act: "sign-in", outcome: "too-many", customerNumber: customerId });
    return refuse("too-many", 429, "errors.otpsTooOften");
  }
  const details = detailsOf(result.answer, given);
  const guessable = isGuessable(portal, details, password) && ({ guessable: true } as const);
  const { mobile, customerNumber } = details;
  const bySession = (session: Session) => ({
    portal,
    visitor,
    session,
    caller: { ...caller, user: mobile },
  });
  const begun = await beginOrGoOn(visitor, before, { ...details, ...guessable }, bySession);
  const { session } = begun;
  const requested = await sendFirstOtp(bySession(session), begun);
  const outcome = requested?.outcome ?? "goes-on";
  await audit(visitor, { act: "sign-in", outcome, customerNumber });
  if (requested === null || requested.outcome === "sent") {
    countSignIn(portal.profile.id, "password", "right");
    return session;
  }
  // The same flow asks again: the bank may have sent it.
  if (requested.outcome !== "unreachable") await endSession(portal, session, "otp-not-sent");
  switch (requested.outcome) {
    case "elsewhere":
      return { ...refuse("otp-elsewhere", 429, "errors.otpElsewhere"), retryAfter: portal.env.OTP_SECONDS };
    case "refused":
      return refuse("otp-refused", 400, requested.message);
    case "unreachable":
      return refuse("otp-unreachable", 503, "errors.otpNotSent");
    case "too-soon":
    case "too-many":
      return refuse("too-many", 429, "errors.otpTooMany");
  }
}

interface Begun {
  session: Session;
  flow: Flow<object>;
  /** `sent`: by an earlier press, with its OTP; `begun`: by an earlier one, without it so far. */
  state: "new" | "begun" | "sent";
}

/** The sign-in of this customer that this browser has begun and whose OTP lives or was not sent yet; else a new one. */
async function beginOrGoOn(
  visitor: Visitor,
  before: Session | null,
  details: CustomerDetails,
  bySession: (session: Session) => InSession,
): Promise<Begun> {
  const { portal } = visitor;
  const goOn = async (session: Session | null): Promise<Begun | null> => {
    if (session?.step !== "otp" || session.customer.customerNumber !== details.customerNumber) return null;
    // Its ticket follows from a page's, which might be planted in another browser.
    if (session.begunBy.userAgent !== visitor.userAgent) return null;
    const customer = bySession(session);
    const flow = await getSignInRun(customer);
    const otp = await findOtp(customer, flow);
    if (otp && otp.status !== "waiting") return null;
    await rewriteDetails(portal, session, details);
    return { session: { ...session, customer: details }, flow, state: otp ? "sent" : "begun" };
  };
  const own = await goOn(before);
  if (own) return own;
  for (const ticket of ticketsUnder(visitor, details.customerNumber)) {
    const { session, statement } = beginning(visitor, "otp", details, ticket);
    const flow = await startFirstFlow(bySession(session), statement, SIGN_IN, "otp", {}).catch(unlessTaken);
    if (flow) return { session, flow, state: "new" };
    const begun = await goOn(await findSession(portal, ticket));
    if (begun) return begun;
  }
  throw new Error("a new ticket was taken");
}

/** Sign-ins of one customer whose tickets follow from that of one page; further ones do not go on. */
const FOLLOWING = 5;

/**
 * Tickets of the sign-ins that the page of this request may begin for a customer: a second press, whose answer perhaps got lost, finds
 * the sign-in of the first. Only the portal can derive them.
 */
function* ticketsUnder({ portal, ticket: under }: Visitor, customerNumber: string): Generator<SessionTicket> {
  for (let place = 0; under && place < FOLLOWING; place += 1)
    yield derivedTicket(portal, "sign-in press", [under.id, customerNumber, place]);
  yield newTicket();
}

const UNIQUE_VIOLATION = "23505";

function unlessTaken(error: unknown): null {
  if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return null;
  throw error;
}

/** Null if it was sent before. Of two presses at once, one is answered as the other is. */
async function sendFirstOtp(customer: InSession, { flow, state }: Begun): Promise<AskOutcome | null> {
  if (state === "sent") return null;
  const requested = await askOtp(customer, flow, binding, state === "new" ? { first: true } : {});
  if (requested.outcome !== "elsewhere" || state === "new") return requested;
  const sent = await onceAtATime(flow.id, async () => (await findOtp(customer, flow)) ?? "under-way");
  return sent === "endless" || sent === "crowded" ? requested : { outcome: "sent", state: sent };
}

const barred: Readonly<Record<string, string>> = {
  [signInRefusals.locked.code]: "errors.locked",
  [signInRefusals.blocked.code]: "errors.blocked",
};

/** Undefined for a bank that does not tell. */
const readTries = (details = ""): number | undefined => (/^\d$/.test(details) ? Number(details) : undefined);

const refusals =
  ({ profile }: Portal) =>
  (outcome: string, status: number, message: string): FormRefusal => {
    countSignIn(profile.id, "password", outcome);
    return { status, message };
  };

type LoginAnswer = AnswerOf<typeof loginValidate>;

function detailsOf(answer: LoginAnswer, given: Credentials): CustomerDetails {
  return {
    customerNumber: answer.customerNumber,
    customerName: answer.customerName,
    username: answer.username,
    mobile: answer.mobile,
    viewOnly: answer.viewOnly,
    makerChecker: answer.accounts[0]?.makerChecker === "Y",
    corporateName: answer.accounts[0]?.corporateName || null,
    accounts: answer.accounts.map(({ accountNumber, kind, primaryFlag, branchCode }) => ({
      accountNumber,
      kind,
      primary: primaryFlag === "P",
      branchCode,
    })),
    lastLogin: answer.lastLogin,
    passwordDays: answer.passwordDays,
    transactionPasswordDays: answer.transactionPasswordDays,
    admission: admissionOf(answer),
    sessionMinutes: answer.sessionMinutes,
    bankSessionId: "",
    latitude: given.latitude,
    longitude: given.longitude,
    returnPath: given.returnPath,
  };
}

/** Section 4: the flag of a first login, or a password change that is due with no days left. */
function admissionOf(answer: LoginAnswer): CustomerDetails["admission"] {
  if (answer.firstLogin === "yes") return "first-login";
  return answer.passwordChangeDue && answer.passwordDays <= 0 ? "password-expired" : "admitted";
}

export async function getSignInRun(customer: InSession): Promise<Flow<object>> {
  const flow = await findFlow<object>(customer, SIGN_IN);
  if (!flow) throw new Error("a session at step otp has no sign-in run");
  return flow;
}

export const resendSignInOtp = async (customer: InSession) =>
  askOtp(customer, await getSignInRun(customer), binding);

type SignInEnd =
  /** `passwords`: new passwords must be set first. `told`: the bank has announced the new browser. */
  | { outcome: "signed-in" | "passwords"; session: Session; told?: boolean }
  | { outcome: "session-refused" }
  | Exclude<VerifyOutcome, { outcome: "verified" }>;

export async function enterSignInOtp(customer: InSession, otp: string): Promise<SignInEnd> {
  const end = await endSignIn(customer, otp);
  countSignIn(customer.portal.profile.id, "otp", end.outcome);
  return end;
}

async function endSignIn(customer: InSession, otp: string): Promise<SignInEnd> {
  const { portal, visitor, session, caller } = customer;
  const { customerNumber, username, admission } = session.customer;
  const flow = await getSignInRun(customer);
  const opening = { customerNumber, username, sessionId: "", extend: false, flow: flowRef(flow) };
  let opened: CallResult<AnswerOf<typeof sessionService>> | undefined;
  let shown = false;
  // If the bank can, the OTP opens the session in one call; not before new passwords.
  const inOne = admission === "admitted" && portal.gateway.offers(gatewayExtensions.otpWithSession);
  const verified = inOne
    ? await enterOtp(customer, flow, async (withOwnCaller) => {
        const newBrowser = (await knownBrowser(visitor, customerNumber))
          ? undefined
          : wordsOfBrowser(visitor.userAgent);
        const request = { ...opening, otp, newBrowser };
        opened = await portal.gateway.call(sessionService, request, withOwnCaller);
        shown = opened.outcome === "done" && newBrowser !== undefined;
        return opened;
      })
    : await verifyOtp(customer, flow, binding, otp);
  await audit(
    visitor,
    { act: "sign-in-otp", outcome: verified.outcome, customerNumber, reference: flow.id },
    ...(shown ? [announced(customerNumber, "done")] : []),
  );
  const isCounted = "triesLeft" in verified && verified.triesLeft !== null;
  if (isCounted || verified.outcome === "ended") {
    const browser = await knownBrowser(visitor, customerNumber);
    await countAttempt(visitor, "sign-in-otp", otpAttempts(customerNumber, browser));
  }
  if (verified.outcome === "ended") await endSession(portal, session, "otp-failed");
  if (verified.outcome !== "verified") return verified;

  if (admission !== "admitted") {
    const passwords = { mode: admission === "first-login" ? ("first-login" as const) : ("expired" as const) };
    const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
    return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
  }
  opened ??= await portal.gateway.call(sessionService, opening, caller);
  if (opened.outcome !== "done") {
    await endSession(portal, session, "session-refused");
    return { outcome: "session-refused" };
  }
  const bankSessionId = opened.answer.sessionId;
  const signedIn = await advanceSession(visitor, session, { ...session.customer, bankSessionId });
  return signedIn ? { outcome: "signed-in", session: signedIn, told: shown } : { outcome: "ended" };
}

const announced = (customerNumber: string, outcome: string) =>
  ({ act: "new-browser", outcome, customerNumber }) as const;

/**
 * Has the bank announce a new browser, unless it has (`told`), and remembers it. Returns the `Set-Cookie` line. A bank that cannot
 * announce it does not stop the sign-in.
 */
export async function welcomeBrowser(customer: InSession, told = false): Promise<string> {
  const { portal, visitor, caller } = customer;
  const { customerNumber } = customer.session.customer;
  if (!told && !(await knownBrowser(visitor, customerNumber))) {
    const notice = { customerNumber, browser: wordsOfBrowser(visitor.userAgent) };
    const { outcome } = await portal.gateway.call(newBrowserNotice, notice, caller);
    await audit(visitor, announced(customerNumber, outcome));
  }
  return rememberDevice(visitor, customerNumber);
}
