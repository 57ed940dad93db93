import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { movePayment } from "bank/payments/move-payment";
import type { Bank } from "bank/services/served";
import type { PaymentState } from "~/domain/payments";
import { giveBack } from "./give-back";
import { finalAnswer, outcomeOf } from "./outcome";
import type { RailPayment } from "./payment";
import { settle } from "./settle";

/**
 * Ends a payment as the other bank has answered: with the payee, or back where it came from. Nothing, when it does
 * not stand where that answer belongs.
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
    if (await movePayment(transaction, reference, [from], to.credited, { at, networkReference }))
      await settle(transaction, payment, at);
    return;
  }
  const { reason } = final;
  if (await movePayment(transaction, reference, [from], to.back, { at, reason, networkReference }))
    await giveBack(transaction, bank, payment, reason, at);
}
