import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { findOwnAccount, noSuchAccount } from "bank/customers";
import { alertText, type AlertWords } from "bank/messages/alert-text";
import { sendText } from "bank/messages/text-messages";
import { malformed, refuseFor } from "bank/payments/refusals";
import { done, type BankAnswer, type Context } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";
import { isOperative } from "~/domain/accounts";
import { referencePattern } from "~/domain/reference";

/** Which text messages a customer wants about each operative account. */
export type AlertSetting = AlertWords & { accountNumber: string };

export interface AlertRequest extends AlertSetting {
  customerNumber: string;
  reference?: string | undefined;
}

/** As they hold now: an account's newest, or the bank's newest for accounts without. */
export function listAlerts(db: Kysely<BankSchema>, customerNumber: string): Promise<AlertSetting[]> {
  return db
    .selectFrom("bank.account as account")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("bank.alert_setting as setting")
          .selectAll("setting")
          .where(({ or, eb }) =>
            or([eb("setting.account_id", "=", eb.ref("account.id")), eb("setting.account_id", "is", null)]),
          )
          .orderBy("setting.account_id", (order) => order.asc().nullsLast())
          .orderBy("setting.id", "desc")
          .limit(1)
          .as("setting"),
      (join) => join.onTrue(),
    )
    .where("account.customer_number", "=", customerNumber)
    .where("account.kind", "in", ["savings", "current", "overdraft", "cash-credit"])
    .where("account.status", "!=", "closed")
    .orderBy("account.is_primary", "desc")
    .orderBy("account.id")
    .select([
      "account.number as accountNumber",
      "setting.debits",
      "setting.debits_from as debitsFrom",
      "setting.credits",
      "setting.credits_from as creditsFrom",
    ])
    .execute();
}

/** Sets them once under a reference and tells the customer; asked again it is answered again, whatever was set since. */
export async function changeAlerts(context: Context, request: AlertRequest): Promise<BankAnswer<object>> {
  const { reference } = request;
  if (reference !== undefined && !referencePattern.test(reference)) return malformed;
  const before = await answerBefore(context, request);
  if (before) return before;
  const account = await findOwnAccount(context, request.customerNumber, request.accountNumber);
  if (!account || !isOperative(account.kind) || account.status === "closed") return noSuchAccount;
  if (request.debitsFrom < 0n || request.creditsFrom < 0n) return malformed;
  const set = await write(context, account.id, request);
  // A copy of the same request was quicker.
  return set ? done({}) : ((await answerBefore(context, request)) ?? refuseFor("8013"));
}

function write({ db, clock, vault, user }: Context, accountId: bigint, request: AlertRequest) {
  const { accountNumber, debits, debitsFrom, credits, creditsFrom, reference } = request;
  return inTransaction(db, async (transaction) => {
    const now = clock.now();
    const row = await transaction
      .insertInto("bank.alert_setting")
      .values({
        account_id: accountId,
        debits,
        debits_from: debitsFrom,
        credits,
        credits_from: creditsFrom,
        reference: reference ?? null,
        set_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    const text = alertText(accountNumber, request, now);
    await sendText(transaction, vault, { mobile: user, sentAt: now, text });
    return true;
  });
}

/** What a reference that stands for something is answered, for ever. */
async function answerBefore(
  context: Context,
  request: AlertRequest,
): Promise<BankAnswer<object> | undefined> {
  if (!request.reference) return undefined;
  const row = await context.db
    .selectFrom("bank.alert_setting as setting")
    .innerJoin("bank.account as account", "account.id", "setting.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .where("setting.reference", "=", request.reference)
    .selectAll("setting")
    .select(["account.number", "account.customer_number", "customer.mobile"])
    .executeTakeFirst();
  if (!row) return undefined;
  const same =
    row.number === request.accountNumber &&
    row.customer_number === request.customerNumber &&
    row.mobile === context.user &&
    row.debits === request.debits &&
    row.debits_from === request.debitsFrom &&
    row.credits === request.credits &&
    row.credits_from === request.creditsFrom;
  return same ? done({}) : refuseFor("8013");
}
