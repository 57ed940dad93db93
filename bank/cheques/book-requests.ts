import { findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import { booksAskedText } from "bank/messages/cheque-text";
import { sendText } from "bank/messages/text-messages";
import { findPayer } from "bank/payments/payer";
import { refuseForPassword } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { checkTransactionPassword } from "bank/transaction-password";
import type { RequestOf } from "~/contract/service.server";
import type { chequeBookRequest } from "~/contract/cheques.server";
import { inTransaction } from "~/database/transaction.server";
import { bookCounts, hasCheques, leavesIn } from "~/domain/cheque-books";
import { mayOrder } from "./may-order";
import { once } from "./once";
import { askedForAlready, notForCustomer, otherContent } from "./refusals";
import { bookRequestNumber } from "./words";

type Request = RequestOf<typeof chequeBookRequest>;
type Answer = BankAnswer<{ requestNumber: string }>;

const countOf = ({ books }: Request) => bookCounts.indexOf(books) + 1;

/** Asks for cheque books, once for its reference; while one request of an account waits there is no other. */
export async function askForBooks(context: Context, request: Request): Promise<Answer> {
  if (!(await findPayer(context, request.customerNumber))) return notTogether;
  return once(
    request.reference,
    (reference) => knownRequest(context, request, reference),
    () => carryOut(context, request),
  );
}

async function knownRequest(
  { db }: Context,
  request: Request,
  reference: string,
): Promise<Answer | undefined> {
  const row = await db
    .selectFrom("bank.cheque_book_request as request")
    .innerJoin("bank.account as account", "account.id", "request.account_id")
    .select(["request.id", "request.customer_number", "request.books", "account.number"])
    .where("request.reference", "=", reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const same =
    row.customer_number === request.customerNumber &&
    row.number === request.accountNumber &&
    row.books === countOf(request);
  return same ? done({ requestNumber: bookRequestNumber(row.id) }) : otherContent;
}

async function carryOut(context: Context, request: Request): Promise<Answer> {
  const { customerNumber, accountNumber } = request;
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account || !hasCheques(account.kind)) return noSuchAccount;
  if (account.status !== "open" || !(await mayOrder(context, customerNumber))) return notForCustomer;
  const password = await checkTransactionPassword(context, customerNumber, request.transactionPassword ?? "");
  if (password !== "right") return refuseForPassword(password);
  const id = await order(context, account.id, request);
  return id === undefined ? askedForAlready : done({ requestNumber: bookRequestNumber(id) });
}

/** Undefined when one is waiting, or the reference is taken. */
function order(context: Context, accountId: bigint, request: Request): Promise<bigint | undefined> {
  const { clock, vault, user: mobile } = context;
  return inTransaction(context.db, async (transaction) => {
    const now = clock.now();
    const row = await transaction
      .insertInto("bank.cheque_book_request")
      .values({
        reference: request.reference || null,
        customer_number: request.customerNumber,
        account_id: accountId,
        books: countOf(request),
        leaves: leavesIn(request.books),
        requested_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return undefined;
    const text = booksAskedText(request.accountNumber, countOf(request), bookRequestNumber(row.id));
    await sendText(transaction, vault, { mobile, sentAt: now, text });
    return row.id;
  });
}
