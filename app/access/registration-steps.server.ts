import {
  branchTokenValidation,
  cardValidation,
  onlineRegistration,
} from "common/contract/registration.server";
import { askOtp, verifyOtp, type VerifyOutcome } from "~/change/otp.server";
import { findRun, finishRun, moveRun } from "~/change/run.server";
import { afterFirstPress, pressEnded } from "~/change/second-press.server";
import type { Wording } from "~/i18n/wording";
import { audit } from "~/session/audit.server";
import { countGuess, giveGuessBack } from "~/session/guesses.server";
import type { InSession } from "~/session/guards.server";
import { isWithin } from "~/session/limits.server";
import { advanceSession, type Session } from "~/session/sessions.server";
import { factsOf, isStateCode, wordingOfState } from "./registration-rules.server";
import type { Card } from "./registration.forms";
import { askVerdict, bindingOf, type Registration, type RegistrationRun } from "./registration.server";
import type { FormRefusal } from "./sign-in.forms";

/** The second step of a registration or recovery: a card or a branch token that proves the customer. */
export type Proof = { kind: "card"; card: Card } | { kind: "token"; branchToken: string };

/**
 * Proves the customer, then says what the bank said to the first step, or sends the OTP. One is looked at at a
 * time. Null: the page of the run shows how it goes on.
 */
export async function prove(by: InSession, run: RegistrationRun, given: Proof): Promise<FormRefusal | null> {
  const { customerNumber, mobile } = by.session.customer;
  if (!(await isWithin("registration-proof", by.visitor, { customer: customerNumber, mobile })))
    return { status: 429, message: "errors.tooOften" };
  if (!(await countGuess(by.visitor, guessOf[given.kind], { customer: customerNumber, mobile })))
    return { status: 429, message: tooOften[given.kind] };
  if (!(await moveRun(by, run, ["proof"], "proving", run.input))) {
    // Somebody pressed twice: the bank keeps the last proof only, so the first press is waited for, not
    // overtaken.
    const ended = await afterFirstPress(run.id, async () => {
      const now = await findRun(by, run.flow, run.id);
      return now?.step === "proving" ? "under-way" : "moved";
    });
    // Else its process has died.
    if (ended === "endless") await openAgain(by, run);
    return null;
  }
  try {
    return await proveClaimed(by, run, given);
  } finally {
    await openAgain(by, run);
    pressEnded(run.id);
  }
}

const guessOf = { card: "card-proof", token: "branch-token" } as const;
const tooOften = { card: "errors.cardsTooOften", token: "errors.tokensTooOften" };

/** Where it has not gone on, it may be tried again. */
const openAgain = (by: InSession, run: RegistrationRun) => moveRun(by, run, ["proving"], "proof", run.input);

async function proveClaimed(impatient: InSession, run: RegistrationRun, given: Proof) {
  // A second press gives the first one's connection up; what it asked goes on.
  const by = { ...impatient, caller: { ...impatient.caller, signal: undefined } };
  const { customerNumber, mobile } = by.session.customer;
  const ending = await askForProof(by, given);
  const outcome = ending.ending === "done" ? "proven" : ending.ending;
  await audit(by.visitor, {
    act: "registration-proof",
    outcome,
    customerNumber: customerNumber || null,
    reference: run.id,
  });
  if (ending.ending === "refused") return { status: 400, message: "errors.notProven" };
  // What the bank has not called wrong is no guess.
  await giveGuessBack(by.portal, guessOf[given.kind], { customer: customerNumber, mobile });
  if (ending.ending !== "done") return { status: 503, message: "errors.unreachable" };

  const { mode } = run.input;
  const [proof] = ending.answer.customerDetails;
  const whose = customerNumber || proof?.customerNumber;
  if (!whose) return { status: 503, message: "errors.unreachable" };
  const verdict = customerNumber ? run.input.verdict : await askVerdict(by, mode, whose);
  if (!verdict) return { status: 503, message: "errors.unreachable" };
  const found = customerNumber ? {} : { customerNumber: whose };
  const goOn = async (step: RegistrationRun["step"], known: Partial<Registration>) => {
    await moveRun(by, run, ["proving"], step, { ...run.input, ...found, verdict, ...known });
    return null;
  };
  if (verdict.code !== factsOf[mode].code)
    return goOn("refused", { refusal: wordingOfState(by.portal.profile, verdict) });
  const asked = await askOtp(inNameOf(by, whose), run, bindingOf(run));
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      return goOn("otp", { proof: ending.answer.customerDetails });
    case "too-many":
      return { status: 429, message: "errors.otpTooMany" };
    case "refused":
      return goOn("refused", { refusal: { words: asked.message } });
    case "unreachable":
      return { status: 503, message: "errors.otpNotSent" };
  }
}

