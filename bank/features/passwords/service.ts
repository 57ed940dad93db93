import { updateRows } from "bank/database/rows";
import * as contract from "common/contract/passwords.server";
import { GRANT_MS } from "bank/credentials/grants";
import { findGuard } from "bank/credentials/payment-guard";
import { endSessions } from "bank/credentials/sessions";
import { sendText, textCustomer } from "bank/messages/text-messages";
import {
  done,
  nonEmpty,
  notTogether,
  refuse,
  serve,
  type Bank,
  type CallBy,
  type Context,
} from "bank/service";
import { decryptAsBank } from "common/contract/rsa.server";
import { inTransaction } from "common/postgres/transaction.server";
import { changePassword, type PasswordOutcome, type PasswordWish } from "./change-password";
import { lockedText, resetText, passwordLockedText } from "./texts";
import type { JobHandler } from "bank/jobs/jobs";

export const forgotten = serve(contract.forgottenPassword, "customer", async (context, request) => {
  const { customer } = context;
  const username = decryptAsBank(context.privateKey(), request.sealedUsername);
  const newPassword = decryptAsBank(context.privateKey(), request.sealedPassword);
  if (username !== customer.number || newPassword === null)
    return refuse(contract.passwordRefusals["no-grant"]);
  // `OTP/MessagePrepare` sends the notice.
  const wish = { customer, kind: "login" as const, newPassword, by: { grant: request.grant }, notice: false };
  const outcome = await changePassword(context, wish);
  return outcome === "set" ? done({ success: "yes" as const }) : refuseFor(outcome);
});

export const changeLogin = serve(
  contract.loginPasswordChange,
  "customer",
  (context, { oldPassword, ...request }) =>
    answerChange(context, { kind: "login", by: { oldPassword }, ...request }),
);

export const changeTransaction = serve(
  contract.transactionPasswordChange,
  "customer",
  (context, { oldPassword, ...request }) => {
    const grant = nonEmpty(request.grant);
    const by = grant === undefined ? { oldPassword } : { grant };
    return answerChange(context, { kind: "transaction", by, ...request });
  },
);

async function answerChange(
  context: CallBy<"customer">,
  { kind, by, newPassword, sessionId }: Pick<PasswordWish, "kind" | "by" | "newPassword" | "sessionId">,
) {
  const { customer } = context;
  const wish = { customer, kind, newPassword, by, sessionId: nonEmpty(sessionId), notice: true };
  const outcome = await changePassword(context, wish);
  return outcome === "set" ? done({}) : refuseFor(outcome);
}

function refuseFor(outcome: Exclude<PasswordOutcome, "set">) {
  const refusals = contract.passwordRefusals;
  return typeof outcome === "object"
    ? refuse(refusals.wrong, String(outcome.triesLeft))
    : refuse(refusals[outcome]);
}

export const notifyReset = serve(contract.resetNotice, "customer", async (context, { mobile }) => {
  if (context.user !== mobile) return notTogether;
  await noticeReset(context, context.customer);
  return done({});
});

/** Texts the customer about a login password recently set by a grant, once each. */
async function noticeReset(
  { db, clock, vault, profile }: Pick<Bank, "db" | "clock" | "vault" | "profile">,
  customer: { number: string; mobile: string },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    const resets = await transaction
      .updateTable("bank.registration")
      .set({ noticed_at: now })
      .where("customer_number", "=", customer.number)
      .where("login_set_at", ">", new Date(now.getTime() - GRANT_MS))
      .where("noticed_at", "is", null)
      .returning("login_set_at")
      .execute();
    const guard = await findGuard(transaction, customer.number, now);
    for (const { login_set_at } of resets) {
      const text = resetText(profile, login_set_at!, guard);
      await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text });
    }
  });
}

export const lock = serve(contract.netBankingLock, "self-checked", async (context, { customerNumber }) =>
  (await lockNetBanking(context, customerNumber)) ? done({}) : notTogether,
);

function lockNetBanking(context: Context, customerNumber: string): Promise<boolean> {
  const { clock, vault, profile, user } = context;
  return inTransaction(context.db, async (transaction) => {
    const customer = await transaction
      .selectFrom("bank.customer")
      .select("status")
      .where("number", "=", customerNumber)
      .where("mobile", "=", user)
      .where("status", "in", ["active", "locked"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return false;
    if (customer.status === "locked") return true;
    await updateRows(transaction, "bank.customer", {
      where: { number: customerNumber },
      set: { status: "locked" },
    });
    await endSessions({ ...context, db: transaction }, customerNumber);
    await sendText(transaction, vault, { mobile: user, sentAt: clock.now(), text: lockedText(profile) });
    return true;
  });
}

export const notifyOfLock: JobHandler = async (transaction, { clock, vault, profile }, { subject }) => {
  const [customerNumber, kind, until] = subject.split(" ") as [string, "login" | "transaction", string];
  const text = passwordLockedText(profile, kind, new Date(until));
  await textCustomer(transaction, vault, customerNumber, { sentAt: clock.now(), text });
};
