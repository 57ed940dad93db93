import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";

/** What a customer is shown of an account's cheques, newest first. */

/** The account's books with their leaves. */
export async function listBooks(db: Kysely<BankSchema>, accountId: bigint) {
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

export function listBookRequests(db: Kysely<BankSchema>, accountId: bigint) {
  return db
    .selectFrom("bank.cheque_book_request")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

export function listDeclarations(db: Kysely<BankSchema>, accountId: bigint) {
  return db
    .selectFrom("bank.positive_pay")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

/** A page of the stops of single cheques on all the customer's accounts, and how many there are. */
export async function listStops(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const all = db
    .selectFrom("bank.cheque_stop as stop")
    .innerJoin("bank.stop_request as request", "request.id", "stop.request_id")
    .innerJoin("bank.account as account", "account.id", "stop.account_id")
    .where("account.customer_number", "=", customerNumber);
  const rows = await all
    .select([
      "request.id as request_id",
      "request.reason",
      "request.requested_at",
      "account.number as account_number",
      "stop.number",
      "stop.state",
    ])
    .orderBy("stop.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(sql<bigint>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
