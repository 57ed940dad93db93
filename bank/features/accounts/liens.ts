import { insertRow } from "bank/database/rows";
import type { Transaction } from "bank/database/schema";
import { type JobHandler, addJob } from "bank/jobs/jobs";
import { addDays, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";

/**
 * Only this module changes `bank.account.lien`, the sum of an account's active liens, in the transaction that marks or lifts
 * one.
 */
interface NewLien {
  accountId: bigint;
  amount: Paise;
  reason: string;
  heldFor: string;
  markedOn: IsoDate;
  endsOn?: IsoDate;
  loanId?: bigint;
}

export async function markLien(transaction: Transaction, lien: NewLien): Promise<bigint> {
  const { accountId, amount, reason, heldFor, markedOn, endsOn, loanId } = lien;
  const { id } = await insertRow(transaction, "bank.lien", {
    account_id: accountId,
    amount,
    reason,
    held_for: heldFor,
    marked_on: markedOn,
    ends_on: endsOn ?? null,
    loan_account_id: loanId ?? null,
  });
  await changeHeld(transaction, accountId, amount);
  if (endsOn) {
    const dueAt = startOfIstDate(addDays(endsOn, 1));
    await addJob(transaction, { kind: "lien-end", subject: String(id), dueAt });
  }
  return id;
}

/** Releases a lien once; false if it is not active. */
export async function liftLien(transaction: Transaction, id: bigint, at: Date): Promise<boolean> {
  const lifted = await transaction
    .updateTable("bank.lien")
    .set({ lifted_at: at })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .returning(["account_id", "amount"])
    .executeTakeFirst();
  if (!lifted) return false;
  await changeHeld(transaction, lifted.account_id, -lifted.amount);
  return true;
}

function changeHeld(transaction: Transaction, accountId: bigint, change: Paise) {
  return transaction
    .updateTable("bank.account")
    .set((account) => ({ lien: account("lien", "+", change) }))
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export const endLien: JobHandler = async (transaction, { clock }, { subject }) => {
  await liftLien(transaction, BigInt(subject), clock.now());
};
