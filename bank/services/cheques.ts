import { askForBooks } from "bank/cheques/book-requests";
import { declareCheque } from "bank/cheques/declare";
import { findLeaf } from "bank/cheques/leaf";
import { listBookRequests, listBooks, listDeclarations, listStops } from "bank/cheques/lists";
import { revokeChequeStop } from "bank/cheques/revoke";
import { stopCheques } from "bank/cheques/stop";
import { bookRequestNumber, fateOf, stopNumber } from "bank/cheques/words";
import { findCaller, findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import {
  chequeBookRequest,
  chequeBookRequests,
  chequeBooks,
  fateOfCheque,
  positivePay,
  positivePayHistory,
  revokeStop,
  stopCheque,
  stoppedCheques,
} from "~/contract/cheques.server";
import { istDate } from "~/domain/dates";
import { done, serve, type Context } from "./served";

const requests = serve(chequeBookRequests, async (context, { customerNumber, accountNumber }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const rows = await listBookRequests(context.db, account.id);
  return done({
    requests: rows.map((row) => ({
      accountNumber,
      leaves: row.leaves,
      requestNumber: bookRequestNumber(row.id),
      requestedOn: istDate(row.requested_at),
      state: row.state,
    })),
  });
});

const books = serve(chequeBooks, async (context, { customerNumber, accountNumber }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  return account ? done({ books: await listBooks(context.db, account.id) }) : noSuchAccount;
});

const stops = serve(stoppedCheques, async (context, { customerNumber, ...page }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const { rows, total } = await listStops(context.db, customerNumber, page);
  return done({
    total,
    stops: rows.map((row) => ({
      customerNumber,
      requestNumber: stopNumber(row.request_id),
      accountNumber: row.account_number,
      number: row.number,
      reason: row.reason,
      state: row.state,
      requestedOn: istDate(row.requested_at),
    })),
  });
});

const fate = serve(fateOfCheque, async (context, { customerNumber, accountNumber, number }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const leaf = await findLeaf(context.db, account.id, number);
  if (!leaf) return done({ status: { result: "unknown-cheque", message: "There is no such cheque" } });
  return done({
    status: { result: "done" },
    fate: {
      description: fateOf(leaf),
      state: leaf.state,
      on: leaf.state_on ?? undefined,
      amount: leaf.amount ?? undefined,
      reason: leaf.return_reason ?? undefined,
    },
  });
});

const declarations = serve(positivePayHistory, async (context, { customerNumber, accountNumber }) => {
  const holder = customerNumber || (await holderOf(context, accountNumber));
  const account = holder ? await findOwnAccount(context, holder, accountNumber) : undefined;
  if (!account) return noSuchAccount;
  const rows = await listDeclarations(context.db, account.id);
  return done({
    declarations: rows.map((row) => ({
      channel: row.channel,
      payee: row.payee,
      number: row.number,
      date: row.instrument_date,
      issueDate: row.issue_date,
      amount: row.amount,
      state: row.state,
    })),
  });
});

/** The plain service names the account alone; whether it is the caller's is looked up as always. */
async function holderOf({ db }: Context, accountNumber: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("bank.account")
    .select("customer_number")
    .where("number", "=", accountNumber)
    .executeTakeFirst();
  return row?.customer_number;
}

export const chequeServices = [
  requests,
  serve(chequeBookRequest, askForBooks),
  books,
  serve(stopCheque, stopCheques),
  serve(revokeStop, revokeChequeStop),
  stops,
  fate,
  serve(positivePay, declareCheque),
  declarations,
];
