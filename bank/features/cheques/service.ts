import { inRupees } from "common/money";
import { countRows, findRow, listRows } from "bank/database/rows";
import { findOwnAccount } from "bank/customers";
import { recordsBegin } from "bank/ledger/records";
import { stateDate } from "bank/jobs/deliveries";
import { done, noSuchAccount, serve, type Context } from "bank/service";
import * as contract from "common/contract/cheques.server";
import { words } from "common/words";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { formatDate, istDate } from "common/dates";
import { bookRequestNumber } from "./books";
import { findLeaf, type Leaf } from "./leaf";
import { stopNumber } from "./stops";

export const requests = serve(
  contract.chequeBookRequests,
  "account",
  async ({ db, account }, { accountNumber }) => {
    const rows = await listRows(db, "bank.cheque_book_request", { account_id: account.id }, "id desc");
    return done({
      requests: rows.map((row) => ({
        accountNumber,
        leaves: row.leaves,
        requestNumber: bookRequestNumber(row.id),
        requestedOn: istDate(row.requested_at),
        state: row.state,
        stateOn: stateDate(row.state, row),
      })),
    });
  },
);

export const books = serve(contract.chequeBooks, "account", async ({ db, account }) => {
  const ofAccount = { account_id: account.id };
  const given = await listRows(db, "bank.cheque_book", ofAccount, "issued_on desc", "id desc");
  const leaves = await listRows(db, "bank.cheque_leaf", ofAccount, "number");
  return done({
    books: given.map(({ id, first_number, issued_on: issuedOn }) => {
      const own = leaves.filter(({ book_id }) => book_id === id);
      return {
        firstNumber: first_number,
        lastNumber: own.at(-1)?.number ?? first_number,
        issuedOn,
        leaves: own.map(({ number, state }) => ({ number, state })),
      };
    }),
  });
});

export const stops = serve(contract.stoppedCheques, "customer", async ({ db }, request) => {
  const { customerNumber, offset, limit } = request;
  const all = db
    .selectFrom("bank.cheque_stop as stop")
    .innerJoin("bank.stop_request as request", "request.id", "stop.request_id")
    .innerJoin("bank.account as account", "account.id", "stop.account_id")
    .where("account.customer_number", "=", customerNumber);
  const rows = await all
    .select(["request.id", "request.reason", "request.requested_at"])
    .select(["account.number as accountNumber", "stop.number", "stop.state"])
    .orderBy("stop.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return done({
    total: await countRows(all),
    stops: rows.map(({ id, requested_at, ...stop }) => ({
      ...stop,
      customerNumber,
      requestNumber: stopNumber(id),
      requestedOn: istDate(requested_at),
    })),
  });
});

export const fate = serve(contract.fateOfCheque, "account", async ({ db, profile, account }, { number }) => {
  const leaf = await findLeaf(db, account.id, number);
  if (!leaf) return done({ status: { result: "unknown-cheque", message: "There is no such cheque" } });
  const begin = leaf.state === "paid" ? await recordsBegin(db, account.id) : undefined;
  return done({
    status: { result: "done" },
    fate: {
      recordsFrom: begin && leaf.state_on! < begin.date ? begin.date : undefined,
      description: statusOf(profile, leaf),
      state: leaf.state,
      on: leaf.state_on ?? undefined,
      amount: leaf.amount ?? undefined,
      reason: leaf.return_reason ?? undefined,
    },
  });
});

function statusOf(profile: BankProfile, leaf: Leaf): string {
  const on = leaf.state_on === null ? "" : ` on ${formatDate(leaf.state_on)}`;
  const amount = leaf.amount === null ? "" : ` for ${inRupees(leaf.amount)}`;
  const why =
    leaf.return_reason === null
      ? ""
      : `: ${say(profile, words(`cheques:messages.reasons.${leaf.return_reason}`), "en")}`;
  switch (leaf.state) {
    case "unused":
      return "This cheque has not been presented";
    case "presented":
      return `This cheque was presented${amount}${on} and is being cleared`;
    case "paid":
      return `This cheque was paid${amount}${on}`;
    case "returned":
      return `This cheque was returned unpaid${on}${why}`;
    case "stopped":
      return leaf.return_reason === null
        ? `Payment of this cheque was stopped${on}`
        : `Payment of this cheque was stopped${on}; it was presented${amount} and returned unpaid`;
    case "cancelled":
      return `This cheque was cancelled${on}`;
  }
}

export const declarations = serve(contract.positivePayHistory, "self-checked", async (context, request) => {
  const { customerNumber, accountNumber } = request;
  const holder = customerNumber || (await holderOf(context, accountNumber));
  const account = holder ? await findOwnAccount(context, holder, accountNumber) : undefined;
  if (!account) return noSuchAccount;
  const rows = await listRows(context.db, "bank.positive_pay", { account_id: account.id }, "id desc");
  return done({
    declarations: rows.map(({ channel, payee, number, instrument_date: date, issue_date, amount, state }) => {
      return { channel, payee, number, date, issueDate: issue_date, amount, state };
    }),
  });
});

/** This service names the account only; the caller is checked as always. */
async function holderOf({ db }: Context, accountNumber: string): Promise<string | null | undefined> {
  return (await findRow(db, "bank.account", { number: accountNumber }))?.customer_number;
}
