import { insertRow, insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Transaction } from "bank/database/schema";
import { addJobs } from "bank/jobs/jobs";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { declareCheque } from "common/contract/cheques.server";
import { addDays, addMonths, isoDate, momentOf, type IsoDate } from "common/dates";
import { deliveryDue } from "common/deliveries";
import * as z from "zod";
import data from "./cheques.json" with { type: "json" };
import lives from "./lives.json" with { type: "json" };
import type { IdOf } from "./opening";
import { demoReference } from "./payees";
import { accountsOf, demoCustomers } from "./people";
import { amount, at, date, rupees, withDates } from "./values";

/**
 * Cheque books, and what became of their leaves before the account's statement begins. Later stops and presented cheques
 * are in `events.json`; leaves of cheques that are posted in bulk are marked from their postings.
 */

const schema = z.strictObject({
  books: z.array(
    z.strictObject({
      account: z.string(),
      first: z.string(),
      issued_on: date,
      /** Leaves that are not unused. */
      used: z.array(
        z.strictObject({
          number: z.string(),
          state: z.enum(["paid", "presented", "returned", "cancelled"]),
          state_on: date,
          amount: amount.optional(),
          return_reason: z.enum(["not-enough-money"]).optional(),
        }),
      ),
    }),
  ),
  /** None waits on the primary accounts: there one can be asked for. */
  requests: z.array(
    z.strictObject({
      account: z.string(),
      books: z.number(),
      requested: date,
      state: z.enum(["received", "printed", "delivered"]),
    }),
  ),
  declarations: z.array(
    z.strictObject({
      account: z.string(),
      number: z.string(),
      amount,
      payee: z.string(),
      remark: z.string(),
      on: date,
      state: z.enum(["matched", "registered"]),
    }),
  ),
});

export const chequesOn = (today: IsoDate) => schema.parse(withDates(data, today));

type Book = z.infer<typeof schema>["books"][number];

const holderOf = (account: string) =>
  demoCustomers.find(({ accounts }) => accounts.some(({ number }) => number === account))!.number;

const six = (number: number) => String(number).padStart(6, "0");
const morning = (day: IsoDate) => momentOf(day, at(10, 40));

/** Books, requests and declarations as of the first day that is played. */
export async function insertCheques(db: Transaction, idOf: IdOf, today: IsoDate): Promise<void> {
  const { books, requests, declarations } = chequesOn(today);
  for (const book of [schoolBook(today), ...books]) await insertBook(db, idOf, book);
  const inserted = await db
    .insertInto("bank.cheque_book_request")
    .values(
      requests.map(({ account, books, requested, state }, place) => ({
        reference: demoReference("books", account, String(place)),
        customer_number: holderOf(account),
        account_id: idOf(account),
        books,
        leaves: books * LEAVES_IN_A_BOOK,
        state,
        requested_at: morning(requested),
      })),
    )
    .returning(["id", "state"])
    .execute();
  // The next step is due on the day after loading.
  const dueAt = deliveryDue(today, "printed");
  const waiting = inserted.filter(({ state }) => state !== "delivered");
  await addJobs(
    db,
    waiting.map(({ id }) => ({ kind: "cheque-books", subject: String(id), dueAt })),
  );
  await insertRows(
    db,
    "bank.positive_pay",
    declarations.map(({ account, on, ...row }) => ({
      ...row,
      reference: demoReference(declareCheque.key, account, row.number),
      customer_number: holderOf(account),
      account_id: idOf(account),
      instrument_date: on,
      issue_date: on,
      channel: "NET BANKING",
      declared_at: morning(on),
    })),
  );
}

async function insertBook(
  db: Transaction,
  idOf: IdOf,
  { account, first, issued_on, used }: Book,
): Promise<void> {
  const account_id = idOf(account);
  const { id: book_id } = await insertRow(db, "bank.cheque_book", {
    account_id,
    first_number: first,
    leaves: LEAVES_IN_A_BOOK,
    issued_on,
  });
  const unused = { state: "unused", state_on: null, amount: null, return_reason: null } as const;
  const leaves = Array.from({ length: LEAVES_IN_A_BOOK }, (_, place) => {
    const number = six(Number(first) + place);
    const leaf = used.find((leaf) => leaf.number === number);
    return { ...unused, ...leaf, number, account_id, book_id };
  });
  await insertRows(db, "bank.cheque_leaf", leaves);
}

/** School fees, two leaves a year of the decade. Those before the account's statement are paid, those before the bulk postings cancelled. */
function schoolBook(today: IsoDate): Book {
  const account = accountsOf("100200301")[1]!;
  const decade = Number(today.slice(0, 3)) * 10;
  const used = Array.from({ length: 20 }, (_, place): Book["used"][number] => {
    const state_on = isoDate(`${decade + Math.floor(place / 2)}-${place % 2 === 0 ? "06" : "11"}-14`);
    const number = six(451 + place);
    if (state_on >= addMonths(today, -48)) return { number, state: "cancelled", state_on };
    return { number, state: "paid", state_on, amount: rupees(23_500) };
  });
  const before = used.filter(({ state_on }) => state_on < addMonths(today, -24));
  return { account, first: "000451", issued_on: isoDate(`${decade}-06-01`), used: before };
}

/** Books of the traders for as many cheques as they have written, and the leaves of all posted cheques. */
export async function markPostedCheques(db: Transaction, idOf: IdOf, today: IsoDate): Promise<void> {
  const { account, firstCheque } = lives.traders;
  const posted = await db
    .selectFrom("bank.posting")
    .select("entry_date")
    .where("account_id", "=", idOf(account))
    .where("cheque_number", "is not", null)
    .orderBy("account_seq")
    .execute();
  for (let place = 0; place <= posted.length; place += LEAVES_IN_A_BOOK) {
    const issued_on = addDays(posted[place]?.entry_date ?? today, -6);
    await insertBook(db, idOf, { account, first: six(firstCheque + place), issued_on, used: [] });
  }
  await sql`update bank.cheque_leaf leaf set state = 'paid', state_on = posting.entry_date, amount = -posting.amount
    from bank.posting where posting.account_id = leaf.account_id and posting.cheque_number = leaf.number`.execute(
    db,
  );
}
