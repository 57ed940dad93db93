import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Journal, JournalLine } from "bank/ledger/journal";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { moneyBackText } from "bank/messages/money-back-text";
import { sendText } from "bank/messages/text-messages";
import type { Bank } from "bank/services/served";
import type { RailPayment } from "./payment";
import { suspenseOf } from "./settle";

/**
 * The payee has not got the money: amount and charge go back to the account they came from, and the customer is told.
 * An account that takes no posting any more leaves them with the bank, to be fetched at the branch.
 */
export async function giveBack(
  transaction: Transaction<BankSchema>,
  { vault }: Bank,
  payment: RailPayment,
  reason: string,
  now: Date,
): Promise<void> {
  const taken = await post(transaction, payment, payment.fromAccount, now);
  const kept = !taken;
  if (kept && !(await post(transaction, payment, ownAccounts.unclaimed, now)))
    throw new Error(`payment ${payment.reference} could not be given back`);
  const text = moneyBackText({ ...payment, reason, kept });
  await sendText(transaction, vault, { mobile: payment.mobile, sentAt: now, text });
}

async function post(
  transaction: Transaction<BankSchema>,
  payment: RailPayment,
  account: string,
  now: Date,
): Promise<boolean> {
  const posted = await postJournal(transaction, { ...journalBack(payment, account), now });
  return posted.outcome === "posted";
}

/** Amount and charge of a payment, to `account`. */
export function journalBack(
  payment: Pick<RailPayment, "reference" | "rail" | "amount" | "charge" | "toName">,
  account: string,
): Journal {
  const { reference, rail, amount, charge, toName } = payment;
  const words = `${rail.toUpperCase()} ${reference} returned ${toName}`;
  const lines: JournalLine[] = [
    { account: suspenseOf[rail], amount: -amount, particulars: words },
    { account, amount, particulars: words },
  ];
  if (charge > 0n) {
    const particulars = `Charge of ${reference} given back`;
    lines.push({ account: ownAccounts.charges, amount: -charge, particulars });
    lines.push({ account, amount: charge, particulars });
  }
  return { reference: `${reference}-R`, kind: rail, lines };
}
