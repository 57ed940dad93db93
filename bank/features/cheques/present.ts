import { sql } from "kysely";
import { wantsText, sendText } from "bank/messages/text-messages";
import type { Row } from "bank/database/schema";
import { done, malformed, refuse, serve, type BankAnswer } from "bank/service";
import { chequeRefusals } from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import { sandboxCheque } from "common/contract/sandbox.server";
import type { AnswerOf } from "common/contract/service.server";
import { inTransaction } from "common/postgres/transaction.server";
import type { ChequeReturnReason } from "common/cheque-leaf";
import { hasCheques } from "common/cheque-books";
import { chequePaidText, chequeReturnedText } from "./texts";
import { clearCheque, type InTransaction, type PresentedCheque } from "./clear";

type Presented = BankAnswer<AnswerOf<typeof sandboxCheque>>;

/** The clearing house presents a cheque: paid or returned, once for its reference; the customer gets a text message. */
export const presentation = serve(sandboxCheque, "anyone", async (bank, cheque) => {
  const { accountNumber, number, reference, instrumentDate, amount, payee } = cheque;
  if (amount <= 0n || reference === "") return malformed;
  return inTransaction(bank.db, async (transaction) => {
    const account = await transaction
      .selectFrom("bank.account as account")
      .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
      .select(["account.id", "account.kind", "customer.mobile"])
      .where("account.number", "=", accountNumber)
      .executeTakeFirst();
    if (!account || !hasCheques(account.kind)) return refuse(chequeRefusals.unknownAccount);
    // The transactions of one reference wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`.execute(transaction);
    const known = await transaction
      .selectFrom("bank.cheque_presentation")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (known)
      return isSame(known, account.id, cheque) ? answered(known.return_reason) : refuse(otherContent);
    const reason = await clearCheque({ ...bank, db: transaction }, account.id, cheque);
    await transaction
      .insertInto("bank.cheque_presentation")
      .values({
        reference,
        account_id: account.id,
        number,
        instrument_date: instrumentDate,
        amount,
        payee,
        return_reason: reason,
        presented_at: bank.clock.now(),
      })
      .execute();
    await tell({ ...bank, db: transaction }, account.mobile, cheque, reason);
    return answered(reason);
  });
});

const answered = (reason: ChequeReturnReason | null): Presented =>
  done(reason === null ? { outcome: "paid" } : { outcome: "returned", reason });

function isSame(row: Row<"bank.cheque_presentation">, accountId: bigint, cheque: PresentedCheque): boolean {
  return (
    row.account_id === accountId &&
    row.number === cheque.number &&
    row.instrument_date === cheque.instrumentDate &&
    row.amount === cheque.amount &&
    row.payee === cheque.payee
  );
}

/** Of a debit the customer is told who wants to be, of a return each. */
async function tell(
  { db, clock, vault, profile }: InTransaction,
  mobile: string,
  cheque: PresentedCheque,
  reason: ChequeReturnReason | null,
): Promise<void> {
  const { accountNumber: account, amount } = cheque;
  if (reason === null && !(await wantsText(profile, db, account, -amount))) return;
  const text =
    reason === null
      ? chequePaidText(profile, account, cheque)
      : chequeReturnedText(profile, account, cheque, reason);
  await sendText(db, vault, { mobile, sentAt: clock.now(), text });
}
