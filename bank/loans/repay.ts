import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { PaymentRow } from "bank/payments/payment";
import { countTowards, lockLoan } from "./loan";

/** Pays by `carry` into a loan: what was overdue of it is less by that. */
export async function repay<Outcome>(
  transaction: Transaction<BankSchema>,
  { to_account: account, amount, paid_on: today }: PaymentRow,
  carry: () => Promise<"paid" | Outcome>,
): Promise<"paid" | Outcome> {
  const loan = await lockLoan(transaction, account);
  const outcome = await carry();
  if (loan && outcome === "paid") await countTowards(transaction, loan.accountId, amount, today);
  return outcome;
}
