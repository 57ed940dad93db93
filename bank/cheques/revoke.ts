import type { Transaction } from "kysely";
import { findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import type { BankSchema } from "bank/database/schema";
import { stopRevokedText } from "bank/messages/cheque-text";
import { sendText } from "bank/messages/text-messages";
import { findPayer } from "bank/payments/payer";
import { refuseForPassword } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import type { AnswerOf, RequestOf } from "~/contract/service.server";
import type { revokeStop } from "~/contract/cheques.server";
import { inTransaction } from "~/database/transaction.server";
import { istDate } from "~/domain/dates";
import { lockLeaves, moveLeaf } from "./leaf";
import { mayOrder } from "./may-order";
import { lockReference, once } from "./once";
import { notForCustomer, otherContent } from "./refusals";

type Request = RequestOf<typeof revokeStop>;
type Answer = BankAnswer<AnswerOf<typeof revokeStop>>;

const revoked: Answer = done({ status: { result: "done" } });

/** Takes the stop of a cheque back, once for its reference, unless the cheque was presented meanwhile. */
export async function revokeChequeStop(context: Context, request: Request): Promise<Answer> {
  if (!(await findPayer(context, request.customerNumber))) return notTogether;
  return once(
    request.reference,
    (reference) => knownRevocation(context, request, reference),
    () => carryOut(context, request),
  );
}

/** It stands for something else when the stop was another customer's, or of another cheque. */
async function knownRevocation(
  { db }: Context,
  { customerNumber, accountNumber, number }: Request,
  reference: string,
): Promise<Answer | undefined> {
  const row = await db
    .selectFrom("bank.cheque_stop as stop")
    .innerJoin("bank.account as account", "account.id", "stop.account_id")
    .select(["stop.number", "account.number as account_number", "account.customer_number"])
    .where("stop.revocation_reference", "=", reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const same =
    row.customer_number === customerNumber && row.account_number === accountNumber && row.number === number;
  return same ? revoked : otherContent;
}

async function carryOut(context: Context, request: Request): Promise<Answer> {
  const { customerNumber, accountNumber } = request;
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (!(await mayOrder(context, customerNumber))) return notForCustomer;
  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword ?? "");
  if (password !== "right") return refuseForPassword(password);
  return inTransaction(context.db, (transaction) => takeBack(transaction, context, account.id, request));
}

async function takeBack(
  transaction: Transaction<BankSchema>,
  context: Context,
  accountId: bigint,
  request: Request,
): Promise<Answer> {
  const { clock, vault, user: mobile } = context;
  const { number, accountNumber, reference } = request;
  if (reference) {
    await lockReference(transaction, reference);
    const known = await knownRevocation({ ...context, db: transaction }, request, reference);
    if (known) return known;
  }
  const [leaf] = await lockLeaves(transaction, accountId, number);
  if (!leaf) return not("unknown-cheque", "There is no such cheque");
  if (leaf.state !== "stopped") return not("not-stopped", "Payment of this cheque is not stopped");
  if (leaf.return_reason !== null) return not("not-unused", "This cheque has been presented already");
  const now = clock.now();
  await moveLeaf(transaction, leaf, "revoke", { on: istDate(now) });
  await transaction
    .updateTable("bank.cheque_stop")
    .set({ state: "revoked", ended_at: now, revocation_reference: reference || null })
    .where("account_id", "=", accountId)
    .where("number", "=", number)
    .where("state", "=", "stopped")
    .execute();
  await sendText(transaction, vault, { mobile, sentAt: now, text: stopRevokedText(accountNumber, number) });
  return revoked;
}

function not(result: "unknown-cheque" | "not-stopped" | "not-unused", message: string): Answer {
  return done({ status: { result, message } });
}
