import { setTimeout as pause } from "node:timers/promises";
import { branchTokenValidation, cardValidation } from "~/contract/registration.server";
import type { Card } from "~/domain/registration";
import type { Caller } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { limit } from "~/session/limits.server";
import type { Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";
import { askOtp } from "./otp.server";
import { factsOf } from "./registration-modes.server";
import { wordsOfStanding } from "./registration-refusal";
import { registrationTerms, type Registration, type RegistrationRun } from "./registration.server";
import { findRun, moveRun } from "./run.server";

/** The second step of a registration or recovery: a card or a branch token that proves the customer. */
export type Proof = { kind: "card"; card: Card } | { kind: "token"; branchToken: string };

export type ProofOutcome =
  /** The page of the run shows how it goes on. */
  | { outcome: "moved" }
  | { outcome: "not-proven" }
  | { outcome: "too-often" }
  | { outcome: "otp-too-many" }
  | { outcome: "otp-not-sent" }
  | { outcome: "unreachable" };

/** Proves the customer, then says what the bank said to the first step, or sends the OTP. One is looked at at a time. */
export async function prove(
  visitor: Visitor,
  session: Session,
  run: RegistrationRun,
  given: Proof,
  caller: Caller,
): Promise<ProofOutcome> {
  const { customerNumber, mobile } = session.customer;
  const limited = await limit("registration-proof", visitor, { customer: customerNumber, mobile });
  if (limited.outcome === "over") return { outcome: "too-often" };
  if (!(await moveRun(session, run, ["proof"], "proving", run.input))) return waitForOther(session, run);
  try {
    return await proveClaimed(visitor, session, run, given, caller);
  } finally {
    await giveBack(session, run);
  }
}

/** Where it has not gone on, it may be tried again. */
const giveBack = (session: Session, run: RegistrationRun) =>
  moveRun(session, run, ["proving"], "proof", run.input);

/** The other press of a double click finds its answer within this. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** Somebody pressed twice: the bank keeps the last proof only, so the first press is waited for, not overtaken. */
async function waitForOther(session: Session, run: RegistrationRun): Promise<ProofOutcome> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    const now = await findRun(session, run.flow, run.id);
    if (now?.step !== "proving") return { outcome: "moved" };
  }
  // Its process has died.
  await giveBack(session, run);
  return { outcome: "moved" };
}

async function proveClaimed(
  visitor: Visitor,
  session: Session,
  run: RegistrationRun,
  given: Proof,
  impatient: Caller,
): Promise<ProofOutcome> {
  // A second press gives the first one's connection up; what it asked goes on.
  const caller = { ...impatient, signal: undefined };
  const { customerNumber } = session.customer;
  const ending = await askForProof(session, given, caller);
  const outcome = ending.ending === "done" ? "proven" : ending.ending;
  await audit(visitor, { act: "registration-proof", outcome, customerNumber, reference: run.id });
  if (ending.ending === "refused") return { outcome: "not-proven" };
  if (ending.ending !== "done") return { outcome: "unreachable" };

  const proven: Registration = { ...run.input, proof: ending.answer.customerDetails };
  const refusal = refusalOf(run.input);
  if (refusal) {
    await moveRun(session, run, ["proving"], "refused", { ...run.input, refusal });
    return { outcome: "moved" };
  }
  const asked = await askOtp(run, registrationTerms(session, run), caller);
  switch (asked.outcome) {
    case "sent":
    case "too-soon":
      await moveRun(session, run, ["proving"], "otp", proven);
      return { outcome: "moved" };
    case "too-many":
      return { outcome: "otp-too-many" };
    case "refused":
      await moveRun(session, run, ["proving"], "refused", {
        ...run.input,
        refusal: { words: asked.message },
      });
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
