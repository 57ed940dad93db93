import type { Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { refuse, type BankAnswer } from "bank/service";
import { feeNotPaid } from "common/contract/refusals.server";
import type { Paise } from "common/money";

interface Fee {
  accountNumber: string;
  /** GST included; 0 takes nothing. */
  amount: Paise;
  /** Statement text, before the request's number. */
  particulars: string;
  requestNumber: string;
  now: Date;
}

export const feeReference = (requestNumber: string): string => `${requestNumber}-FEE`;

/** Takes the fee, or answers why not; the caller must then roll back. */
export async function takeFee(transaction: Transaction, fee: Fee): Promise<BankAnswer<never> | null> {
  const { accountNumber, amount, requestNumber, now } = fee;
  if (amount === 0n) return null;
  const particulars = `${fee.particulars}/${requestNumber}`;
  const posted = await postJournal(transaction, {
    reference: feeReference(requestNumber),
    kind: "charge",
    now,
    lines: [
      { account: accountNumber, amount: -amount, particulars },
      { account: ownAccounts.charges, amount, particulars },
    ],
  });
  return posted.outcome === "posted" ? null : refuse(feeNotPaid);
}
