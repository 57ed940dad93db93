import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Clock } from "common/clock";
import { balanceEnquiry } from "common/contract/accounts.server";
import { catalogue, isCallable } from "common/contract/catalogue.server";
import { revokeStop, stopCheque } from "common/contract/cheques.server";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { messageSchema, sampleOf, type JsonSchema } from "common/contract/json-schema.server";
import { factsOf } from "common/contract/message.server";
import { otpGeneration, otpRefusals, otpValidation } from "common/contract/otp.server";
import { transferOtpVariables } from "common/contract/otp-variables.server";
import { alertChange } from "common/contract/profile.server";
import { commonRefusals } from "common/contract/refusals.server";
import {
  areas,
  commonErrors,
  type AnswerOf,
  type RequestOf,
  type Service,
} from "common/contract/service.server";
import {
  getToken,
  loginValidate,
  logoutValidate,
  newBrowserNotice,
  sessionService,
} from "common/contract/sign-in.server";
import { fundTransfer } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import { referenceOf } from "common/reference";
import { createGateway, defaultLimits, type Ending, type Gateway } from "../gateway.server";
import type { Limits } from "../transport.server";
import { checkEnvelope } from "./envelope.server";
import type { CheckReport, Finding, Verdict } from "./findings";
import { questions, type Found } from "./plan.server";

export interface CheckOptions {
  url: string;
  secret: string;
  /** PEM; without it nothing is sealed for the bank alone. */
  publicKey?: string | undefined;
  honoursReference: boolean;
  tokenReuse: boolean;
  clock: Clock;
  limits?: Partial<Limits>;
  certificateAuthority?: string;
  customer: { username: string; password: string; transactionPassword?: string | undefined };
  /** The OTP that has just been sent to this mobile; without it nothing is tried that needs one. */
  giveOtp?: ((mobile: string) => Promise<string>) | undefined;
  /** Also what changes something: 1 rupee between two accounts of the test customer, a cheque stopped and freed again. */
  withChanges: boolean;
  /** How often each question is asked. */
  times?: number;
}

/** Tries a bank's gateway with the portal's own client and schemas. */
export async function checkGateway(options: CheckOptions): Promise<CheckReport> {
  const check = createCheck(options);
  try {
    return await check.run();
  } finally {
    await check.close();
  }
}

/** How a call ended, and what is wrong with the gateway where something is. */
interface Tried<A> {
  ending: Ending<A>;
  fault: string;
}

const { unknownService } = commonRefusals;
const ONE_RUPEE = 100n;
const OTP_WAIT_MS = 61_000;

/** Stands for no customer, account or card: whatever is asked in its name has to be refused. */
const NOBODY = "0";

