import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OtpBinding } from "common/contract/act.server";
import { cardOtp } from "common/contract/cards.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { fieldsOf } from "common/contract/message.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { otpRefusals, commonRefusals } from "common/contract/refusals.server";
import { commonErrors, type AnswerOf, type RequestOf, type Service } from "common/contract/service.server";
import {
  gatewayExtensions,
  getToken,
  loginValidate,
  logoutValidate,
  sessionService,
} from "common/contract/sign-in.server";
import { fundTransfer } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import { referenceOf } from "common/reference";
import { createGateway, type CallResult, type GatewayOptions } from "~/gateway/gateway.server";
import { neverCarriedOut, trials } from "./changes.server";
import { needed, NotTried, type Harness, type Seen, type Trial } from "./changes/trial.server";
import { checkEnvelope } from "./envelope.server";
import type { CheckReport, Finding, Verdict } from "./findings";
import {
  customerServices,
  firstPasses,
  questions,
  sampleRequest,
  type Found,
  type Question,
} from "./plan.server";

interface CheckOptions extends Omit<GatewayOptions, "publicKey" | "cipher" | "bank" | "onTrouble"> {
  /** PEM; without it secrets are not sealed for the bank. */
  publicKey?: string | undefined;
  customer: {
    username: string;
    password: string;
    transactionPassword?: string | undefined;
    /** For the first active card of the first account. */
    cvv?: string | undefined;
    pin?: string | undefined;
  };
  /** The OTP just sent to this mobile; without it no change with an OTP is tried. */
  giveOtp?: ((mobile: string) => Promise<string>) | undefined;
  withChanges: boolean;
  times?: number;
}

/** Result of a call, and the fault of the gateway, if any. */
type Tried<A> = CallResult<A> & { fault: string };

const { unknownService } = commonRefusals;
const waits: ReadonlySet<string> = new Set([otpRefusals["too-soon"].code, otpRefusals.elsewhere.code]);
const newFlow = () => referenceOf(randomUUID());
const OTP_WAIT_MS = 61_000;
const TWICE = "was carried out twice under one reference";
const HONOURS_NONE = "set GATEWAY_HONOURS_REFERENCE=off and tell the bank";
const formNotTaken = "the bank does not take a request of the contract's form (400)";
const noOtp = "there is no way to an OTP: see docs/gateway.md";

/** No customer, account or card: requests with it must be refused. */
const UNKNOWN_CUSTOMER = "0";

