import * as z from "zod";
import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { hasReported, lockCustomer, mayOrder } from "bank/customers";
import type { Transaction } from "bank/database/schema";
import { wordsOfAct, type ActMessage } from "bank/messages/texts";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { enterOtp, refuseEntry, useOtp } from "bank/otp/verify-otp";
import {
  done,
  nonEmpty,
  malformed,
  notTogether,
  refuse,
  serve,
  type BankAnswer,
  type CallBy,
} from "bank/service";
import { authorityFields, type Act, type AuthorityOf, type OtpBinding } from "common/contract/act.server";
import { secretsOf } from "common/contract/message.server";
import {
  notForCustomer,
  nothingDone,
  noVerifiedOtp,
  otpRefusals,
  paymentsStopped,
  type Refusal,
} from "common/contract/refusals.server";
import { inTransaction } from "common/postgres/transaction.server";

interface Request extends AuthorityOf {
  customerNumber: string;
}

export type Payer = CallBy<"payer">;

interface Making<Q, Prepared = unknown> {
  call: Payer;
  request: Q;
  now: Date;
  reference: string | undefined;
  prepared: Prepared;
}

interface Parts<Q, A, Facts, Kept extends object, Prepared> {
  /** True if the request only protects, which view-only customers may do too. */
  protects?(request: Q): boolean;
  /** Refused while the customer has reported a payment as not their own. */
  letsMoneyGo?: true;
  /**
   * Finds the facts for `make`, or the answer that ends the call. Called again in the transaction, where it locks what must
   * not change.
   */
  check(call: Payer, request: Q, transaction?: Transaction): Promise<{ facts: Facts } | BankAnswer<A>>;
  /** Compares and counts secrets of the act's own, such as a CVV. */
  prove?(call: Payer, request: Q, facts: Facts): Promise<Refusal | null>;
  /** Slow work ahead of the transaction, such as hashing a PIN. */
  prepare?(call: Payer, request: Q): Prepared | Promise<Prepared>;
  /** Makes the change; a refusal undoes it. `message`, if any, goes to the customer; `kept` is what `answer` is made from. */
  make(
    transaction: Transaction,
    facts: Facts,
    making: Making<Q, Prepared>,
  ): Promise<{ kept: Kept; message?: ActMessage } | BankAnswer<A>>;
  answer(kept: Kept, request: Q, call: Payer): A | Promise<A>;
  /** Content that the reference claims. Defaults to the whole request without secrets. */
  content?(request: Q, call: Payer): Claim["content"];
}

class NotMade<A> extends Error {
  constructor(readonly answer: BankAnswer<A>) {
    super("not made");
  }
}

/** The service of an act: `export const declaration = serveAct(declareNoTax, { check, make, answer })`. */
export const serveAct = <Q extends Request, A, Facts, Kept extends object, Prepared = undefined>(
  act: Act<Q, A>,
  parts: Parts<Q, A, Facts, Kept, Prepared>,
) => serve(act.service, "payer", authorised(act, parts));

/** Answers one act, for services that have several acts or check something before. */
export function authorised<Q extends Request, A, Facts, Kept extends object, Prepared = undefined>(
  act: Act<Q, A>,
  parts: Parts<Q, A, Facts, Kept, Prepared>,
) {
  return (call: Payer, request: Q): Promise<BankAnswer<A>> =>
    changeOnce<Kept, A>(call, request, {
      kind: act.claim,
      content: parts.content?.(request, call) ?? contentOf(act, request),
      run: (claimed) => checkAndMake(act, parts, { call, request, claimed }),
      tell: (kept) => parts.answer(kept, request, call),
    });
}

interface Pass<Q> {
  call: Payer;
  request: Q;
  claimed: Claim;
}

async function checkAndMake<Q extends Request, A, Facts, Kept extends object, Prepared>(
  act: Act<Q, A>,
  parts: Parts<Q, A, Facts, Kept, Prepared>,
  pass: Pass<Q>,
): Promise<BankAnswer<A>> {
  const { call, request, claimed } = pass;
  const twoPasses = act.authority === "password+otp";
  const commits = !twoPasses || nonEmpty(request.otp) !== undefined;
  if (!commits && claimed.reference) return refuse(nothingDone);
  if (call.payer.status !== "active") return notTogether;
  if (act.authority === "otp" && !claimed.reference) return malformed;
  if (!parts.protects?.(request) && !mayOrder(call.payer)) return refuse(notForCustomer);
  const first = await checkRules(parts, call, request);
  if ("outcome" in first) return first;
  const refused =
    (await checkPassword(act, call, request)) ??
    (await refusedBy(parts.prove?.(call, request, first.facts))) ??
    (await enterOtpOfCall(act, call, request));
  if (refused) return refused;
  if (!commits) return done({} as A);
  if (twoPasses && !claimed.reference) return malformed;
  const prepared = (await parts.prepare?.(call, request)) as Prepared;
  try {
    return await inTransaction(call.db, (transaction) => makeOnce(transaction, act, parts, pass, prepared));
  } catch (error) {
    if (error instanceof NotMade) return error.answer as BankAnswer<A>;
    throw error;
  }
}

