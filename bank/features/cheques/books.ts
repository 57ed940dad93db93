import { findOwnAccount } from "bank/customers";
import { takeFee, withFee } from "bank/fees";
import type { Db } from "bank/database/schema";
import { deliveryJob } from "bank/jobs/deliveries";
import { addJob } from "bank/jobs/jobs";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { done, noSuchAccount, refuse, type BankAnswer, type CallBy } from "bank/service";
import { bookCounts, hasCheques, leavesIn } from "common/cheque-books";
import { chequeRefusals, type chequeBookRequest } from "common/contract/cheques.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { feeOf } from "common/tariff";
import { refuseOrder } from "./authority";
import { booksAskedText } from "./texts";

/** Cheque books: what an account has, and the asking for more. */

type Request = RequestOf<typeof chequeBookRequest>;
type Answer = { requestNumber: string };

const countOf = ({ books }: Request) => bookCounts.indexOf(books) + 1;

/** As the customer reads a request's number. */
export const bookRequestNumber = (id: bigint | string) => `CB${String(id).padStart(8, "0")}`;

/** Asks for cheque books, once for its reference; while one request of an account waits there is no other. */
export const askForBooks = (call: CallBy<"payer">, request: Request): Promise<BankAnswer<Answer>> =>
  changeOnce(call, request, {
    kind: "cheque-books",
    content: [request.accountNumber, String(countOf(request))],
    run: (asked) => checkAndAsk(call, request, asked),
    tell: ({ id }: { id: string }) => ({ requestNumber: bookRequestNumber(id) }),
  });

async function checkAndAsk(call: CallBy<"payer">, request: Request, asked: Claim) {
  const { customerNumber, accountNumber } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account || !hasCheques(account.kind)) return noSuchAccount;
  if (account.status !== "open") return refuse(chequeRefusals.notForCustomer);
  const refusal = await refuseOrder(call, request);
  if (refusal) return refusal;
  return withFee(call.db, async (transaction) => {
    const now = call.clock.now();
    const row = await transaction
      .insertInto("bank.cheque_book_request")
      .values({
        reference: asked.reference ?? null,
        customer_number: customerNumber,
        account_id: account.id,
        books: countOf(request),
        leaves: leavesIn(request.books),
        requested_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return refuse(chequeRefusals.askedForAlready);
    await claim(transaction, asked, { id: String(row.id) }, now);
    await addJob(transaction, deliveryJob("cheque-books", String(row.id), now));
    const requestNumber = bookRequestNumber(row.id);
    const fee = feeOf(call.tariff.charges, "cheque-book", istDate(now)) * BigInt(countOf(request));
    const particulars = "CHEQUE BOOK CHARGE";
    const unpaid = await takeFee(transaction, {
      accountNumber,
      amount: fee,
      particulars,
      requestNumber,
      now,
    });
    if (unpaid) return unpaid;
    const text = booksAskedText(call.profile, accountNumber, { books: countOf(request), fee }, requestNumber);
    await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
    return done({ requestNumber });
  });
}

/** The account's books with their leaves, newest first. */
export async function listBooks(db: Db, accountId: bigint) {
  const books = await db
    .selectFrom("bank.cheque_book")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("issued_on", "desc")
    .orderBy("id", "desc")
    .execute();
  const leaves = await db
    .selectFrom("bank.cheque_leaf")
    .select(["book_id", "number", "state"])
    .where("account_id", "=", accountId)
    .orderBy("number")
    .execute();
  return books.map((book) => {
    const own = leaves.filter(({ book_id }) => book_id === book.id);
    return {
      firstNumber: book.first_number,
      lastNumber: own.at(-1)?.number ?? book.first_number,
      issuedOn: book.issued_on,
      leaves: own.map(({ number, state }) => ({ number, state })),
    };
  });
}