/** Tries a bank's gateway with the portal's own client and schemas. */
export async function checkGateway(options: CheckOptions): Promise<CheckReport> {
  const { clock, customer, giveOtp, withChanges, times = 3 } = options;
  const findings: Finding[] = [];
  const notCarriedOut: CheckReport["notCarriedOut"] = [];
  let askedTwice = 0;
  const carriedOutTwice: string[] = [];
  const taken = new Map<string, number[]>();
  let error = "";
  const open = (publicKey: string | undefined) =>
    createGateway({
      ...options,
      publicKey: publicKey === undefined ? undefined : () => publicKey,
      onTrouble: (trouble) => void (error ||= trouble.fault ?? `${trouble.ending}: ${trouble.detail}`),
    });
  const gateway = open(options.publicKey);
  let user = SIGN_IN_USER;

  async function call<Q, A>(service: Service<Q, A>, request: Q, by = gateway): Promise<Tried<A>> {
    error = "";
    const caller = { user, ip: "", latitude: "", longitude: "", correlationId: `check-${randomUUID()}` };
    const started = performance.now();
    const result = await by.call(service, request, caller);
    taken.set(service.name, [...(taken.get(service.name) ?? []), performance.now() - started]);
    return { ...result, fault: error };
  }

  function say(service: Service, verdict: Verdict, words = "", what = service.name): void {
    const sorted = (taken.get(service.name) ?? []).map(Math.round).sort((one, other) => one - other);
    const figures = sorted.length > 0 ? { median: sorted[sorted.length >> 1], most: sorted.at(-1) } : {};
    findings.push({ what, verdict, words, ...figures });
  }

  function judge(service: Service, tried: Tried<unknown>, what = service.name): void {
    if (tried.outcome === "done") say(service, "fits", untold(service, tried.answer), what);
    else if (tried.outcome === "refused") judgeRefusal(service, tried.code, what);
    else say(service, "differs", tried.fault, what);
  }

  function judgeOnce(service: Service, tried: Tried<unknown>): void {
    const before = findings.some(({ what, verdict }) => what === service.name && verdict === "fits");
    if (!before || tried.outcome !== "done") judge(service, tried);
  }

  function judgeRefusal(service: Service, code: string, what = service.name): void {
    const known = codesOf(service);
    if (code === unknownService.code) {
      const words = `the gateway does not have it; customers go without: ${service.purpose}`;
      return say(service, service.extension ? "missing" : "differs", words, what);
    }
    if (code === commonRefusals.malformed.code) return say(service, "differs", formNotTaken, what);
    if (!(code in known))
      return say(service, "differs", `refused with code ${code}, which the contract has not`, what);
    say(service, "fits", `refused with ${code}: ${known[code]}`, what);
  }

  function untold(service: Service, answer: unknown): string {
    const absent = Object.entries(fieldsOf(service.answer))
      .filter(([house]) => !(house in (answer as object)))
      .map(([, [wire]]) => wire);
    return absent.length > 0 ? `does not tell: ${absent.join(", ")}` : "";
  }

  async function askAll(found: Found): Promise<void> {
    for (const { service, request, keep } of questions) {
      const requested = request(found);
      if (typeof requested === "string") {
        say(service, "not tried", `the test customer has no ${requested}`);
        continue;
      }
      let tried = await call(service, requested);
      // Not repeated if there was no answer.
      for (let more = 1; more < times && tried.outcome === "done"; more++)
        tried = await call(service, requested);
      judge(service, tried);
      if (tried.outcome === "done") keep?.(tried.answer, found);
    }
  }

  /** Requests changes for an unknown customer: a bank that has the service must refuse. */
  async function askForUnknownCustomer(): Promise<void> {
    const done = new Set([...findings.map(({ what }) => what), ...taken.keys(), logoutValidate.name]);
    for (const service of customerServices.filter(({ name }) => !done.has(name))) {
      const tried = await call(service, sampleRequest(service, UNKNOWN_CUSTOMER));
      if (tried.outcome === "done")
        say(service, "differs", "a call for a customer who does not exist was carried out");
      else if (tried.outcome !== "refused") judge(service, tried);
      else if (tried.code === commonRefusals.malformed.code)
        say(service, "not tried", "there; it takes no number that is nobody's (400), so try it by hand");
      else if (tried.code !== unknownService.code && tried.code in codesOf(service))
        say(service, "fits", "there, and refused for a customer who does not exist; no change was tried");
      else judgeRefusal(service, tried.code);
    }
  }

  async function signIn(): Promise<AnswerOf<typeof loginValidate> | null> {
    const { username, password } = customer;
    const request = { username, password, latitude: "", longitude: "" };
    const tried = await call(loginValidate, request);
    if (tried.outcome === "done") {
      say(loginValidate, "fits");
      return tried.answer;
    }
    if (tried.outcome !== "refused") say(loginValidate, "differs", tried.fault);
    else if (tried.code !== commonRefusals.malformed.code)
      say(loginValidate, "not tried", `the test customer could not sign in: refused with ${tried.code}`);
    else {
      const withoutKey = open(undefined);
      const unsealed = await call(loginValidate, request, withoutKey);
      await withoutKey.close();
      const words =
        unsealed.outcome === "done"
          ? "the bank cannot open a password that is sealed under GATEWAY_PUBLIC_KEY: it is not the bank's key"
          : formNotTaken;
      say(loginValidate, "differs", words);
    }
    return null;
  }

  /** Requests an OTP; null if the bank sends none. Waits if the bank demands a pause. */
  async function requestOtp(
    variables: RequestOf<typeof otpGeneration>,
    mobile: string,
  ): Promise<string | null> {
    let sent = await call(otpGeneration, variables);
    if (sent.outcome === "refused" && waits.has(sent.code)) {
      await pause(OTP_WAIT_MS);
      sent = await call(otpGeneration, variables);
    }
    judgeOnce(otpGeneration, sent);
    return sent.outcome === "done" ? giveOtp!(mobile) : null;
  }

  /** Requests and enters an OTP; null if the bank does not accept it. */
  async function enterOtp(variables: RequestOf<typeof otpGeneration>, mobile: string) {
    const otp = await requestOtp(variables, mobile);
    return otp !== null && (await isTaken(variables, otp)) ? otp : null;
  }

  async function isTaken(variables: RequestOf<typeof otpGeneration>, otp: string): Promise<boolean> {
    const entered = await call(otpValidation, { ...variables, otp });
    judgeOnce(otpValidation, entered);
    return entered.outcome === "done";
  }

  /** Enters the OTP as if another flow had asked for it. */
  async function sayOfFlows(variables: RequestOf<typeof otpGeneration>, otp: string): Promise<void> {
    const what = "an OTP opens only the flow that it was asked from";
    if (!gateway.offers(gatewayExtensions.otpByFlow)) {
      const words =
        "the bank does not name otp-by-flow: the portal alone keeps flows apart, see docs/gateway.md";
      return void findings.push({ what, verdict: "missing", words });
    }
    const elsewhere = await call(otpValidation, { ...variables, flow: newFlow(), otp });
    const isRefused = elsewhere.outcome === "refused" && elsewhere.code === otpRefusals.wrong.code;
    if (isRefused) return void findings.push({ what, verdict: "fits", words: "" });
    const words = "the bank names otp-by-flow, and does not refuse the OTP of one sign-in in another";
    findings.push({ what, verdict: "differs", words });
  }

  async function openSession({ customerNumber }: Found, mobile: string): Promise<string | undefined> {
    if (!giveOtp) {
      for (const service of [otpGeneration, otpValidation, sessionService]) say(service, "not tried", noOtp);
      return undefined;
    }
    const signIn = { purpose: "sign-in", customerNumber, flow: newFlow() };
    const otp = await requestOtp(signIn, mobile);
    if (otp !== null) await sayOfFlows(signIn, otp);
    if (otp === null || !(await isTaken(signIn, otp))) {
      say(sessionService, "not tried", "the bank did not take the OTP");
      return undefined;
    }
    const { username } = customer;
    const opening = { customerNumber, username, sessionId: "", extend: false, flow: signIn.flow };
    const opened = await call(sessionService, opening);
    judge(sessionService, opened);
    return opened.outcome === "done" ? opened.answer.sessionId : undefined;
  }

  async function checkPayment({ customerNumber, accounts }: Found): Promise<void> {
    const [fromAccount, toAccount] = accounts;
    const { transactionPassword } = customer;
    if (!transactionPassword || !fromAccount || !toAccount) return;
    const terms = { fromAccount, toAccount, toName: "Own account", amount: 100n, customerNumber };
    const request = { way: "within-bank" as const, ...terms, remark: "gateway:check", otp: "" };
    judge(fundTransfer, await call(fundTransfer, { ...request, transactionPassword }));
  }

  async function carryOutAll(found: Found): Promise<void> {
    const { transactionPassword, cvv, pin } = customer;
    if (!transactionPassword || !giveOtp) {
      const why = transactionPassword ? noOtp : "the test customer's transaction password is not given";
      notCarriedOut.push({ what: "whatever changes something", why });
      return;
    }
    const { customerNumber } = found;
    const answers = new Map<string, unknown>();
    const harness: Harness = {
      found,
      cvv,
      pin,
      async ask(service, request) {
        const tried = await call<object, unknown>(service as Service<object>, { ...request, customerNumber });
        return tried.outcome === "done" ? (tried.answer as never) : null;
      },
      made: (reason, ...services) =>
        needed(services.map(({ name }) => answers.get(name)).find(Boolean), reason) as never,
    };
    for (const trial of trials) {
      const { name } = trial.service;
      const what = trial.way ? `${name}, ${trial.way}` : name;
      try {
        answers.set(name, await carryOut(trial, what, harness));
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        notCarriedOut.push({ what, why: error.message });
      }
    }
    for (const question of firstPasses(known)) await checkOnly(question, found);
    for (const [what, why] of Object.entries(neverCarriedOut)) notCarriedOut.push({ what, why });
  }

  /** First pass of a change that could not be undone. */
  async function checkOnly({ service, request }: Question, found: Found): Promise<void> {
    const { transactionPassword } = customer;
    const requested = request(found);
    if (typeof requested === "string")
      return say(service, "not tried", `the test customer has no ${requested}`);
    judge(service, await call(service, { ...(requested as object), transactionPassword, otp: "" }));
    notCarriedOut.push({ what: service.name, why: "it is checked only" });
  }

  /** Observes a change: before, requested, requested again under its reference, after. Returns its answer. */
  async function carryOut(trial: Trial, what: string, harness: Harness): Promise<unknown> {
    const { service, act } = trial;
    const plan = await trial.plan(harness);
    const { see, becomes } = plan;
    const { customerNumber, mobile } = harness.found;
    const has = (field: string) => field in fieldsOf(service.request);
    const withPassword = act?.authority.startsWith("password");
    const request: Record<string, unknown> = {
      ...plan.request,
      ...(has("customerNumber") && { customerNumber }),
      ...(withPassword && { transactionPassword: customer.transactionPassword }),
    };
    const before = (await see?.()) ?? null;
    if (act?.authority === "password+otp") {
      const checked = await call(service, request);
      if (checked.outcome !== "done") {
        judge(service, checked, what);
        throw new NotTried("its first pass was refused");
      }
      if (before !== null && (await see?.()) !== before) {
        say(service, "differs", "it was carried out by the first call, without an OTP", what);
        throw new NotTried("its first call had done it");
      }
    }
    const binding = plan.otp ?? act?.otp?.bind(request);
    const flow = newFlow();
    const otp =
      binding && act?.authority === "otp"
        ? await cardOtpFor(request, { ...binding, flow }, mobile)
        : binding && (await enterOtp({ ...binding, flow, customerNumber }, mobile));
    if (otp === null) throw new NotTried("the bank sent no OTP or did not take it");
    // Cancellations name their subject by `reference` and have none of their own.
    const named = has("reference") && !request.reference;
    const requested = {
      ...request,
      ...(otp !== undefined && has("otp") && { otp }),
      ...(otp !== undefined && has("flow") && { flow }),
      ...(named && { reference: flow }),
    };
    const first = await call(service, requested);
    if (first.outcome !== "done") {
      judge(service, first, what);
      throw new NotTried("it was not done");
    }
    const again = named && options.honoursReference ? await call(service, requested) : undefined;
    const after = (await see?.()) ?? null;
    const wanted = before === null ? null : (becomes?.(before, first.answer) ?? null);
    if (again) askedTwice += 1;
    const words = whatIsWrong({ before, after, wanted }, again) || ((await plan.also?.()) ?? "");
    if (words.includes(TWICE)) carriedOutTwice.push(service.name);
    if (words) say(service, "differs", words, what);
    else judge(service, first, what);
    return first.answer;
  }

  function whatIsWrong(
    { before, after, wanted }: Record<"before" | "after" | "wanted", Seen>,
    again: Tried<unknown> | undefined,
  ): string {
    if (wanted !== null && after !== null && after !== wanted) {
      if (after === before) return "it was answered as done, and nothing has changed";
      const [from, to, by] = [before, after, wanted].map(Number) as [number, number, number];
      if (to - from === 2 * (by - from)) return `${TWICE}: ${HONOURS_NONE}`;
      return "something else has changed than was asked for: look at it by hand";
    }
    if (again && again.outcome !== "done")
      return `the second time is not answered as the first, so a lost answer cannot be asked for again: ${HONOURS_NONE}`;
    return "";
  }

  /** OTP of a change to a card, entered with the change; null if the bank has sent none. */
  async function cardOtpFor(request: object, binding: OtpBinding, mobile: string) {
    const { purpose, variable2: change, flow } = binding;
    const sent = await call(cardOtp, { ...request, purpose, change, flow } as RequestOf<typeof cardOtp>);
    judgeOnce(cardOtp, sent);
    return sent.outcome === "done" ? giveOtp!(mobile) : null;
  }

  function sayOfReferences(): void {
    const what = "a reference is carried out once, however often it is asked for";
    if (carriedOutTwice.length > 0) {
      const words = `${carriedOutTwice.join(", ")} ${TWICE}: ${HONOURS_NONE}`;
      findings.push({ what, verdict: "differs", words });
    } else if (askedTwice > 0) findings.push({ what, verdict: "fits", words: "" });
    else findings.push({ what, verdict: "not tried", words: whyNotTwice() });
  }

  function whyNotTwice(): string {
    if (!withChanges) return "only with --with-changes";
    return options.honoursReference
      ? "nothing could be carried out"
      : "GATEWAY_HONOURS_REFERENCE=off: nothing is asked for twice";
  }

  async function run(): Promise<CheckReport> {
    const token = await call(getToken, {});
    judge(getToken, token);
    // Without a token nothing can be tried; with one, failures may be due to the envelope.
    if (token.outcome !== "not-sent") findings.push(...(await checkEnvelope(options)));
    if (token.outcome !== "done") return reported("untried");
    const signedIn = await signIn();
    if (!signedIn) return reported("untried");
    const { mobile, customerNumber, customerName, accounts } = signedIn;
    user = mobile;
    const operative = accounts.filter(({ kind }) => ["savings", "current"].includes(kind));
    const found: Found = {
      today: istDate(clock.now()),
      customerNumber,
      customerName,
      mobile,
      accounts: operative.map(({ accountNumber }) => accountNumber),
      branchCode: operative[0]?.branchCode ?? "",
      unused: [],
    };
    const sessionId = await openSession(found, mobile);
    await askAll(found);
    if (withChanges) await carryOutAll(found);
    else await checkPayment(found);
    sayOfReferences();
    await askForUnknownCustomer();
    if (sessionId === undefined) say(logoutValidate, "not tried", "no session was opened");
    else judge(logoutValidate, await call(logoutValidate, { username: customer.username, sessionId }));
    return reported("fits");
  }

  function reported(outcome: CheckReport["outcome"]): CheckReport {
    const differs = findings.some(({ verdict }) => verdict === "differs");
    return { findings, notCarriedOut, outcome: outcome === "fits" && differs ? "differs" : outcome };
  }

  try {
    return await run();
  } finally {
    await gateway.close();
  }
}

/** Services whose changes are carried out, or are not for a reason of their own. */
const known: ReadonlySet<string> = new Set([
  ...trials.map(({ service }) => service.name),
  ...Object.keys(neverCarriedOut).map((what) => what.split(",")[0]!),
]);

const codesOf = ({ errors }: Service): Record<string, string> => ({ ...commonErrors, ...errors });