/** Checks what other calls may change: before authorisation, and again in the transaction. */
async function checkRules<Q extends Request, A, Facts, Kept extends object, Prepared>(
  parts: Parts<Q, A, Facts, Kept, Prepared>,
  call: Payer,
  request: Q,
  transaction?: Transaction,
) {
  if (parts.letsMoneyGo && (await hasReported(call, request.customerNumber))) return refuse(paymentsStopped);
  return parts.check(call, request, transaction);
}

async function refusedBy(proof: Promise<Refusal | null> | undefined) {
  const refusal = await proof;
  return refusal ? refuse(refusal) : null;
}

async function checkPassword<Q, A>(
  act: Act<Q, A>,
  call: Payer,
  { customerNumber, transactionPassword }: Request,
) {
  if (!act.authority.startsWith("password")) return null;
  const entry = nonEmpty(transactionPassword);
  // A missing password does not count as a wrong entry.
  if (!entry) return call.profile.withoutPassword.includes(act.key) ? null : refuseForPassword("wrong");
  const check = await checkTransactionPassword(call, customerNumber, entry);
  return check === "right" ? null : refuseForPassword(check);
}

/** Binding of the request's OTP; undefined for an act without one. */
export const bindingOf = <Q extends AuthorityOf, A>(
  { otp }: Pick<Act<Q, A>, "otp">,
  request: Q,
): OtpBinding | undefined => otp && { ...otp.bind(request), flow: nonEmpty(request.flow) };

async function enterOtpOfCall<Q extends Request, A>(act: Act<Q, A>, call: Payer, request: Q) {
  if (act.authority !== "otp") return null;
  const entry = nonEmpty(request.otp);
  if (!entry) return refuse(otpRefusals.wrong);
  return refuseEntry(await enterOtp(call, request.customerNumber, bindingOf(act, request)!, entry));
}

async function makeOnce<Q extends Request, A, Facts, Kept extends object, Prepared>(
  transaction: Transaction,
  act: Act<Q, A>,
  parts: Parts<Q, A, Facts, Kept, Prepared>,
  { call, request, claimed }: Pass<Q>,
  prepared: Prepared,
): Promise<BankAnswer<A>> {
  const { customerNumber } = request;
  await lockCustomer(transaction, customerNumber);
  const within = { ...call, db: transaction, lookedUp: undefined };
  const checked = await checkRules(parts, within, request, transaction);
  if ("outcome" in checked) throw new NotMade(checked);
  const binding = bindingOf(act, request);
  if (binding && !(await useOtp(transaction, call, customerNumber, binding)))
    throw new NotMade(refuse(act.authority === "otp" ? otpRefusals.wrong : noVerifiedOtp));
  const now = call.clock.now();
  const { reference } = claimed;
  const making = { call: within, request, now, reference, prepared };
  const made = await parts.make(transaction, checked.facts, making);
  if ("outcome" in made) throw new NotMade(made);
  await claim(transaction, claimed, made.kept, now);
  if (made.message) {
    const { entry: balance } = made.message;
    await sendText(transaction, call, call.payer, {
      sentAt: now,
      words: wordsOfAct(act, made.message),
      balance,
    });
  }
  return done(await parts.answer(made.kept, request, within));
}

const authorising: ReadonlySet<string> = new Set(
  Object.values(authorityFields["password+otp"]).map(([wire]) => wire),
);

/** All request fields as they travel, without secrets and authorising fields. */
function contentOf<Q, A>({ service }: Act<Q, A>, request: Q): string[] {
  const secrets = secretsOf(service.request);
  return Object.entries(z.encode(service.request, request) as Record<string, unknown>)
    .filter(([wire]) => !authorising.has(wire) && !secrets.includes(wire))
    .map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value)));
}
