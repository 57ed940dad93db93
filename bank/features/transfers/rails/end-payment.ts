import type { Transaction } from "bank/database/schema";
import { returnJournal, settlementJournal } from "bank/features/transfers/journals";
import { arrivedText, moneyBackText } from "bank/features/transfers/texts";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { sendText } from "bank/messages/text-messages";
import type { Bank } from "bank/service";
import type { PaymentState } from "common/payments";
import { finalAnswer, outcomeOf } from "./outcome";
import { movePayment, type RailPayment } from "./payment";

/** Ends a payment as credited or returned, and texts the customer. Does nothing if its state does not allow that answer. */
export async function endPayment(
  transaction: Transaction,
  bank: Bank,
  payment: RailPayment,
  from: PaymentState,
  to: { credited: PaymentState; back: PaymentState },
  networkReference?: string,
): Promise<void> {
  const at = bank.clock.now();
  const { reference } = payment;
  const final = finalAnswer(outcomeOf(payment, bank.railSeed));
  if (final.credited) {
    if (!(await movePayment(transaction, reference, [from], to.credited, { at, networkReference }))) return;
    await settlePayment(transaction, payment, at);
    const text = arrivedText(bank.profile, payment);
    return sendText(transaction, bank.vault, { mobile: payment.mobile, sentAt: at, text });
  }
  const { reason } = final;
  if (await movePayment(transaction, reference, [from], to.back, { at, reason, networkReference }))
    await returnMoney(transaction, bank, payment, reason, at);
}

/** Credited: moves the money from the rail's suspense account to the account with RBI. */
export async function settlePayment(
  transaction: Transaction,
  payment: RailPayment,
  now: Date,
): Promise<void> {
  const posted = await postJournal(transaction, { ...settlementJournal(payment), now });
  if (posted.outcome !== "posted")
    throw new Error(`payment ${payment.reference} not settled: ${posted.outcome}`);
}

/**
 * Returns amount and charge to the paying account, and texts the customer. If that account takes no posting, the bank keeps
 * them for collection at the branch.
 */
export async function returnMoney(
  transaction: Transaction,
  { vault, profile }: Bank,
  payment: RailPayment,
  reason: string,
  now: Date,
): Promise<void> {
  const postTo = (account: string) => postJournal(transaction, { ...returnJournal(payment, account), now });
  const kept = (await postTo(payment.fromAccount)).outcome !== "posted";
  if (kept && (await postTo(ownAccounts.unclaimed)).outcome !== "posted")
    throw new Error(`payment ${payment.reference} could not be returned`);
  const text = moneyBackText(profile, { ...payment, reason, kept });
  await sendText(transaction, vault, { mobile: payment.mobile, sentAt: now, text });
}
