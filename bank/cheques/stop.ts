import type { Transaction } from "kysely";
import { findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import type { BankSchema } from "bank/database/schema";
import { stoppedText } from "bank/messages/cheque-text";
import { sendText } from "bank/messages/text-messages";
import { findPayer } from "bank/payments/payer";
import { refuseForPassword } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import type { AnswerOf, RequestOf } from "~/contract/service.server";
import type { stopCheque } from "~/contract/cheques.server";
import { inTransaction } from "~/database/transaction.server";
import { bankProfile } from "~/domain/bank-profile";
import { istDate } from "~/domain/dates";
import { lockLeaves, moveLeaf, type Leaf } from "./leaf";
import { once } from "./once";
import { noPassword, otherContent } from "./refusals";
import { chequesNamed, stopNumber } from "./words";

type Request = RequestOf<typeof stopCheque>;
type Answer = BankAnswer<AnswerOf<typeof stopCheque>>;

const lastOf = ({ number, lastNumber }: Request) => lastNumber || number;

/**
 * Stops a cheque, or those of a range of one book that are unused; once for its reference. A customer who only looks
 * may do it too: it keeps money where it is.
 */
export async function stopCheques(context: Context, request: Request): Promise<Answer> {
  if (!(await findPayer(context, request.customerNumber))) return notTogether;
  return once(
    request.reference,
    (reference) => knownStop(context, request, reference),
    () => carryOut(context, request),
  );
}

async function knownStop({ db }: Context, request: Request, reference: string): Promise<Answer | undefined> {
  const row = await db
    .selectFrom("bank.stop_request as request")
    .innerJoin("bank.account as account", "account.id", "request.account_id")
    .selectAll("request")
    .select(["account.number as account_number"])
    .select(({ selectFrom }) =>
      selectFrom("bank.cheque_stop as stop")
        .select(({ fn }) => fn.countAll<bigint>().as("stopped"))
        .whereRef("stop.request_id", "=", "request.id")
        .as("stopped"),
    )
    .where("request.reference", "=", reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const same =
    row.customer_number === request.customerNumber &&
    row.account_number === request.accountNumber &&
    row.first_number === request.number &&
    row.last_number === lastOf(request) &&
    row.reason === request.reason;
  return same ? stoppedAnswer(request, row.id, Number(row.stopped)) : otherContent;
}

async function carryOut(context: Context, request: Request): Promise<Answer> {
  const { customerNumber, accountNumber, transactionPassword } = request;
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (transactionPassword) {
    const check = await checkTransactionPassword(context, customerNumber, transactionPassword);
    if (check !== "right") return refuseForPassword(check);
  } else if (bankProfile.stopAsksPassword) return noPassword;
  return inTransaction(context.db, (transaction) => stopUnused(transaction, context, account.id, request));
}

async function stopUnused(
  transaction: Transaction<BankSchema>,
  { clock, vault, user: mobile }: Context,
  accountId: bigint,
  request: Request,
): Promise<Answer> {
  const [first, last] = [request.number, lastOf(request)];
  const leaves = await lockLeaves(transaction, accountId, first, last);
  const refusal = refusalOf(leaves, first, last);
  if (refusal) return refusal;
  const now = clock.now();
  const id = await addRequest(transaction, accountId, request, now);
  if (id === undefined) return otherContent;
  const unused = leaves.filter(({ state }) => state === "unused");
  for (const leaf of unused) await moveLeaf(transaction, leaf, "stop", { on: istDate(now) });
  await transaction
    .insertInto("bank.cheque_stop")
    .values(unused.map(({ number }) => ({ request_id: id, account_id: accountId, number })))
    .execute();
  const told = { first, last, stopped: unused.length };
  const text = stoppedText(request.accountNumber, told, stopNumber(id));
  await sendText(transaction, vault, { mobile, sentAt: now, text });
  return stoppedAnswer(request, id, unused.length);
}

/** Undefined when the reference is taken. */
async function addRequest(
  transaction: Transaction<BankSchema>,
  accountId: bigint,
  request: Request,
  now: Date,
): Promise<bigint | undefined> {
  const row = await transaction
    .insertInto("bank.stop_request")
    .values({
      reference: request.reference || null,
      customer_number: request.customerNumber,
      account_id: accountId,
      first_number: request.number,
      last_number: lastOf(request),
      reason: request.reason,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Why none of these is stopped: both ends have to be leaves of one book, and one at least unused. */
function refusalOf(leaves: readonly Leaf[], first: string, last: string): Answer | undefined {
  const [one, other] = [leaves[0], leaves.at(-1)];
  if (one?.number !== first || other?.number !== last || one.book_id !== other.book_id)
    return not(
      "unknown-cheque",
      first === last ? "There is no such cheque" : "These are no cheques of one book",
    );
  if (leaves.some(({ state }) => state === "unused")) return undefined;
  return leaves.every(({ state }) => state === "stopped")
    ? not("already-stopped", "Payment is stopped already")
    : not("not-unused", "Only an unused cheque can be stopped");
}

function not(result: "unknown-cheque" | "already-stopped" | "not-unused", message: string): Answer {
  return done({ status: { result, message } });
}

function stoppedAnswer(request: Request, id: bigint, stopped: number): Answer {
  const named = chequesNamed(request.number, lastOf(request));
  return done({
    status: { result: "done" },
    description: `Payment of ${named} is stopped`,
    requestNumber: stopNumber(id),
    stopped,
  });
}
