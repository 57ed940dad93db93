import { findRow } from "bank/database/rows";
import { ending } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import { changeOnce, claim } from "bank/once";
import { done, malformed, refuse, serve, type BankAnswer } from "bank/service";
import { paymentNotCarriedOut } from "common/contract/payments.server";
import { otherContent } from "common/contract/refusals.server";
import type { RequestOf } from "common/contract/service.server";
import { inRupees, plainAmount } from "common/money";
import { plain } from "common/plain-text";
import { inTransaction } from "common/postgres/transaction.server";

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
      if (
        (await findRow(call.db, "bank.payment", { reference })) ||
        (await findRow(call.db, "bank.scheduled_transfer", { reference }))
      )
        return refuse(otherContent);
      return inTransaction(call.db, async (transaction) => {
        const now = call.clock.now();
        await claim(transaction, requested, {}, now);
        await sendText(transaction, call, call.payer, { sentAt: now, words: notMade(request) });
        return done({});
      });
    },
    tell: () => ({}),
  });
});

function notMade(requested: RequestOf<typeof paymentNotCarriedOut>): Words {
  const { concerns = "payment", reference, fromAccount, toAccount, toName, amount } = requested;
  // Any fact may be absent: each is nested in the one before.
  let facts: string | Words = reference;
  const add = (fact: string, value: Record<string, string>) => {
    facts = words(`transfers:messages.facts.${fact}`, { before: facts, ...value });
  };
  if (amount !== undefined) add("amount", { amount: inRupees(amount) });
  if (fromAccount) add("from", { from: ending(fromAccount) });
  if (toName) add(concerns === "payee" ? "payee" : "to", { name: plain(toName) });
  if (toAccount) add("account", { account: ending(toAccount) });
  return words(`transfers:messages.notCarriedOut.${concerns}`, { facts });
}
