import { findOwnAccount } from "bank/customers";
import type { Db } from "bank/database/schema";
import { isLine } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { done, malformed, noSuchAccount, refuse, type BankAnswer, type CallBy } from "bank/service";
import { chequeRefusals, type positivePay, type revokePositivePay } from "common/contract/cheques.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { areDeclarableDates, declarationObstacle, isDeclarable } from "common/positive-pay";
import { inTransaction } from "common/postgres/transaction.server";
import { refuseOrder } from "./authority";
import { lockLeaves } from "./leaf";
import { declarationRevokedText, declaredText } from "./texts";

/** Cheques that are declared before they are presented, and taking that back. */

type Request = RequestOf<typeof positivePay>;
type Answer = { message: string };

const registered: Answer = { message: "Positive pay details have been registered" };

/**
 * Declares an unused cheque, once for its reference and once for the cheque. A customer who only looks may do
 * it too: it keeps money where it is.
 */
export function declareCheque(call: CallBy<"payer">, request: Request): Promise<BankAnswer<Answer>> {
  const { accountNumber, number, instrumentDate, amount, issueDate, payee, remark } = request;
  return changeOnce(call, request, {
    kind: "positive-pay",
    content: [accountNumber, number, instrumentDate, String(amount), issueDate, payee, remark],
    run: (asked) => checkAndDeclare(call, request, asked),
    tell: () => registered,
  });
}

async function checkAndDeclare(
  call: CallBy<"payer">,
  request: Request,
  asked: Claim,
): Promise<BankAnswer<Answer>> {
  const { customerNumber, accountNumber, number, instrumentDate, amount, issueDate, payee, remark } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  if (payee.trim() === "" || !isLine(payee) || !isLine(remark)) return malformed;
  if (!isDeclarable(amount) || !areDeclarableDates(request, istDate(call.clock.now())))
    return refuse(chequeRefusals.noDeclaration);
  return inTransaction(call.db, async (transaction) => {
    const [leaf] = await lockLeaves(transaction, account.id, number);
    const obstacle = declarationObstacle(leaf?.state, await isDeclared(transaction, account.id, number));
    if (obstacle) return refuse(chequeRefusals[obstacle]);
    const now = call.clock.now();
    const row = await transaction
      .insertInto("bank.positive_pay")
      .values({
        reference: asked.reference ?? null,
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
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return refuse(chequeRefusals.declaredAlready);
    await claim(transaction, asked, {}, now);
    const text = declaredText(call.profile, accountNumber, request);
    await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
    return done(registered);
  });
}

const isWaiting = (account_id: bigint, number: string) => ({
  account_id,
  number,
  state: "registered" as const,
});

async function isDeclared(db: Db, accountId: bigint, number: string): Promise<boolean> {
  const row = await db
    .selectFrom("bank.positive_pay")
    .select("id")
    .where(({ and }) => and(isWaiting(accountId, number)))
    .executeTakeFirst();
  return row !== undefined;
}

type RevokeRequest = RequestOf<typeof revokePositivePay>;

/**
 * Takes a declaration back, once for its reference, unless the cheque was presented meanwhile. As with a stop, it takes
 * a protection away: by those who may pay, with their password.
 */
export const revokeDeclaration = (
  call: CallBy<"payer">,
  request: RevokeRequest,
): Promise<BankAnswer<object>> =>
  changeOnce(call, request, {
    kind: "positive-pay-revocation",
    content: [request.accountNumber, request.number],
    run: (asked) => checkAndRevoke(call, request, asked),
    tell: () => ({}),
  });

async function checkAndRevoke(
  call: CallBy<"payer">,
  request: RevokeRequest,
  asked: Claim,
): Promise<BankAnswer<object>> {
  const { customerNumber, accountNumber, number } = request;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const refusal = await refuseOrder(call, request);
  if (refusal) return refusal;
  return inTransaction(call.db, async (transaction) => {
    // Whoever presents the cheque has locked its leaf.
    await lockLeaves(transaction, account.id, number);
    if (!(await isDeclared(transaction, account.id, number))) return refuse(chequeRefusals.notDeclared);
    const now = call.clock.now();
    await claim(transaction, asked, {}, now);
    await transaction
      .updateTable("bank.positive_pay")
      .set({ state: "revoked" })
      .where(({ and }) => and(isWaiting(account.id, number)))
      .execute();
    const text = declarationRevokedText(call.profile, accountNumber, number);
    await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
    return done({});
  });
}

/** Newest first. */
export function listDeclarations(db: Db, accountId: bigint) {
  return db
    .selectFrom("bank.positive_pay")
    .select([
      "channel",
      "payee",
      "number",
      "instrument_date as date",
      "issue_date as issueDate",
      "amount",
      "state",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}
