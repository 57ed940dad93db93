import { findOwnAccount } from "bank/customers";
import type { Db } from "bank/database/schema";
import { ending, notYouLock } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { done, malformed, noSuchAccount, serve, type BankAnswer, type Context } from "bank/service";
import { isOperative } from "common/accounts";
import { alertWords } from "common/alerts";
import type { BankProfile } from "common/bank";
import { alertChange, alertSettings } from "common/contract/profile.server";
import type { RequestOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { formatAmount } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";

/** Which text messages a customer wants about each operative account. */

const settings = serve(alertSettings, "customer", async ({ db }, { customerNumber }) =>
  done({ accounts: await listAlerts(db, customerNumber) }),
);

/** As they hold now: an account's newest, or the bank's newest for accounts without. */
function listAlerts(db: Db, customerNumber: string) {
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

type AlertRequest = RequestOf<typeof alertChange>;

/** Sets them once under a reference and tells the customer. */
const change = serve(alertChange, "self-checked", (context, request) => {
  const { accountNumber, debits, debitsFrom, credits, creditsFrom } = request;
  return changeOnce(context, request, {
    kind: "alerts",
    content: [accountNumber, debits, String(debitsFrom), credits, String(creditsFrom)],
    run: (asked) => checkAndSet(context, request, asked),
    tell: () => ({}),
  });
});

async function checkAndSet(
  context: Context,
  request: AlertRequest,
  asked: Claim,
): Promise<BankAnswer<object>> {
  const { accountNumber, debits, debitsFrom, credits, creditsFrom } = request;
  const account = await findOwnAccount(context, request.customerNumber, accountNumber);
  if (!account || !isOperative(account.kind) || account.status === "closed") return noSuchAccount;
  if (debitsFrom < 0n || creditsFrom < 0n) return malformed;
  return inTransaction(context.db, async (transaction) => {
    const now = context.clock.now();
    await claim(transaction, asked, {}, now);
    await transaction
      .insertInto("bank.alert_setting")
      .values({
        account_id: account.id,
        debits,
        debits_from: debitsFrom,
        credits,
        credits_from: creditsFrom,
        set_at: now,
      })
      .execute();
    const text = alertText(context.profile, request, now);
    await sendText(transaction, context.vault, { mobile: context.user, sentAt: now, text });
    return done({});
  });
}

/** What is told from now on. */
const alertText = (profile: BankProfile, { accountNumber, ...wish }: AlertRequest, at: Date): string =>
  `Text messages about your account ${ending(accountNumber)} were changed on ${formatIstTime(at)}: ` +
  `${alertWords(wish)}. Debits from Rs ${formatAmount(profile.debitsAlwaysToldFrom)} are always told. ` +
  `${notYouLock(profile)} ${profile.shortName}`;

export const profileServices = [settings, change];
