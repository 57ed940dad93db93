import { insertRowOnce, insertRows, updateRows } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { done, refuse } from "bank/service";
import type { Transaction } from "bank/database/schema";
import { chequeRefusals, stopCheques, takeStopBack, type stopCheque } from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { findChequeAccount, findLeaf, lockLeaves, moveLeaf, type Leaf } from "./leaf";

type StopRequest = RequestOf<typeof stopCheque>;

export const stopNumber = (id: bigint | string) => `ST${String(id).padStart(8, "0")}`;

const lastOf = ({ number, lastNumber }: StopRequest) => lastNumber || number;

export const stop = serveAct(stopCheques, {
  protects: () => true,
  content: (request) => [request.accountNumber, request.number, lastOf(request), request.reason],
  check: (call, request) => findChequeAccount(call, request),
  async make(transaction, account, { request, now, reference = null }) {
    const { customerNumber, accountNumber, number: first, reason } = request;
    const last = lastOf(request);
    const leaves = await lockLeaves(transaction, account.id, first, last);
    const refusal = refusalOf(leaves, first, last);
    if (refusal) return refusal;
    const unused = leaves.filter(({ state }) => state === "unused");
    const row = await insertRowOnce(transaction, "bank.stop_request", {
      reference,
      customer_number: customerNumber,
      account_id: account.id,
      first_number: first,
      last_number: last,
      reason,
      requested_at: now,
    });
    if (!row) return refuse(otherContent);
    for (const leaf of unused) await moveLeaf(transaction, leaf, "stop", { on: istDate(now) });
    await insertRows(
      transaction,
      "bank.cheque_stop",
      unused.map(({ number }) => ({ request_id: row.id, account_id: account.id, number })),
    );
    const stopped = unused.length;
    const requested = { account: accountNumber.slice(-4), number: stopNumber(row.id) };
    const message =
      first === last
        ? { values: { ...requested, cheque: first } }
        : { text: "messageOfRange", values: { ...requested, stopped, first, last } };
    return { kept: { id: String(row.id), stopped }, message };
  },
  answer: stopAnswer,
});

/** All numbers must be leaves of the account, and at least one unused. */
function refusalOf(leaves: readonly Leaf[], first: string, last: string) {
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

interface Stopped {
  id: string;
  stopped: number;
}

function stopAnswer({ id, stopped }: Stopped, request: StopRequest): AnswerOf<typeof stopCheque> {
  const [first, last] = [request.number, lastOf(request)];
  const named = first === last ? `cheque ${first}` : `cheques ${first} to ${last}`;
  return {
    status: { result: "done" },
    description: `Payment of ${named} is stopped`,
    requestNumber: stopNumber(id),
    stopped,
  };
}

export const revokeStop = serveAct(takeStopBack, {
  letsMoneyGo: true,
  content: ({ accountNumber, number }) => [accountNumber, number],
  async check(call, request, transaction) {
    const account = await findChequeAccount(call, request);
    if ("outcome" in account) return account;
    const { id } = account.facts;
    const leaf = transaction
      ? (await lockLeaves(transaction, id, request.number))[0]
      : await findLeaf(call.db, id, request.number);
    if (!leaf) return refuse(chequeRefusals.unknownCheque);
    if (leaf.state !== "stopped") return refuse(chequeRefusals.notStopped);
    return leaf.return_reason === null ? { facts: leaf } : refuse(chequeRefusals.returnedCheque);
  },
  async make(transaction, leaf, { request: { accountNumber, number }, now }) {
    await endStop(transaction, leaf, now);
    return { kept: {}, message: { values: { cheque: number, account: accountNumber.slice(-4) } } };
  },
  answer: () => ({}),
});

/** Ends the stop of a locked leaf, which can be paid then. */
export async function endStop(transaction: Transaction, leaf: Leaf, now: Date): Promise<void> {
  await moveLeaf(transaction, leaf, "revoke", { on: istDate(now) });
  await updateRows(transaction, "bank.cheque_stop", {
    where: { account_id: leaf.account_id, number: leaf.number, state: "stopped" },
    set: { state: "revoked", ended_at: now },
  });
}
