import { termsAgreement } from "common/contract/profile.server";
import { uninterrupted } from "~/gateway/exchange.server";
import {
  branchTokenValidation,
  cardValidation,
  onlineRegistration,
} from "common/contract/registration.server";
import { askOtp, flowRef, verifyOtp, type VerifyOutcome } from "~/change/otp.server";
import { findFlow, finishFlow, moveFlow } from "~/change/runs.server";
import { onceAtATime, pressEnded } from "~/change/double-submit.server";
import type { Message } from "~/i18n/wording";
import { audit } from "~/session/audit.server";
import { countAttempt, refundAttempt, isWithin, type Aim } from "~/session/limits.server";
import { shareOf } from "~/session/device.server";
import type { InSession } from "~/session/guards.server";
import { advanceSession, type Session } from "~/session/sessions.server";
import type { Card } from "./registration.forms";
import {
  askVerdict,
  bindingOf,
  factsOf,
  isStateCode,
  wordingOfState,
  type Agreement,
  type Registration,
  type RegistrationRun,
} from "./registration.server";
import type { FormRefusal } from "./sign-in.forms";

export type Proof = { kind: "card"; card: Card } | { kind: "token"; branchToken: string };

/**
 * Proves the customer, then sends the OTP or stores the refusal of the first step. One proof at a time. Null: the page of the run
 * shows the rest.
 */
export async function prove(
  customer: InSession,
  run: RegistrationRun,
  given: Proof,
): Promise<FormRefusal | null> {
  const { customerNumber, mobile } = customer.session.customer;
  const share = await shareOf(customer.visitor, { customer: customerNumber, mobile });
  if (!(await isWithin("registration-proof", customer.visitor, share)))
    return { status: 429, message: "errors.tooOften" };
  if (!(await countAttempt(customer.visitor, attemptOf[given.kind], share)))
    return { status: 429, message: tooOften[given.kind] };
  if (!(await moveFlow(customer, run, ["proof"], "proving", run.input))) {
    // Double click: the second press waits for what the first one comes to.
    const ended = await onceAtATime(run.id, async () => {
      const now = await findFlow(customer, run.flow, run.id);
      return now?.step === "proving" ? "under-way" : "moved";
    });
    if (ended === "endless") await openAgain(customer, run);
    return null;
  }
  try {
    return await proveClaimed(customer, run, given, share);
  } finally {
    await openAgain(customer, run);
    pressEnded(run.id);
  }
}

const attemptOf = { card: "card-proof", token: "branch-token" } as const;
const tooOften = { card: "errors.cardsTooOften", token: "errors.tokensTooOften" };

const openAgain = (customer: InSession, run: RegistrationRun) =>
  moveFlow(customer, run, ["proving"], "proof", run.input);

async function proveClaimed(visit: InSession, run: RegistrationRun, given: Proof, share: Aim) {
  // A double click aborts the first connection, but not its call.
  const customer = { ...visit, caller: uninterrupted(visit.caller) };
  const { customerNumber } = customer.session.customer;
  const result = await askForProof(customer, given);
  const outcome = result.outcome === "done" ? "proven" : result.outcome;
  await audit(customer.visitor, {
    act: "registration-proof",
    outcome,
    customerNumber: customerNumber || null,
    reference: run.id,
  });
  if (result.outcome === "refused") return { status: 400, message: "errors.notProven" };
  // Counts as an attempt only if the bank called it wrong.
  await refundAttempt(customer.portal, attemptOf[given.kind], share);
  if (result.outcome !== "done") return { status: 503, message: "errors.unreachable" };

  const { mode } = run.input;
  const [proof] = result.answer.customerDetails;
  const whose = customerNumber || proof?.customerNumber;
  if (!whose) return { status: 503, message: "errors.unreachable" };
  const verdict = customerNumber ? run.input.verdict : await askVerdict(customer, mode, whose);
  if (!verdict) return { status: 503, message: "errors.unreachable" };
  const found = customerNumber ? {} : { customerNumber: whose };
  const goOn = async (step: RegistrationRun["step"], known: Partial<Registration>) => {
    await moveFlow(customer, run, ["proving"], step, { ...run.input, ...found, verdict, ...known });
    return null;
  };
  if (verdict.code !== factsOf[mode].code)
    return goOn("refused", { refusal: wordingOfState(customer.portal.profile, verdict) });
  const requested = await askOtp(inNameOf(customer, whose), run, bindingOf(run));
  switch (requested.outcome) {
    case "sent":
    case "too-soon":
      return goOn("otp", { proof: result.answer.customerDetails });
    case "too-many":
      return { status: 429, message: "errors.otpTooMany" };
    case "elsewhere":
      return { status: 429, message: "errors.otpElsewhere" };
    case "refused":
      return goOn("refused", { refusal: { words: requested.message } });
    case "unreachable":
      return { status: 503, message: "errors.otpNotSent" };
  }
}

