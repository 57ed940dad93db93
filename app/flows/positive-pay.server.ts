import { data } from "@remix-run/node";
import { positivePay } from "~/contract/cheques.server";
import { addQuery } from "~/domain/path-query";
import type { Declaration } from "~/domain/positive-pay-form";
import { referenceOf } from "~/domain/reference";
import type { Ending } from "~/gateway/gateway.server";
import type { Wording } from "~/i18n/wording";
import { audit, maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { commitOrder, orderTo, type Order } from "./order.server";
import { wordingOfRefusal } from "./refusal";
import { finishRun, findRun, moveRun, startRun, type Run } from "./run.server";
import { goTo } from "./two-pass.server";

/**
 * A cheque is declared: details, a check page, as nothing undoes it, and the bank is asked once under the run's reference.
 * It protects and moves no money, so neither transaction password nor OTP is asked for.
 */
const FLOW = "positive-pay";
const PATH = "/PositivePay";

/** `details`: given back, it fills a new form. */
type Step = "check" | "details" | "done";

interface Content {
  declaration: Declaration;
  wrong?: Wording;
}

type DeclarationRun = Run<Content> & { step: Step };

export type DeclarationStanding =
  | { step: "details"; declaration: Declaration; wrong: Wording | null }
  | { step: "check"; runId: string; declaration: Declaration };

/** What the check page sends, beside the session's token. */
export const declarationFields = ["run", "intent"] as const;

const findDeclarationRun = async (by: SignedIn, runId: string | null) =>
  runId === null ? null : ((await findRun<Content>(by.session, FLOW, runId)) as DeclarationRun | null);

/** Details are valid: the check page follows. */
export async function startDeclaration(by: SignedIn, declaration: Declaration): Promise<Response> {
  const run = await startRun<Content>(by.session, FLOW, "check", { declaration });
  return goTo(addQuery(PATH, { run: run.id }));
}

/** The run of that id; null for none, or for one that is not this session's. Once done it leads to the history. */
export async function standingOfDeclaration(
  by: SignedIn,
  runId: string | null,
): Promise<DeclarationStanding | null> {
  const run = await findDeclarationRun(by, runId);
  if (!run) return null;
  const { declaration, wrong = null } = run.input;
  switch (run.step) {
    case "done":
      throw goTo(historyOf(declaration, run.id));
    case "details":
      return { step: "details", declaration, wrong };
    case "check":
      return { step: "check", runId: run.id, declaration };
  }
}

/** What this session has declared under that run, to say so; null for any other. */
export async function findDeclared(by: SignedIn, runId: string | null) {
  const run = await findDeclarationRun(by, runId);
  return run?.step === "done" ? { ...run.input.declaration, reference: referenceOf(run.id) } : null;
}

const historyOf = ({ account }: Declaration, runId: string) =>
  addQuery(PATH, { tab: "history", account, declared: runId });

/** Answers the posts of the check page. */
export async function carryOnDeclaration(by: SignedIn, form: FormData) {
  const run = await findDeclarationRun(by, String(form.get("run")));
  if (!run) return goTo(PATH);
  const intent = form.get("intent");
  if (run.step === "check" && intent === "change") return giveBack(by, run);
  if (run.step === "check" && intent === "confirm") return confirm(by, run);
  // Pressed twice, or from another tab: the page shows where things stand.
  return goTo(addQuery(PATH, { run: run.id }));
}

async function giveBack(by: SignedIn, run: DeclarationRun, wrong?: Wording): Promise<Response> {
  const { declaration } = run.input;
  await moveRun(by.session, run, ["check"], "details", { declaration, ...(wrong ? { wrong } : {}) });
  return goTo(addQuery(PATH, { run: run.id }));
}

/** Why the check page stays; its text stands under `positivePay.errors` of `locales/*`/cheques.json. */
const stay = (fault: "tooOften" | "unreachable" | "inDoubt", status: 429 | 503) =>
  data({ failed: true as const, fault }, { status });

async function confirm(by: SignedIn, run: DeclarationRun) {
  const { customerNumber } = by.session.customer;
  const limited = await limit("card-or-cheque", by.visitor, { customer: customerNumber });
  if (limited.outcome === "over") return stay("tooOften", 429);
  const { declaration } = run.input;
  const reference = referenceOf(run.id);
  const ending = await commitOrder(
    orderOf(by, declaration),
    { transactionPassword: "", otp: "", reference },
    by.caller,
  );
  await leaveTrail(by, declaration, reference, ending);
  switch (ending.ending) {
    case "done":
      await moveRun(by.session, run, ["check"], "done", { declaration });
      await finishRun(run);
      return goTo(historyOf(declaration, run.id));
    case "refused":
      return giveBack(by, run, wordingOfRefusal(ending.code, ending.message));
    case "not-sent":
      return stay("unreachable", 503);
    case "unknown":
      // Perhaps it is done: pressed again, the same reference is answered, not carried out a second time.
      return stay("inDoubt", 503);
  }
}

function orderOf(by: SignedIn, declaration: Declaration): Order {
  const { customerNumber, customerName } = by.session.customer;
  const { account, ...cheque } = declaration;
  return orderTo(positivePay, { accountNumber: account, customerNumber, customerName, ...cheque });
}

function leaveTrail(by: SignedIn, { account }: Declaration, reference: string, ending: Ending<unknown>) {
  return audit(by.visitor, {
    act: "positive-pay",
    outcome: ending.ending === "refused" ? `refused-${ending.code}` : ending.ending,
    customerNumber: by.session.customer.customerNumber,
    subject: maskedSubject(account),
    reference,
  });
}
