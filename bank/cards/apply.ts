import { findCaller, findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import { cardApplicationText } from "bank/messages/card-text";
import { sendText } from "bank/messages/text-messages";
import { malformed } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import type { cardApplication } from "~/contract/cards.server";
import type { RequestOf } from "~/contract/service.server";
import { inTransaction } from "~/database/transaction.server";
import { isOperative } from "~/domain/accounts";
import { referencePattern } from "~/domain/reference";
import { given } from "./given";
import * as refusals from "./refusals";

type Request = RequestOf<typeof cardApplication>;
type Answer = BankAnswer<{ requestNumber: string }>;

export const tellRequestNumber = (number: bigint): string => `DC${number}`;

/** Takes an application once under its reference; one at a time on an account. */
export async function applyForCard(context: Context, request: Request): Promise<Answer> {
  const before = await alreadyTaken(context, request);
  if (before) return before;
  const answer = await take(context, request);
  return answer.outcome === "done" ? answer : ((await alreadyTaken(context, request)) ?? answer);
}

async function alreadyTaken({ db, user }: Context, request: Request): Promise<Answer | undefined> {
  const reference = given(request.reference);
  if (reference === undefined) return undefined;
  const taken = await db
    .selectFrom("bank.card_application as application")
    .innerJoin("bank.account as account", "account.id", "application.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "application.customer_number")
    .where("application.reference", "=", reference)
    .selectAll("application")
    .select(["account.number as account_number", "customer.mobile"])
    .executeTakeFirst();
  if (!taken) return undefined;
  const same =
    taken.mobile === user &&
    taken.customer_number === request.customerNumber &&
    taken.account_number === request.accountNumber &&
    taken.reason === request.reason &&
    taken.delivery === request.delivery;
  return same ? done({ requestNumber: tellRequestNumber(taken.number) }) : refusals.otherContent;
}

async function take(context: Context, request: Request): Promise<Answer> {
  const { customerNumber, accountNumber, reason, delivery } = request;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  const reference = given(request.reference);
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account || !isOperative(account.kind) || account.status === "closed") return noSuchAccount;
  if (customer.view_only || customer.maker_checker) return refusals.notForCustomer;
  const now = context.clock.now();
  return inTransaction(context.db, async (transaction) => {
    const taken = await transaction
      .insertInto("bank.card_application")
      .values({
        reference,
        customer_number: customerNumber,
        account_id: account.id,
        reason,
        delivery,
        applied_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("number")
      .executeTakeFirst();
    if (!taken) return refusals.appliedAlready;
    const requestNumber = tellRequestNumber(taken.number);
    const text = cardApplicationText(requestNumber, accountNumber);
    await sendText(transaction, context.vault, { mobile: customer.mobile, sentAt: now, text });
    return done({ requestNumber });
  });
}
