import { findOwnAccount } from "bank/customers";
import type { Db, Transaction } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { claim, isNoReference, once, type Claim } from "bank/once";
import { done, given, malformed, noSuchAccount, refuse, type BankAnswer, type CallBy } from "bank/service";
import { chequeRefusals, type positivePay } from "common/contract/cheques.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { areDeclarableDates, isDeclarable } from "common/positive-pay";
import { inTransaction } from "common/postgres/transaction.server";
import { lockLeaves } from "./leaf";
import { declaredText } from "./texts";

/** Cheques that are declared before they are presented. */

type Request = RequestOf<typeof positivePay>;
type Answer = { message: string };

const registered: Answer = { message: "Positive pay details have been registered" };

/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** In code units, with room for scripts that need several to a letter: the portal counts letters. */
const LONGEST = 160;

/**
 * Declares an unused cheque, once for its reference and once for the cheque. A customer who only looks may do
 * it too: it keeps money where it is.
 */
export async function declareCheque(call: CallBy<"payer">, request: Request): Promise<BankAnswer<Answer>> {
  const { customerNumber, accountNumber, number, instrumentDate, amount, issueDate } = request;
  if (isNoReference(request.reference)) return malformed;
  const asked: Claim = {
    kind: "positive-pay",
    reference: given(request.reference),
    customerNumber,
    content: [
      accountNumber,
      number,
      instrumentDate,
      String(amount),
      issueDate,
      request.payee,
      request.remark,
    ],
  };
  return once(
    call,
    asked,
    () => checkAndDeclare(call, request, asked),
    () => registered,
  );
}

async function checkAndDeclare(
  call: CallBy<"payer">,
  request: Request,
  asked: Claim,
): Promise<BankAnswer<Answer>> {
  const account = await findOwnAccount(call, request.customerNumber, request.accountNumber);
  if (!account) return noSuchAccount;
  if (!isWellFormed(request)) return malformed;
  const today = istDate(call.clock.now());
  if (!isDeclarable(request.amount) || !areDeclarableDates(request, today))
    return refuse(chequeRefusals.noDeclaration);
  return inTransaction(call.db, (transaction) => register(transaction, call, account.id, request, asked));
}

function isWellFormed({ payee, remark }: Request): boolean {
  if (payee.trim() === "" || payee.length > LONGEST || remark.length > LONGEST) return false;
  return !unprintable.test(payee + remark);
}

async function register(
  transaction: Transaction,
  { clock, vault, user: mobile }: CallBy<"payer">,
  accountId: bigint,
  request: Request,
  asked: Claim,
): Promise<BankAnswer<Answer>> {
  const { number, instrumentDate, amount, issueDate, payee, remark } = request;
  const [leaf] = await lockLeaves(transaction, accountId, number);
  if (leaf?.state !== "unused") return refuse(chequeRefusals.declaredAlready);
  const now = clock.now();
  const row = await transaction
    .insertInto("bank.positive_pay")
    .values({
      reference: asked.reference ?? null,
      customer_number: request.customerNumber,
      account_id: accountId,
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
  const text = declaredText(request.accountNumber, request);
  await sendText(transaction, vault, { mobile, sentAt: now, text });
  return done(registered);
}

/** Newest first. */
export function listDeclarations(db: Db, accountId: bigint) {
  return db
    .selectFrom("bank.positive_pay")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}
