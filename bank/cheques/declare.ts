import type { Transaction } from "kysely";
import { findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import type { BankSchema } from "bank/database/schema";
import { declaredText } from "bank/messages/cheque-text";
import { sendText } from "bank/messages/text-messages";
import { findPayer } from "bank/payments/payer";
import { malformed } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import type { RequestOf } from "~/contract/service.server";
import type { positivePay } from "~/contract/cheques.server";
import { inTransaction } from "~/database/transaction.server";
import { istDate } from "~/domain/dates";
import { areDeclarableDates, isDeclarable } from "~/domain/positive-pay";
import { lockLeaves } from "./leaf";
import { once } from "./once";
import { declaredAlready, noDeclaration, otherContent } from "./refusals";

type Request = RequestOf<typeof positivePay>;
type Answer = BankAnswer<{ message: string }>;

const registered: Answer = done({ message: "Positive pay details have been registered" });

/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** In code units, with room for scripts that need several to a letter: the portal counts letters. */
const LONGEST = 160;

/**
 * Declares an unused cheque, once for its reference and once for the cheque. A customer who only looks may do it too:
 * it keeps money where it is.
 */
export async function declareCheque(context: Context, request: Request): Promise<Answer> {
  if (!(await findPayer(context, request.customerNumber))) return notTogether;
  return once(
    request.reference,
    (reference) => knownDeclaration(context, request, reference),
    () => carryOut(context, request),
  );
}

async function knownDeclaration(
  { db }: Context,
  request: Request,
  reference: string,
): Promise<Answer | undefined> {
  const row = await db
    .selectFrom("bank.positive_pay as declaration")
    .innerJoin("bank.account as account", "account.id", "declaration.account_id")
    .selectAll("declaration")
    .select("account.number as account_number")
    .where("declaration.reference", "=", reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const same =
    row.customer_number === request.customerNumber &&
    row.account_number === request.accountNumber &&
    row.number === request.number &&
    row.instrument_date === request.instrumentDate &&
    row.amount === request.amount &&
    row.issue_date === request.issueDate &&
    row.payee === request.payee &&
    row.remark === request.remark;
  return same ? registered : otherContent;
}

async function carryOut(context: Context, request: Request): Promise<Answer> {
  const account = await findOwnAccount(context, request.customerNumber, request.accountNumber);
  if (!account) return noSuchAccount;
  if (!isWellFormed(request)) return malformed;
  const today = istDate(context.clock.now());
  if (!isDeclarable(request.amount) || !areDeclarableDates(request, today)) return noDeclaration;
  return inTransaction(context.db, (transaction) => register(transaction, context, account.id, request));
}

function isWellFormed({ payee, remark }: Request): boolean {
  if (payee.trim() === "" || payee.length > LONGEST || remark.length > LONGEST) return false;
  return !unprintable.test(payee + remark);
}

async function register(
  transaction: Transaction<BankSchema>,
  { clock, vault, user: mobile }: Context,
  accountId: bigint,
  request: Request,
): Promise<Answer> {
  const { number, instrumentDate, amount, issueDate, payee, remark } = request;
  const [leaf] = await lockLeaves(transaction, accountId, number);
  if (leaf?.state !== "unused") return declaredAlready;
  const now = clock.now();
  const row = await transaction
    .insertInto("bank.positive_pay")
    .values({
      reference: request.reference || null,
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
  if (!row) return declaredAlready;
  await sendText(transaction, vault, {
    mobile,
    sentAt: now,
    text: declaredText(request.accountNumber, request),
  });
  return registered;
}
