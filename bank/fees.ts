import type { Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { refuse, type BankAnswer } from "bank/service";
import { feeNotPaid } from "common/contract/refusals.server";
import type { Paise } from "common/money";

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

/** Takes it; else why not: the account has less than that, or pays nothing at present. Then the caller undoes its transaction. */
export async function takeFee(transaction: Transaction, fee: Fee): Promise<BankAnswer<never> | null> {
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
  return posted.outcome === "posted" ? null : refuse(feeNotPaid);
}