function createCheck(options: CheckOptions) {
  const { clock, customer, giveOtp, withChanges, times = 3 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const findings: Finding[] = [];
  const taken = new Map<string, number[]>();
  let fault = "";
  const gateways: Gateway[] = [];
  const open = (publicKey: string | undefined) => {
    const gateway = createGateway({
      url: options.url,
      secret: options.secret,
      honoursReference: options.honoursReference,
      tokenReuse: options.tokenReuse,
      clock,
      limits,
      certificateAuthority: options.certificateAuthority,
      publicKey: publicKey === undefined ? undefined : () => publicKey,
      onTrouble: (trouble) => void (fault ||= trouble.fault ?? `${trouble.ending}: ${trouble.detail}`),
    });
    gateways.push(gateway);
    return gateway;
  };
  const gateway = open(options.publicKey);
  let user = SIGN_IN_USER;

  async function call<Q, A>(service: Service<Q, A>, request: Q, by = gateway): Promise<Tried<A>> {
    fault = "";
    const caller = { user, ip: "", latitude: "", longitude: "", correlationId: `check-${randomUUID()}` };
    const started = performance.now();
    const ending = await by.call(service, request, caller);
    taken.set(service.name, [...(taken.get(service.name) ?? []), performance.now() - started]);
    return { ending, fault };
  }

  function say(service: Service, verdict: Verdict, words = ""): void {
    const sorted = (taken.get(service.name) ?? []).map(Math.round).sort((one, other) => one - other);
    const figures = sorted.length > 0 ? { median: sorted[sorted.length >> 1], most: sorted.at(-1) } : {};
    findings.push({ what: service.name, verdict, words, ...figures });
  }

  /** What an ending says of a service whose request was right. */
  function judge(service: Service, { ending, fault: found }: Tried<unknown>): void {
    switch (ending.ending) {
      case "done":
        return say(service, "fits", untold(service, ending.answer));
      case "refused":
        return judgeRefusal(service, ending.code);
      case "not-sent":
      case "unknown":
        return say(service, "differs", found);
    }
  }

  function judgeOnce(service: Service, tried: Tried<unknown>): void {
    const before = findings.some(({ what, verdict }) => what === service.name && verdict === "fits");
    if (!before || tried.ending.ending !== "done") judge(service, tried);
  }

  function judgeRefusal(service: Service, code: string): void {
    const known: Record<string, string> = { ...commonErrors, ...service.errors };
    if (code === unknownService.code) {
      const words = `the gateway does not have it; customers go without: ${service.purpose}`;
      return say(service, service.extension ? "missing" : "differs", words);
    }
    if (code === commonRefusals.malformed.code)
      return say(service, "differs", "the bank does not take a request of the contract's form (400)");
    if (!(code in known))
      return say(service, "differs", `refused with code ${code}, which the contract has not`);
    say(service, "fits", `refused with ${code}: ${known[code]}`);
  }

  /** Fields that may be absent and are. */
  function untold(service: Service, answer: unknown): string {
    const { names } = factsOf(service.answer);
    const absent = names.filter(([house]) => !(house in (answer as object))).map(([, wire]) => wire);
    return absent.length > 0 ? `does not tell: ${absent.join(", ")}` : "";
  }

  async function askAll(found: Found): Promise<void> {
    for (const { service, request, keep } of questions) {
      const asked = request(found);
      if (typeof asked === "string") {
        say(service, "not tried", `the test customer has no ${asked}`);
        continue;
      }
      let tried = await call(service, asked);
      // One that does not answer is not waited for again.
      for (let more = 1; more < times && tried.ending.ending === "done"; more++)
        tried = await call(service, asked);
      judge(service, tried);
      if (tried.ending.ending === "done") keep?.(tried.ending.answer, found);
    }
  }

  /** What changes something is asked in nobody's name: the bank has to refuse it, and shows that it has the service. */
  async function askForNobody(): Promise<void> {
    const done = new Set([...findings.map(({ what }) => what), logoutValidate.name]);
    const rest = areas
      .filter((area) => area !== "sandbox")
      .flatMap((area) => catalogue[area].filter(isCallable));
    for (const service of rest.filter(({ name }) => !done.has(name))) {
      const tried = await call(service, requestOfNobody(service));
      const { ending } = tried;
      if (ending.ending === "done")
        say(service, "differs", "a call for a customer who does not exist was carried out");
      else if (ending.ending === "refused" && ending.code === commonRefusals.malformed.code)
        say(service, "not tried", "there; it takes no number that is nobody's (400), so try it by hand");
      else if (ending.ending !== "refused" || ending.code === unknownService.code) judge(service, tried);
      else if (!(ending.code in { ...commonErrors, ...service.errors })) judgeRefusal(service, ending.code);
      else say(service, "fits", "there, and refused for a customer who does not exist; no change was tried");
    }
  }

  async function signIn(): Promise<AnswerOf<typeof loginValidate> | null> {
    const { username, password } = customer;
    const request = { username, password, latitude: "", longitude: "" };
    const tried = await call(loginValidate, request);
    if (tried.ending.ending === "done") {
      say(loginValidate, "fits");
      return tried.ending.answer;
    }
    if (tried.ending.ending === "refused" && tried.ending.code === commonRefusals.malformed.code) {
      const unsealed = await call(loginValidate, request, open(undefined));
      const wrongKey = unsealed.ending.ending === "done";
      const words = wrongKey
        ? "the bank cannot open a password that is sealed under GATEWAY_PUBLIC_KEY: it is not the bank's key"
        : "the bank does not take a request of the contract's form (400)";
      say(loginValidate, "differs", words);
      return null;
    }
    if (tried.ending.ending === "refused") {
      const words = `the test customer could not sign in: refused with ${tried.ending.code}`;
      say(loginValidate, "not tried", words);
    } else say(loginValidate, "differs", tried.fault);
    return null;
  }

  /** Has an OTP sent and enters it; null where the bank has not taken it. A bank makes customers wait between two. */
  async function enterOtp(
    variables: RequestOf<typeof otpGeneration>,
    mobile: string,
  ): Promise<string | null> {
    let sent = await call(otpGeneration, variables);
    if (sent.ending.ending === "refused" && sent.ending.code === otpRefusals["too-soon"].code) {
      await pause(OTP_WAIT_MS);
      sent = await call(otpGeneration, variables);
    }
    judgeOnce(otpGeneration, sent);
    if (sent.ending.ending !== "done") return null;
    const otp = await giveOtp!(mobile);
    const entered = await call(otpValidation, { ...variables, otp });
    judgeOnce(otpValidation, entered);
    return entered.ending.ending === "done" ? otp : null;
  }

  async function openSession({ customerNumber }: Found, mobile: string): Promise<string | undefined> {
    if (!giveOtp) {
      const words = "there is no way to an OTP: see docs/gateway.md";
      for (const service of [otpGeneration, otpValidation, sessionService]) say(service, "not tried", words);
      return undefined;
    }
    if (!(await enterOtp({ purpose: "sign-in", customerNumber }, mobile))) {
      say(sessionService, "not tried", "the bank did not take the OTP");
      return undefined;
    }
    const { username } = customer;
    const opened = await call(sessionService, { customerNumber, username, sessionId: "", extend: false });
    judge(sessionService, opened);
    return opened.ending.ending === "done" ? opened.ending.answer.sessionId : undefined;
  }

  async function makeChanges(found: Found): Promise<void> {
    const { customerNumber, alerts, leaf, accounts } = found;
    const browser = { customerNumber, browser: "gateway:check" };
    judge(newBrowserNotice, await call(newBrowserNotice, browser));
    if (alerts)
      judge(alertChange, await call(alertChange, { ...alerts, customerNumber, reference: newReference() }));
    const { transactionPassword } = customer;
    if (!leaf || !transactionPassword) return;
    const cheque = { accountNumber: accounts[0]!, number: leaf, customerNumber, transactionPassword };
    const stopped = await call(stopCheque, {
      ...cheque,
      reason: "stopped-by-drawer",
      reference: newReference(),
    });
    judge(stopCheque, stopped);
    if (stopped.ending.ending === "done")
      judge(revokeStop, await call(revokeStop, { ...cheque, reference: newReference() }));
  }

  /** Pays 1 rupee from one account of the customer to another, and asks for the same once more. */
  async function payTwice(found: Found): Promise<void> {
    const what = "a reference is carried out once, however often it is asked for";
    const { customerNumber, mobile } = found;
    const [fromAccount, toAccount] = found.accounts;
    const { transactionPassword = "" } = customer;
    const later = (words: string) => void findings.push({ what, verdict: "not tried", words });
    if (!transactionPassword) return later("the test customer's transaction password is not given");
    if (!fromAccount || !toAccount) return later("the test customer has no two accounts to pay between");
    const terms = { fromAccount, toAccount, toName: "Own account", amount: ONE_RUPEE };
    const request = { way: "within-bank" as const, ...terms, remark: "gateway:check", customerNumber };
    const checked = await call(fundTransfer, { ...request, transactionPassword, otp: "" });
    if (!withChanges || !giveOtp || checked.ending.ending !== "done") {
      judge(fundTransfer, checked);
      return later(withChanges ? "no payment could be made" : "only with --with-changes");
    }
    const otp = await enterOtp({ ...transferOtpVariables(terms), customerNumber }, mobile);
    if (otp === null) return later("the bank did not take the OTP of the transfer");
    const before = await balanceOf(fromAccount, customerNumber);
    const committed = { ...request, transactionPassword, otp, reference: newReference() };
    const first = await call(fundTransfer, committed);
    const again = await call(fundTransfer, committed);
    judge(fundTransfer, first);
    const after = await balanceOf(fromAccount, customerNumber);
    if (first.ending.ending !== "done" || before === null || after === null)
      return later("no payment could be made");
    const [payment] = first.ending.answer.payments;
    const price = ONE_RUPEE + (payment?.charge ?? 0n);
    const once = before - after === price;
    const same =
      again.ending.ending === "done" && again.ending.answer.payments[0]?.reference === payment?.reference;
    const setting = "set GATEWAY_HONOURS_REFERENCE=off and tell the bank";
    const words = once
      ? same
        ? ""
        : `the second time is not answered as the first, so a lost answer cannot be asked for again: ${setting}`
      : before - after === 2n * price
        ? `the same payment was carried out twice: ${setting}`
        : "the balance has not changed by the payment: look at the account by hand";
    const expected = once && (same || !options.honoursReference);
    findings.push({ what, verdict: expected ? "fits" : "differs", words });
  }

  async function balanceOf(accountNumber: string, customerNumber: string): Promise<bigint | null> {
    const { ending } = await call(balanceEnquiry, { accountNumber, customerNumber });
    return ending.ending === "done" ? ending.answer.ledger : null;
  }

  async function run(): Promise<CheckReport> {
    const token = await call(getToken, {});
    judge(getToken, token);
    const { url, secret, certificateAuthority, tokenReuse } = options;
    // Without any token there is nothing to try; with one, a call that fails may have to do with the envelope.
    if (token.ending.ending !== "not-sent")
      findings.push(
        ...(await checkEnvelope({ url, secret, clock, limits, certificateAuthority, tokenReuse })),
      );
    if (token.ending.ending !== "done") return reported("untried");
    const signedIn = await signIn();
    if (!signedIn) return reported("untried");
    const { mobile, customerNumber, accounts } = signedIn;
    user = mobile;
    const operative = accounts.filter(({ kind }) => ["savings", "current"].includes(kind));
    const found: Found = {
      today: istDate(clock.now()),
      customerNumber,
      mobile,
      accounts: operative.map(({ accountNumber }) => accountNumber),
      branchCode: operative[0]?.branchCode ?? "",
    };
    const sessionId = await openSession(found, mobile);
    await askAll(found);
    await payTwice(found);
    if (withChanges) await makeChanges(found);
    await askForNobody();
    if (sessionId === undefined) say(logoutValidate, "not tried", "no session was opened");
    else judge(logoutValidate, await call(logoutValidate, { username: customer.username, sessionId }));
    return reported("fits");
  }

  function reported(outcome: CheckReport["outcome"]): CheckReport {
    const differs = findings.some(({ verdict }) => verdict === "differs");
    return { findings, outcome: outcome === "fits" && differs ? "differs" : outcome };
  }

  return {
    run,
    async close() {
      for (const one of gateways) await one.close();
    },
  };
}

const newReference = () => referenceOf(randomUUID());

/** Of the right form, with all that is required, about nobody. */
function requestOfNobody<Q, A>(service: Service<Q, A>): Q {
  const kinds: Record<string, JsonSchema> = {};
  const schema = messageSchema(service.request, kinds);
  return z.decode(
    service.request,
    sampleOf(schema, kinds, () => NOBODY, { onlyRequired: true }),
  );
}
