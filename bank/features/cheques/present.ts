import { inRupees } from "common/money";
import { findRow, hasColumns, insertRows, updateRows } from "bank/database/rows";
import { sql } from "kysely";
import { sendText, wantsText, type Receiver } from "bank/messages/text-messages";
import type { Transaction } from "bank/database/schema";
import { done, malformed, refuse, serve, type BankAnswer, type Bank } from "bank/service";
import { chequeRefusals } from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import { sandboxCheque } from "common/contract/sandbox.server";
import type { AnswerOf } from "common/contract/service.server";
import { inTransaction } from "common/postgres/transaction.server";
import { type ChequeReturnReason, isPostDated, isStale, type LeafState } from "common/cheque-leaf";
import { hasCheques, chequeNumberPattern } from "common/cheque-books";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { plain } from "common/plain-text";
import { istDate, type IsoDate } from "common/dates";
import { differenceOf, type DeclaredCheque } from "common/positive-pay";
import { lockLeaves, moveLeaf, type Leaf } from "./leaf";

export const presentation = serve(sandboxCheque, "anyone", async (bank, cheque) => {
  const { accountNumber, number, reference, instrumentDate, amount, payee } = cheque;
  if (amount <= 0n || reference === "") return malformed;
  return inTransaction(bank.db, async (transaction) => {
    const account = await transaction
      .selectFrom("bank.account as account")
      .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
      .select(["account.id", "account.kind", "customer.mobile", "customer.language"])
      .where("account.number", "=", accountNumber)
      .executeTakeFirst();
    if (!account || !hasCheques(account.kind)) return refuse(chequeRefusals.unknownAccount);
    // Serialises the transactions of one reference.
    await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 0))`.execute(transaction);
    const known = await findRow(transaction, "bank.cheque_presentation", { reference });
    const row = { account_id: account.id, number, instrument_date: instrumentDate, amount, payee };
    if (known) return hasColumns(known, row) ? answered(known.return_reason) : refuse(otherContent);
    const reason = await clearCheque({ ...bank, db: transaction }, account.id, cheque);
    await insertRows(transaction, "bank.cheque_presentation", {
      ...row,
      reference,
      return_reason: reason,
      presented_at: bank.clock.now(),
    });
    await tell({ ...bank, db: transaction }, account, cheque, reason);
    return answered(reason);
  });
});

const answered = (reason: ChequeReturnReason | null): BankAnswer<AnswerOf<typeof sandboxCheque>> =>
  done(reason === null ? { outcome: "paid" } : { outcome: "returned", reason });

/** A debit is texted if the holder wants it, a return always. */
async function tell(
  bank: InTransaction,
  receiver: Receiver,
  cheque: PresentedCheque,
  reason: ChequeReturnReason | null,
): Promise<void> {
  const { accountNumber, number, amount, payee } = cheque;
  const sentAt = bank.clock.now();
  const debit = { account: accountNumber, change: -amount, way: "other", at: sentAt } as const;
  if (reason === null && !(await wantsText(bank.tariff, bank.db, debit))) return;
  const values = { amount: inRupees(amount), account: ending(accountNumber), cheque: plain(number) };
  const message =
    reason === null
      ? words("cheques:messages.paid", { ...values, payee: plain(payee) })
      : words("cheques:messages.returned", {
          ...values,
          reason: words(`cheques:messages.reasons.${reason}`),
        });
  const entry = { account: accountNumber, reference: journalReference(cheque) };
  const balance = reason === null ? entry : undefined;
  await sendText(bank.db, bank, receiver, { sentAt, words: message, balance });
}

interface PresentedCheque extends DeclaredCheque {
  accountNumber: string;
  number: string;
  reference: string;
}

type InTransaction = Pick<Bank, "clock" | "vault" | "profile" | "tariff"> & { db: Transaction };

async function clearCheque(
  bank: InTransaction,
  accountId: bigint,
  cheque: PresentedCheque,
): Promise<ChequeReturnReason | null> {
  const { db, clock } = bank;
  const [leaf] = chequeNumberPattern.test(cheque.number)
    ? await lockLeaves(db, accountId, cheque.number)
    : [];
  const obstacle = obstacleOf(leaf?.state);
  if (leaf?.state === "stopped") {
    await useStop(bank, leaf, cheque);
    await settleDeclaration(db, leaf, "stopped");
  }
  if (!leaf || obstacle !== null) return obstacle;
  const on = istDate(clock.now());
  const presented = await moveLeaf(db, leaf, "present", { on, amount: cheque.amount });
  const reason = errorOf(cheque, await findDeclaration(db, presented), on) ?? (await pay(bank, cheque));
  await settleDeclaration(db, presented, reason);
  await moveLeaf(db, presented, reason === null ? "pay" : "return", { on, ...(reason ? { reason } : {}) });
  return reason;
}

function obstacleOf(state: LeafState | undefined): ChequeReturnReason | null {
  switch (state) {
    case "unused":
      return null;
    case "presented":
    case "paid":
    case "returned":
      return "already-presented";
    case "stopped":
    case "cancelled":
      return state;
    case undefined:
      return "unknown-cheque";
  }
}

function errorOf(
  cheque: DeclaredCheque,
  declared: DeclaredCheque | undefined,
  today: IsoDate,
): ChequeReturnReason | null {
  if (declared && differenceOf(declared, cheque) !== null) return "differs-from-declaration";
  if (isPostDated(cheque.instrumentDate, today)) return "post-dated";
  return isStale(cheque.instrumentDate, today) ? "stale" : null;
}

/** The payment stays stopped and can no longer be released. */
async function useStop({ db, clock }: InTransaction, leaf: Leaf, { amount }: PresentedCheque): Promise<void> {
  const ofLeaf = { account_id: leaf.account_id, number: leaf.number };
  await updateRows(db, "bank.cheque_leaf", {
    where: { ...ofLeaf, return_reason: null },
    set: { amount, return_reason: "stopped" },
  });
  await updateRows(db, "bank.cheque_stop", {
    where: { ...ofLeaf, state: "stopped" },
    set: { state: "used", ended_at: clock.now() },
  });
}

function findDeclaration(db: Transaction, { account_id, number }: Leaf): Promise<DeclaredCheque | undefined> {
  return db
    .selectFrom("bank.positive_pay")
    .select(["instrument_date as instrumentDate", "amount", "payee"])
    .where(({ and }) => and({ account_id, number, state: "registered" }))
    .executeTakeFirst();
}

/** A declared cheque counts as matched only if it was paid. */
async function settleDeclaration(
  db: Transaction,
  { account_id, number }: Leaf,
  reason: ChequeReturnReason | null,
): Promise<void> {
  const differs = reason === "differs-from-declaration";
  await updateRows(db, "bank.positive_pay", {
    where: { account_id, number, state: "registered" },
    set: { state: reason === null ? "matched" : differs ? "mismatched" : "returned" },
  });
}

const journalReference = ({ reference }: PresentedCheque) => `CLG/${reference}`;

async function pay(
  { db, clock }: InTransaction,
  cheque: PresentedCheque,
): Promise<ChequeReturnReason | null> {
  const { accountNumber, number, amount } = cheque;
  const particulars = `CLG/${plain(cheque.payee).toUpperCase()}`;
  const posted = await postJournal(db, {
    reference: journalReference(cheque),
    kind: "cheque",
    now: clock.now(),
    lines: [
      { account: accountNumber, amount: -amount, particulars, chequeNumber: number },
      { account: ownAccounts.chequeClearing, amount, particulars },
    ],
  });
  switch (posted.outcome) {
    case "posted":
      return null;
    case "insufficient-funds":
      return "not-enough-money";
    case "account-frozen":
    case "account-closed":
      return "account-closed";
    default:
      throw new Error(`cheque ${number}: ${posted.outcome}`);
  }
}
