import { findOwnAccount, type Call } from "bank/customers";
import type { Db, Row, Transaction } from "bank/database/schema";
import { noSuchAccount } from "bank/service";
import { leafAfter, type ChequeReturnReason, type LeafEvent } from "common/cheque-leaf";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";

export type Leaf = Row<"bank.cheque_leaf">;

export function findLeaf(db: Db, accountId: bigint, number: string): Promise<Leaf | undefined> {
  return leaves(db, accountId, number, number).executeTakeFirst();
}

export async function findChequeAccount(
  call: Call,
  { customerNumber, accountNumber }: { customerNumber: string; accountNumber: string },
) {
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  return account ? { facts: account } : noSuchAccount;
}

/**
 * Locks the leaves from `first` to `last` in their order. Every change of a leaf locks it first, so that a cheque is never
 * both stopped and paid.
 */
export function lockLeaves(
  transaction: Transaction,
  accountId: bigint,
  first: string,
  last = first,
): Promise<Leaf[]> {
  return leaves(transaction, accountId, first, last).forUpdate().execute();
}

function leaves(db: Db, accountId: bigint, first: string, last: string) {
  return db
    .selectFrom("bank.cheque_leaf")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("number", ">=", first)
    .where("number", "<=", last)
    .orderBy("number");
}

interface Occurrence {
  on: IsoDate;
  amount?: Paise;
  reason?: ChequeReturnReason;
}

/** Applies `event` to a locked leaf; throws if the rules have no such step. */
export async function moveLeaf(
  transaction: Transaction,
  leaf: Leaf,
  event: LeafEvent,
  { on, amount, reason }: Occurrence,
): Promise<Leaf> {
  const state = leafAfter(leaf.state, event);
  if (state === null) throw new RangeError(`${event} of a cheque that is ${leaf.state}`);
  return transaction
    .updateTable("bank.cheque_leaf")
    .set({
      state,
      state_on: state === "unused" ? null : on,
      ...(amount === undefined ? {} : { amount }),
      ...(reason === undefined ? {} : { return_reason: reason }),
    })
    .where("account_id", "=", leaf.account_id)
    .where("number", "=", leaf.number)
    .returningAll()
    .executeTakeFirstOrThrow();
}
