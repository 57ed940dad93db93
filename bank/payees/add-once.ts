import type { Selectable } from "kysely";
import { findCaller, notTogether } from "bank/customers";
import type { CustomerTable } from "bank/database/schema-customers";
import { malformed, refuseForPassword } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import { inTransaction } from "~/database/transaction.server";
import type { NewPayee } from "~/domain/payees";
import { referencePattern } from "~/domain/reference";
import { addPayee, findAdded, type AddOutcome } from "./add-payee";
import { checkPayee, type PayeeCheck } from "./check-payee";
import type { Payee } from "./find-payee";
import { youthOf } from "./payee-policy";
import * as refusals from "./refusals";

/** A payee's adding in its two passes, and the question what became of one. */
export interface AddRequest {
  customerNumber: string;
  payee: NewPayee;
  transactionPassword: string;
  /** Undefined: the first pass, or the question. */
  otp: string | undefined;
  /** Undefined on the first pass. */
  reference: string | undefined;
}

/** As it stands, or after the first pass as it would stand. */
export type StandingPayee = Omit<
  Payee,
  "id" | "customer_number" | "reference" | "deleted_at" | "deletion_reference"
>;

type Answer = BankAnswer<StandingPayee>;

/**
 * Adds a payee once under its reference. Refused because a copy of the same request was quicker, the request is
 * answered as that copy was.
 */
export async function addOnce(context: Context, request: AddRequest): Promise<Answer> {
  const before = await alreadyDone(context, request);
  if (before) return before;
  if (request.reference !== undefined && request.otp === undefined) return refusals.nothingDone;
  const answer = await carryOut(context, request);
  return answer.outcome === "done" ? answer : ((await alreadyDone(context, request)) ?? answer);
}

async function alreadyDone(
  context: Context,
  { customerNumber, payee, reference }: AddRequest,
): Promise<Answer | undefined> {
  const added = reference === undefined ? undefined : await findAdded(context.db, reference);
  if (!added) return undefined;
  const own = added.customer_number === customerNumber && added.mobile === context.user;
  return own && isSame(added, payee) ? done(added) : refusals.otherContent;
}

function isSame(added: Payee, { kind, accountNumber, ifsc = "", name, address = "" }: NewPayee): boolean {
  return (
    added.kind === kind &&
    added.account_number === accountNumber &&
    added.ifsc === ifsc &&
    added.name === name &&
    added.address === address
  );
}

async function carryOut(context: Context, request: AddRequest): Promise<Answer> {
  const { customerNumber, payee, otp, reference } = request;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (!mayChangePayees(customer) || (await isStopped(context, customerNumber)))
    return refusals.notForCustomer;
  const check = await checkPayee(context.db, customerNumber, payee);
  if (check.outcome !== "fine") return refusalOf(check.outcome);
  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  const { bankName } = check;
  if (otp === undefined) return done(await preview(context, payee, bankName));
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  const order = { payee, bankName, reference };
  const outcome = await inTransaction(context.db, (transaction) =>
    addPayee(transaction, context, customer, order),
  );
  return answerOf(outcome);
}

/** Neither a customer who only looks nor one whose acts need a second person. */
export function mayChangePayees(customer: Selectable<CustomerTable>): boolean {
  return !customer.view_only && !customer.maker_checker;
}

/** A customer who has reported a payment adds nobody new until the bank has looked; deleting is left to them. */
async function isStopped({ db }: Context, customerNumber: string): Promise<boolean> {
  const stop = await db
    .selectFrom("bank.payment_stop")
    .select("stopped_at")
    .where("customer_number", "=", customerNumber)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return stop !== undefined;
}

async function preview(
  { db, clock }: Context,
  { kind, name, accountNumber, ifsc = "", address = "" }: NewPayee,
  bankName: string,
): Promise<StandingPayee> {
  const now = clock.now();
  const account = { kind, name, account_number: accountNumber, ifsc, address, bank_name: bankName };
  return { ...account, added_at: now, ...(await youthOf(db, now)) };
}

function answerOf(outcome: AddOutcome): Answer {
  switch (outcome.outcome) {
    case "added":
      return done(outcome.payee);
    case "no-otp":
      return refusals.noOtp;
    case "duplicate":
      return refusals.duplicate;
  }
}

function refusalOf(outcome: Exclude<PayeeCheck["outcome"], "fine">): Answer {
  switch (outcome) {
    case "malformed":
      return malformed;
    case "own-account":
      return refusals.ownAccount;
    case "unknown-account":
      return refusals.unknownAccount;
    case "own-bank":
      return refusals.ownBank;
    case "unknown-ifsc":
      return refusals.unknownIfsc;
    case "duplicate":
      return refusals.duplicate;
  }
}