const inNameOf = (customer: InSession, customerNumber: string): InSession => ({
  ...customer,
  session: { ...customer.session, customer: { ...customer.session.customer, customerNumber } },
});

const asProven = (customer: InSession, { input }: RegistrationRun): InSession =>
  input.customerNumber === undefined ? customer : inNameOf(customer, input.customerNumber);

function askForProof({ portal, session, caller }: InSession, given: Proof) {
  const { customerNumber, mobile } = session.customer;
  switch (given.kind) {
    case "card": {
      const { cardNumber, expiryMonth, expiryYear, cvv } = given.card;
      const card = { cardNumber, expiry: `${expiryMonth}/${expiryYear}`, cvv };
      const request = { ...card, requestType: "LOGINPIN" as const, customerNumber };
      return portal.gateway.call(cardValidation, request, caller);
    }
    case "token": {
      const { branchToken } = given;
      return portal.gateway.call(branchTokenValidation, { customerNumber, branchToken, mobile }, caller);
    }
  }
}

/** Last step: the OTP, then the registration at the bank. */
export const resendRegistrationOtp = (customer: InSession, run: RegistrationRun) =>
  askOtp(asProven(customer, run), run, bindingOf(run));

type RegistrationEnd =
  | { outcome: "moved" }
  | { outcome: "passwords"; session: Session }
  | Exclude<VerifyOutcome, { outcome: "verified" }>;

export async function enterRegistrationOtp(visit: InSession, run: RegistrationRun, otp: string) {
  // Leaving the page or a double click must not stop what has been authorised.
  const customer = asProven({ ...visit, caller: uninterrupted(visit.caller) }, run);
  const verified = await verifyOtp(customer, run, bindingOf(run), otp);
  const row = { customerNumber: customer.session.customer.customerNumber, reference: run.id };
  await audit(customer.visitor, { act: "registration-otp", outcome: verified.outcome, ...row });
  if (verified.outcome !== "verified") return verified;

  const result = await register(customer, run, otp);
  await audit(customer.visitor, {
    act: "registration",
    outcome: result.outcome,
    subject: run.input.mode,
    ...row,
  });
  switch (result.outcome) {
    case "done":
      return complete(customer, run, result.answer.grant);
    case "refused":
      return isStateCode(result.code)
        ? refuse(customer, run, wordingOfState(customer.portal.profile, result))
        : refuse(customer, run, { key: "refusals.startAgain" });
    case "not-sent":
    case "unknown":
      return refuse(customer, run, { key: "refusals.unknown" });
  }
}

/** Made once under the run's reference; a lost answer may be asked for again. */
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
    flow: flowRef(run),
  };
  const result = await gateway.call(onlineRegistration, request, caller);
  const again = result.outcome === "not-sent" || (result.outcome === "unknown" && gateway.honoursReference);
  return again ? gateway.call(onlineRegistration, request, caller) : result;
}

async function complete(customer: InSession, run: RegistrationRun, grant?: string): Promise<RegistrationEnd> {
  const { visitor, session } = customer;
  const { mode, verdict, agreed } = run.input;
  if (agreed) await recordAgreement(customer, agreed, run.id);
  await moveFlow<Registration>(customer, run, ["otp"], "completed", { mode, verdict });
  await finishFlow(customer, run);
  const { errand } = factsOf[mode];
  if (!errand || !grant) return { outcome: "moved" };
  const passwords = { mode: errand, grant };
  const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
  return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
}

/** Sent again once if its answer gets lost: the bank keeps one record of a version. A registration does not fail for it. */
async function recordAgreement(customer: InSession, { version, language }: Agreement, reference: string) {
  const { portal, session, caller, visitor } = customer;
  const { customerNumber } = session.customer;
  const request = { customerNumber, version, language, way: "registration" as const };
  const call = () => portal.gateway.call(termsAgreement, request, caller);
  let { outcome } = await call();
  if (outcome === "not-sent" || outcome === "unknown") ({ outcome } = await call());
  await audit(visitor, { act: "terms-agreement", outcome, subject: version, customerNumber, reference });
}

async function refuse(customer: InSession, run: RegistrationRun, refusal: Message): Promise<RegistrationEnd> {
  const { mode, verdict } = run.input;
  await moveFlow<Registration>(customer, run, ["otp"], "refused", { mode, verdict, refusal });
  return { outcome: "moved" };
}
