import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount } from "bank/customers";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { done, noSuchAccount, refuse, type BankAnswer, type CallBy } from "bank/service";
import type { revokeStop, stopCheque } from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { inTransaction } from "common/postgres/transaction.server";
import { refuseOrder } from "./authority";
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
 * Stops a cheque, or the unused ones of a range, of one book or of several; once for its reference. A customer who only
 * looks may do it too: it keeps money where it is.
 */
export const stopCheques = (call: CallBy<"payer">, request: StopRequest): Promise<StopAnswer> =>
  changeOnce(call, request, {
    kind: "cheque-stop",
    content: [request.accountNumber, request.number, lastOf(request), request.reason],
    run: (asked) => checkAndStop(call, request, asked),
    tell: (kept: Stopped) => tellStopped(request, kept),
  });

async function checkAndStop(call: CallBy<"payer">, request: StopRequest, asked: Claim): Promise<StopAnswer> {
  const { customerNumber, accountNumber, number: first, reason, transactionPassword } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (transactionPassword) {
    const check = await checkTransactionPassword(call, customerNumber, transactionPassword);
    if (check !== "right") return refuseForPassword(check);
  } else if (call.profile.stopAsksPassword) return refuseForPassword("wrong");
  return inTransaction(call.db, async (transaction) => {
    const last = lastOf(request);
    const leaves = await lockLeaves(transaction, account.id, first, last);
    const refusal = refusalOf(leaves, first, last);
    if (refusal) return refusal;
    const now = call.clock.now();
    const unused = leaves.filter(({ state }) => state === "unused");
    const row = await transaction
      .insertInto("bank.stop_request")
      .values({
        reference: asked.reference ?? null,
        customer_number: customerNumber,
        account_id: account.id,
        first_number: first,
        last_number: last,
        reason,
        requested_at: now,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return refuse(otherContent);
    const stopped = { id: String(row.id), stopped: unused.length };
    await claim(transaction, asked, stopped, now);
    for (const leaf of unused) await moveLeaf(transaction, leaf, "stop", { on: istDate(now) });
    await transaction
      .insertInto("bank.cheque_stop")
      .values(unused.map(({ number }) => ({ request_id: row.id, account_id: account.id, number })))
      .execute();
    const text = stoppedText(
      call.profile,
      accountNumber,
      { first, last, stopped: unused.length },
      stopNumber(row.id),
    );
    await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
    return done(tellStopped(request, stopped));
  });
}

/** Why none of these is stopped: all numbers have to be leaves of the account, and one at least unused. */
function refusalOf(leaves: readonly Leaf[], first: string, last: string): StopAnswer | undefined {
  if (last < first || leaves.length !== Number(last) - Number(first) + 1)
    return notDone(
      "unknown-cheque",
      first === last ? "There is no such cheque" : "These are not all cheques of the account",
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
export const revokeChequeStop = (call: CallBy<"payer">, request: RevokeRequest): Promise<RevokeAnswer> =>
  changeOnce(call, request, {
    kind: "cheque-stop-revocation",
    content: [request.accountNumber, request.number],
    run: (asked) => checkAndRevoke(call, request, asked),
    tell: () => revoked,
  });

const revoked: AnswerOf<typeof revokeStop> = { status: { result: "done" } };

async function checkAndRevoke(
  call: CallBy<"payer">,
  request: RevokeRequest,
  asked: Claim,
): Promise<RevokeAnswer> {
  const { customerNumber, accountNumber, number } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const refusal = await refuseOrder(call, request);
  if (refusal) return refusal;
  return inTransaction(call.db, async (transaction) => {
    const [leaf] = await lockLeaves(transaction, account.id, number);
    if (!leaf) return notDone("unknown-cheque", "There is no such cheque");
    if (leaf.state !== "stopped") return notDone("not-stopped", "Payment of this cheque is not stopped");
    if (leaf.return_reason !== null) return notDone("not-unused", "This cheque has been presented already");
    const now = call.clock.now();
    await claim(transaction, asked, {}, now);
    await moveLeaf(transaction, leaf, "revoke", { on: istDate(now) });
    await transaction
      .updateTable("bank.cheque_stop")
      .set({ state: "revoked", ended_at: now })
      .where(({ and }) => and({ account_id: account.id, number, state: "stopped" }))
      .execute();
    const text = stopRevokedText(call.profile, accountNumber, number);
    await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
    return done(revoked);
  });
}
