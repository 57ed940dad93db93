import { inRupees } from "common/money";
import { findRow, insertRowOnce, updateRows } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import type { Db } from "bank/database/schema";
import { isLine } from "bank/messages/plain-words";
import { malformed, refuse } from "bank/service";
import { chequeRefusals, declareCheque, takeDeclarationBack } from "common/contract/cheques.server";
import { formatDate, istDate } from "common/dates";
import { plain } from "common/plain-text";
import { areDeclarableDates, declarationObstacle, isDeclarable } from "common/positive-pay";
import { findChequeAccount, lockLeaves } from "./leaf";

export const declaration = serveAct(declareCheque, {
  protects: () => true,
  content: ({ accountNumber, number, instrumentDate, amount, issueDate, payee, remark }) => [
    accountNumber,
    number,
    instrumentDate,
    String(amount),
    issueDate,
    payee,
    remark,
  ],
  async check(call, request, transaction) {
    const account = await findChequeAccount(call, request);
    if ("outcome" in account) return account;
    const { number, amount, payee, remark } = request;
    if (payee.trim() === "" || !isLine(payee) || !isLine(remark)) return malformed;
    if (!isDeclarable(amount) || !areDeclarableDates(request, istDate(call.clock.now())))
      return refuse(chequeRefusals.noDeclaration);
    if (!transaction) return account;
    const { id } = account.facts;
    const [leaf] = await lockLeaves(transaction, id, number);
    const obstacle = declarationObstacle(leaf?.state, await isDeclared(transaction, id, number));
    return obstacle ? refuse(chequeRefusals[obstacle]) : account;
  },
  async make(transaction, account, { request, now, reference = null }) {
    const { customerNumber, accountNumber, number, instrumentDate, amount, issueDate, payee, remark } =
      request;
    const row = await insertRowOnce(transaction, "bank.positive_pay", {
      reference,
      customer_number: customerNumber,
      account_id: account.id,
      number,
      instrument_date: instrumentDate,
      amount,
      issue_date: issueDate,
      payee,
      remark,
      channel: "NET BANKING",
      declared_at: now,
    });
    if (!row) return refuse(chequeRefusals.declaredAlready);
    const values = {
      cheque: number,
      account: accountNumber.slice(-4),
      amount: inRupees(amount),
      payee: plain(payee),
      date: formatDate(instrumentDate),
    };
    return { kept: {}, message: { values } };
  },
  answer: () => ({ message: "Positive pay details have been registered" }),
});

const isWaiting = (account_id: bigint, number: string) => ({
  account_id,
  number,
  state: "registered" as const,
});

async function isDeclared(db: Db, accountId: bigint, number: string): Promise<boolean> {
  const row = await findRow(db, "bank.positive_pay", isWaiting(accountId, number));
  return row !== undefined;
}

/** Like a stop's revocation, it removes a protection. */
export const revokeDeclared = serveAct(takeDeclarationBack, {
  letsMoneyGo: true,
  content: ({ accountNumber, number }) => [accountNumber, number],
  async check(call, request, transaction) {
    const account = await findChequeAccount(call, request);
    if ("outcome" in account) return account;
    const { id } = account.facts;
    // A presentation locks the leaf first.
    if (transaction) await lockLeaves(transaction, id, request.number);
    const declared = await isDeclared(transaction ?? call.db, id, request.number);
    return declared ? account : refuse(chequeRefusals.notDeclared);
  },
  async make(transaction, { id }, { request: { accountNumber, number } }) {
    await updateRows(transaction, "bank.positive_pay", {
      where: isWaiting(id, number),
      set: { state: "revoked" },
    });
    return { kept: {}, message: { values: { cheque: number, account: accountNumber.slice(-4) } } };
  },
  answer: () => ({}),
});
