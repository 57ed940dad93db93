import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { arrivedText } from "bank/messages/arrived-text";
import { sendText } from "bank/messages/text-messages";
import { movePayment } from "bank/payments/move-payment";
import type { Bank } from "bank/services/served";
import type { PaymentState } from "~/domain/payments";
import { giveBack } from "./give-back";
import { finalAnswer, outcomeOf } from "./outcome";
import type { RailPayment } from "./payment";
import { settle } from "./settle";

/**
 * Ends a payment that has kept the customer waiting as the other bank has answered: with the payee, or back where it
 * came from; and tells the customer. Nothing, when it does not stand where that answer belongs.
 */
export async function endPayment(
  transaction: Transaction<BankSchema>,
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
    await settle(transaction, payment, at);
    const text = arrivedText(payment);
    return sendText(transaction, bank.vault, { mobile: payment.mobile, sentAt: at, text });
  }
  const { reason } = final;
  if (await movePayment(transaction, reference, [from], to.back, { at, reason, networkReference }))
    await giveBack(transaction, bank, payment, reason, at);
}
