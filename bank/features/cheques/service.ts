import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import { findOwnAccount } from "bank/customers";
import { done, malformed, noSuchAccount, refuse, serve, type Context } from "bank/service";
import {
  chequeBookRequest,
  chequeBookRequests,
  chequeBooks,
  chequeRefusals,
  fateOfCheque,
  positivePay,
  positivePayHistory,
  revokeStop,
  stopCheque,
  stoppedCheques,
} from "common/contract/cheques.server";
import { otherContent } from "common/contract/refusals.server";
import { sandboxCheque } from "common/contract/sandbox.server";
import { istDate } from "common/dates";
import { askForBooks, bookRequestNumber, listBookRequests, listBooks } from "./books";
import { declareCheque, listDeclarations } from "./declarations";
import { findLeaf } from "./leaf";
import { presentCheque } from "./present";
import { revokeChequeStop, stopCheques, stopNumber } from "./stops";
import { statusOf } from "./texts";

const requests = serve(chequeBookRequests, "account", async ({ db, account }, { accountNumber }) => {
  const rows = await listBookRequests(db, account.id);
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

const books = serve(chequeBooks, "account", async ({ db, account }) => {
  return done({ books: await listBooks(db, account.id) });
});

const stops = serve(stoppedCheques, "customer", async (context, { customerNumber, ...page }) => {
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

/** A page of the stops of single cheques on all the customer's accounts, newest first, and their number. */
async function listStops(
  db: Db,
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

const fate = serve(fateOfCheque, "account", async ({ db, account }, { number }) => {
  const leaf = await findLeaf(db, account.id, number);
  if (!leaf) return done({ status: { result: "unknown-cheque", message: "There is no such cheque" } });
  return done({
    status: { result: "done" },
    fate: {
      description: statusOf(leaf),
      state: leaf.state,
      on: leaf.state_on ?? undefined,
      amount: leaf.amount ?? undefined,
      reason: leaf.return_reason ?? undefined,
    },
  });
});

const declarations = serve(
  positivePayHistory,
  "self-checked",
  async (context, { customerNumber, accountNumber }) => {
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
  },
);

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
  serve(chequeBookRequest, "payer", askForBooks),
  books,
  serve(stopCheque, "payer", stopCheques),
  serve(revokeStop, "payer", revokeChequeStop),
  stops,
  fate,
  serve(positivePay, "payer", declareCheque),
  declarations,
];

const cheque = serve(sandboxCheque, "anyone", async (context, request) => {
  if (request.amount <= 0n || request.reference === "") return malformed;
  const presented = await presentCheque(context, request);
  switch (presented.outcome) {
    case "no-account":
      return refuse(chequeRefusals.unknownAccount);
    case "other-content":
      return refuse(otherContent);
    case "answered":
      return done(
        presented.reason === null
          ? { outcome: "paid" as const }
          : { outcome: "returned" as const, reason: presented.reason },
      );
  }
});

/** The clearing house, in the sandbox only. */
export const sandboxChequeServices = [cheque];
