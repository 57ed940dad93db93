import type { Db, Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { refuse, type BankAnswer } from "bank/service";
import { feeNotPaid, type Refusal } from "common/contract/refusals.server";
import type { Paise } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";

/** What the tariff takes for something that is asked for: debited with the request, or nothing is asked for. */

interface Fee {
  accountNumber: string;
  /** GST included; nought takes nothing. */
  amount: Paise;
  /** As the customer reads it in the statement, before the number of the request. */
  particulars: string;
  requestNumber: string;
  now: Date;
}

/** Undoes the transaction of `withFee`. */
export class FeeNotPaid extends Error {}

/** Refused where the account has less than that, or pays nothing at present; null: taken. */
export async function takeFee(transaction: Transaction, fee: Fee): Promise<Refusal | null> {
  const { accountNumber, amount, requestNumber, now } = fee;
  if (amount === 0n) return null;
  const particulars = `${fee.particulars}/${requestNumber}`;
  const posted = await postJournal(transaction, {
    reference: `${requestNumber}-FEE`,
    kind: "charge",
    now,
    lines: [
      { account: accountNumber, amount: -amount, particulars },
      { account: ownAccounts.charges, amount, particulars },
    ],
  });
  return posted.outcome === "posted" ? null : feeNotPaid;
}

/** A transaction that asks for something and takes its fee, or does neither. */
export async function withFee<A>(
  db: Db,
  work: (transaction: Transaction) => Promise<BankAnswer<A>>,
): Promise<BankAnswer<A>> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof FeeNotPaid) return refuse(feeNotPaid);
    throw error;
  }
}
