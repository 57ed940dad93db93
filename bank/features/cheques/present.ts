import { sql } from "kysely";
import { wantsText, sendText } from "bank/messages/text-messages";
import type { Row, Transaction } from "bank/database/schema";
import type { Bank } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import type { ChequeReturnReason } from "common/cheque-leaf";
import { hasCheques } from "common/cheque-books";
import { chequePaidText, chequeReturnedText } from "./texts";
import { clearCheque, type InTransaction, type PresentedCheque } from "./clear";

/** `reason` null: it was paid. */
export type Presentation =
  { outcome: "answered"; reason: ChequeReturnReason | null } | { outcome: "no-account" | "other-content" };

type Access = Pick<Bank, "db" | "clock" | "vault">;
interface Drawn {
  id: bigint;
  kind: string;
  mobile: string;
}

/** Pays a cheque or returns it, once for its reference, and tells the customer. */
export function presentCheque(bank: Access, cheque: PresentedCheque): Promise<Presentation> {
  return inTransaction(bank.db, async (transaction) => {
    const account = await findDrawn(transaction, cheque.accountNumber);
    if (!account || !hasCheques(account.kind)) return { outcome: "no-account" };
    await lockReference(transaction, cheque.reference);
    const known = await findPresentation(transaction, cheque.reference);
    if (known)
      return isSame(known, account.id, cheque) ? answered(known.return_reason) : { outcome: "other-content" };
    const reason = await clearCheque({ ...bank, db: transaction }, account.id, cheque);
    await writeDown(transaction, { account, cheque, reason, now: bank.clock.now() });
    await tell({ ...bank, db: transaction }, account.mobile, cheque, reason);
    return answered(reason);
  });
}

/** Makes the transactions of one reference wait for each other. */
async function lockReference(transaction: Transaction, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`.execute(transaction);
}

const answered = (reason: ChequeReturnReason | null): Presentation => ({ outcome: "answered", reason });

function findDrawn(transaction: Transaction, number: string): Promise<Drawn | undefined> {
  return transaction
    .selectFrom("bank.account as account")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .select(["account.id", "account.kind", "customer.mobile"])
    .where("account.number", "=", number)
    .executeTakeFirst();
}

function findPresentation(transaction: Transaction, reference: string) {
  return transaction
    .selectFrom("bank.cheque_presentation")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function isSame(row: Row<"bank.cheque_presentation">, accountId: bigint, cheque: PresentedCheque): boolean {
  return (
    row.account_id === accountId &&
    row.number === cheque.number &&
    row.instrument_date === cheque.instrumentDate &&
    row.amount === cheque.amount &&
    row.payee === cheque.payee
  );
}

async function writeDown(
  transaction: Transaction,
  {
    account,
    cheque,
    reason,
    now,
  }: { account: Drawn; cheque: PresentedCheque; reason: ChequeReturnReason | null; now: Date },
): Promise<void> {
  await transaction
    .insertInto("bank.cheque_presentation")
    .values({
      reference: cheque.reference,
      account_id: account.id,
      number: cheque.number,
      instrument_date: cheque.instrumentDate,
      amount: cheque.amount,
      payee: cheque.payee,
      return_reason: reason,
      presented_at: now,
    })
    .execute();
}

/** Of a debit the customer is told who wants to be, of a return each. */
async function tell(
  { db, clock, vault }: InTransaction,
  mobile: string,
  cheque: PresentedCheque,
  reason: ChequeReturnReason | null,
): Promise<void> {
  const { accountNumber: account, amount } = cheque;
  if (reason === null && !(await wantsText(db, account, -amount))) return;
  const text =
    reason === null ? chequePaidText(account, cheque) : chequeReturnedText(account, cheque, reason);
  await sendText(db, vault, { mobile, sentAt: clock.now(), text });
}
