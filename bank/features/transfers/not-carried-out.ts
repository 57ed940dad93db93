import { findRow } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim } from "bank/once";
import { done, malformed, refuse, serve, type BankAnswer } from "bank/service";
import { paymentNotCarriedOut } from "common/contract/payments.server";
import { otherContent } from "common/contract/refusals.server";
import { plainAmount } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";
import { findPayment } from "./payments";
import { notCarriedOutText } from "./texts";

/**
 * A customer was shown an unknown outcome; the caller found that the payment cannot be carried out any more. Texted once per
 * reference; refused if a payment was made or is scheduled under it.
 */
export const notCarriedOut = serve(paymentNotCarriedOut, "payer", (call, request) => {
  const { reference, fromAccount, toAccount, toName, amount } = request;
  return changeOnce(call, request, {
    kind: "payment-not-carried-out",
    content: [fromAccount, toAccount, toName, amount === undefined ? "" : plainAmount(amount)].map(
      (part) => part ?? "",
    ),
    run: async (requested): Promise<BankAnswer<object>> => {
      if (requested.reference === undefined) return malformed;
      if ((await findPayment(call.db, reference)) || (await isScheduled(call.db, reference)))
        return refuse(otherContent);
      return inTransaction(call.db, async (transaction) => {
        const now = call.clock.now();
        await claim(transaction, requested, {}, now);
        const text = notCarriedOutText(call.profile, request);
        await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
        return done({});
      });
    },
    tell: () => ({}),
  });
});

async function isScheduled(db: Db, reference: string): Promise<boolean> {
  const row = await findRow(db, "bank.scheduled_transfer", { reference });
  return row !== undefined;
}
