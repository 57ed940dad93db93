import type { Transaction } from "bank/database/schema";
import { returnJournal, settlementJournal } from "bank/features/transfers/journals";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { ending, inRupees } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { say } from "bank/messages/texts";
import type { Bank } from "bank/service";
import type { PaymentState } from "common/payments";
import { plain } from "common/plain-text";
import { farSides, outcomeOf } from "./outcome";
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
  const { reason } = farSides[outcomeOf(payment, bank.railSeed)];
  if (reason !== undefined) {
    if (await movePayment(transaction, reference, [from], to.back, { at, reason, networkReference }))
      await returnMoney(transaction, bank, payment, reason, at);
    return;
  }
  if (!(await movePayment(transaction, reference, [from], to.credited, { at, networkReference }))) return;
  await settlePayment(transaction, payment, at);
  // For payments that did not arrive at once (S: RBI asks for this by NEFT).
  const arrived = { ...namesOf(payment), account: ending(payment.toAccount) };
  const text = say(bank.profile, "transfers:messages.arrived", arrived);
  await sendText(transaction, bank.vault, { mobile: payment.mobile, sentAt: at, text });
}

const namesOf = ({ rail, reference, toName, amount }: RailPayment) => ({
  rail: rail.toUpperCase(),
  reference,
  name: plain(toName),
  amount: inRupees(amount),
});

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
  const { charge, fromAccount } = payment;
  const values = { ...namesOf(payment), reason, from: ending(fromAccount), charge: inRupees(charge) };
  const which = kept ? "kept" : "back";
  const key = charge > 0n ? `${which}Charged` : which;
  const text = say(profile, `transfers:messages.${key}`, values);
  await sendText(transaction, vault, { mobile: payment.mobile, sentAt: now, text });
}