/** The same visitor, for the customer who has turned out to be here. */
const inNameOf = (by: InSession, customerNumber: string): InSession => ({
  ...by,
  session: { ...by.session, customer: { ...by.session.customer, customerNumber } },
});

const asProven = (by: InSession, { input }: RegistrationRun): InSession =>
  input.customerNumber === undefined ? by : inNameOf(by, input.customerNumber);

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

/** The OTP of a registration or recovery, and what the bank then does: the last step. */
export const resendRegistrationOtp = (by: InSession, run: RegistrationRun) =>
  askOtp(asProven(by, run), run, bindingOf(run));

type RegistrationEnd =
  /** The page of the run shows what became of it. */
  | { outcome: "moved" }
  /** Proven, and on to new passwords with this session. */
  | { outcome: "passwords"; session: Session }
  | Exclude<VerifyOutcome, { outcome: "verified" }>;

export async function enterRegistrationOtp(impatient: InSession, run: RegistrationRun, otp: string) {
  // A customer who leaves, or presses twice, does not stop what has been authorised.
  const by = asProven({ ...impatient, caller: { ...impatient.caller, signal: undefined } }, run);
  const verified = await verifyOtp(by, run, bindingOf(run), otp);
  const row = { customerNumber: by.session.customer.customerNumber, reference: run.id };
  await audit(by.visitor, { act: "registration-otp", outcome: verified.outcome, ...row });
  if (verified.outcome !== "verified") return verified;

  const ending = await register(by, run, otp);
  await audit(by.visitor, { act: "registration", outcome: ending.ending, subject: run.input.mode, ...row });
  switch (ending.ending) {
    case "done":
      return complete(by, run, ending.answer.grant);
    case "refused":
      return isStateCode(ending.code)
        ? refuse(by, run, wordingOfState(by.portal.profile, ending))
        : refuse(by, run, { key: "refusals.startAgain" });
    case "not-sent":
    case "unknown":
      return refuse(by, run, { key: "refusals.unknown" });
  }
}

/** Carried out once under the run's reference, so that what was lost on the way may be asked again. */
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
  };
  const ending = await gateway.call(onlineRegistration, request, caller);
  const again = ending.ending === "not-sent" || (ending.ending === "unknown" && gateway.honoursReference);
  return again ? gateway.call(onlineRegistration, request, caller) : ending;
}

async function complete(by: InSession, run: RegistrationRun, grant?: string): Promise<RegistrationEnd> {
  const { visitor, session } = by;
  const { mode, verdict } = run.input;
  await moveRun<Registration>(by, run, ["otp"], "completed", { mode, verdict });
  await finishRun(by, run);
  const { errand } = factsOf[mode];
  if (!errand || !grant) return { outcome: "moved" };
  const passwords = { mode: errand, grant };
  const next = await advanceSession(visitor, session, { ...session.customer, passwords }, "passwords");
  return next ? { outcome: "passwords", session: next } : { outcome: "ended" };
}

async function refuse(by: InSession, run: RegistrationRun, refusal: Wording): Promise<RegistrationEnd> {
  const { mode, verdict } = run.input;
  await moveRun<Registration>(by, run, ["otp"], "refused", { mode, verdict, refusal });
  return { outcome: "moved" };
}
