import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, hasReported, mayOrder } from "bank/customers";
import type { Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, isNoReference, once, type Claim } from "bank/once";
import { done, given, malformed, noSuchAccount, refuse, type BankAnswer, type CallBy } from "bank/service";
import { bankProfile } from "common/bank-profile";
import { chequeRefusals, type revokeStop, type stopCheque } from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { inTransaction } from "common/postgres/transaction.server";
import { lockLeaves, moveLeaf, type Leaf } from "./leaf";
import { stoppedText, stopRevokedText } from "./texts";

/** Stops of cheques, and taking them back. */

type StopRequest = RequestOf<typeof stopCheque>;
type StopAnswer = BankAnswer<AnswerOf<typeof stopCheque>>;
type RevokeRequest = RequestOf<typeof revokeStop>;
type RevokeAnswer = BankAnswer<AnswerOf<typeof revokeStop>>;

/** As the customer reads a request's number. */
export const stopNumber = (id: bigint | string) => `ST${String(id).padStart(8, "0")}`;

const lastOf = ({ number, lastNumber }: StopRequest) => lastNumber || number;

/**
 * Stops a cheque, or the unused ones of a range of one book; once for its reference. A customer who only
 * looks may do it too: it keeps money where it is.
 */
export async function stopCheques(call: CallBy<"payer">, request: StopRequest): Promise<StopAnswer> {
  const { customerNumber, accountNumber, number, reason, reference } = request;
  if (isNoReference(reference)) return malformed;
  const asked: Claim = {
    kind: "cheque-stop",
    reference: given(reference),
    customerNumber,
    content: [accountNumber, number, lastOf(request), reason],
  };
  return once(
    call,
    asked,
    () => checkAndStop(call, request, asked),
    (kept: Stopped) => tellStopped(request, kept),
  );
}

async function checkAndStop(call: CallBy<"payer">, request: StopRequest, asked: Claim): Promise<StopAnswer> {
  const { customerNumber, accountNumber, transactionPassword } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (transactionPassword) {
    const check = await checkTransactionPassword(call, customerNumber, transactionPassword);
    if (check !== "right") return refuseForPassword(check);
  } else if (bankProfile.stopAsksPassword) return refuseForPassword("wrong");
  return inTransaction(call.db, (transaction) => stopUnused(transaction, call, account.id, request, asked));
}

async function stopUnused(
  transaction: Transaction,
  { clock, vault, user: mobile }: CallBy<"payer">,
  accountId: bigint,
  request: StopRequest,
  asked: Claim,
): Promise<StopAnswer> {
  const [first, last] = [request.number, lastOf(request)];
  const leaves = await lockLeaves(transaction, accountId, first, last);
  const refusal = refusalOf(leaves, first, last);
  if (refusal) return refusal;
  const now = clock.now();
  const unused = leaves.filter(({ state }) => state === "unused");
  const row = await transaction
    .insertInto("bank.stop_request")
    .values({
      reference: asked.reference ?? null,
      customer_number: request.customerNumber,
      account_id: accountId,
      first_number: first,
      last_number: last,
      reason: request.reason,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return refuse(otherContent);
  const { id } = row;
  const stopped = { id: String(id), stopped: unused.length };
  await claim(transaction, asked, stopped, now);
  for (const leaf of unused) await moveLeaf(transaction, leaf, "stop", { on: istDate(now) });
  await transaction
    .insertInto("bank.cheque_stop")
    .values(unused.map(({ number }) => ({ request_id: id, account_id: accountId, number })))
    .execute();
  const text = stoppedText(request.accountNumber, { first, last, stopped: unused.length }, stopNumber(id));
  await sendText(transaction, vault, { mobile, sentAt: now, text });
  return done(tellStopped(request, stopped));
}

/** Why none of these is stopped: both ends have to be leaves of one book, and one at least unused. */
function refusalOf(leaves: readonly Leaf[], first: string, last: string): StopAnswer | undefined {
  const [one, other] = [leaves[0], leaves.at(-1)];
  if (one?.number !== first || other?.number !== last || one.book_id !== other.book_id)
    return notDone(
      "unknown-cheque",
      first === last ? "There is no such cheque" : "These are no cheques of one book",
    );
  if (leaves.some(({ state }) => state === "unused")) return undefined;
  return leaves.every(({ state }) => state === "stopped")
    ? notDone("already-stopped", "Payment is stopped already")
    : notDone("not-unused", "Only an unused cheque can be stopped");
}

const notDone = <Result extends string>(result: Result, message: string) =>
  done({ status: { result, message } });

/** A request for stops: its number, and how many cheques were stopped by it. */
interface Stopped {
  id: string;
  stopped: number;
}

function tellStopped(request: StopRequest, { id, stopped }: Stopped): AnswerOf<typeof stopCheque> {
  const [first, last] = [request.number, lastOf(request)];
  const named = first === last ? `cheque ${first}` : `cheques ${first} to ${last}`;
  return {
    status: { result: "done" },
    description: `Payment of ${named} is stopped`,
    requestNumber: stopNumber(id),
    stopped,
  };
}

/** Takes the stop of a cheque back, once for its reference, unless the cheque was presented meanwhile. */
export async function revokeChequeStop(call: CallBy<"payer">, request: RevokeRequest): Promise<RevokeAnswer> {
  const { customerNumber, accountNumber, number, reference } = request;
  if (isNoReference(reference)) return malformed;
  const asked: Claim = {
    kind: "cheque-stop-revocation",
    reference: given(reference),
    customerNumber,
    content: [accountNumber, number],
  };
  return once(
    call,
    asked,
    () => checkAndRevoke(call, request, asked),
    () => revoked,
  );
}

const revoked: AnswerOf<typeof revokeStop> = { status: { result: "done" } };

async function checkAndRevoke(
  call: CallBy<"payer">,
  request: RevokeRequest,
  asked: Claim,
): Promise<RevokeAnswer> {
  const { customerNumber, accountNumber } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (!mayOrder(call.payer) || (await hasReported(call, customerNumber)))
    return refuse(chequeRefusals.notForCustomer);
  const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword ?? "");
  if (password !== "right") return refuseForPassword(password);
  return inTransaction(call.db, (transaction) => revoke(transaction, call, account.id, request, asked));
}

async function revoke(
  transaction: Transaction,
  { clock, vault, user: mobile }: CallBy<"payer">,
  accountId: bigint,
  { number, accountNumber }: RevokeRequest,
  asked: Claim,
): Promise<RevokeAnswer> {
  const [leaf] = await lockLeaves(transaction, accountId, number);
  if (!leaf) return notDone("unknown-cheque", "There is no such cheque");
  if (leaf.state !== "stopped") return notDone("not-stopped", "Payment of this cheque is not stopped");
  if (leaf.return_reason !== null) return notDone("not-unused", "This cheque has been presented already");
  const now = clock.now();
  await claim(transaction, asked, {}, now);
  await moveLeaf(transaction, leaf, "revoke", { on: istDate(now) });
  await transaction
    .updateTable("bank.cheque_stop")
    .set({ state: "revoked", ended_at: now })
    .where("account_id", "=", accountId)
    .where("number", "=", number)
    .where("state", "=", "stopped")
    .execute();
  await sendText(transaction, vault, { mobile, sentAt: now, text: stopRevokedText(accountNumber, number) });
  return done(revoked);
}
