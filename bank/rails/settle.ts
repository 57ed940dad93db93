import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Journal } from "bank/ledger/journal";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import type { RailPayment } from "./payment";

export const suspenseOf = {
  imps: ownAccounts.impsSuspense,
  neft: ownAccounts.neftSuspense,
  rtgs: ownAccounts.rtgsSuspense,
} as const satisfies Record<RailPayment["rail"], string>;

/** The payee has the money: it leaves the rail's suspense account for the bank's account with RBI. */
export async function settle(
  transaction: Transaction<BankSchema>,
  payment: RailPayment,
  now: Date,
): Promise<void> {
  const posted = await postJournal(transaction, { ...settlementJournal(payment), now });
  if (posted.outcome !== "posted")
    throw new Error(`payment ${payment.reference} not settled: ${posted.outcome}`);
}

export function settlementJournal({
  reference,
  rail,
  amount,
}: Pick<RailPayment, "reference" | "rail" | "amount">): Journal {
  const particulars = `${rail.toUpperCase()} ${reference} settled`;
  return {
    reference: `${reference}-S`,
    kind: rail,
    lines: [
      { account: suspenseOf[rail], amount: -amount, particulars },
      { account: ownAccounts.rbiSettlement, amount, particulars },
    ],
  };
}
