import { updateRows } from "bank/database/rows";
import * as contract from "common/contract/passwords.server";
import { GRANT_MS } from "bank/credentials/grants";
import { findGuard } from "bank/credentials/payment-guard";
import { endSessions } from "bank/credentials/sessions";
import { sendText, textCustomer } from "bank/messages/text-messages";
import { done, nonEmpty, notTogether, refuse, serve, type CallBy } from "bank/service";
import { decryptAsBank } from "common/contract/rsa.server";
import { inTransaction } from "common/postgres/transaction.server";
import { changePassword, noticeOf, type PasswordWish } from "./change-password";
import { words } from "common/words";
import { formatIstTime } from "common/dates";
import type { JobHandler } from "bank/jobs/jobs";

export const forgotten = serve(contract.forgottenPassword, "customer", async (context, request) => {
  const { customer } = context;
  const username = decryptAsBank(context.privateKey(), request.sealedUsername);
  const newPassword = decryptAsBank(context.privateKey(), request.sealedPassword);
  if (username !== customer.number || newPassword === null)
    return refuse(contract.passwordRefusals["no-grant"]);
  // `OTP/MessagePrepare` sends the notice.
  const wish = { customer, kind: "login" as const, newPassword, by: { grant: request.grant }, notice: false };
  const changed = await changePassword(context, wish);
  return changed.outcome === "done" ? done({ success: "yes" as const }) : changed;
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

function answerChange(
  context: CallBy<"customer">,
  { sessionId, ...wish }: Pick<PasswordWish, "kind" | "by" | "newPassword" | "sessionId">,
) {
  const { customer } = context;
  return changePassword(context, { ...wish, customer, sessionId: nonEmpty(sessionId), notice: true });
}

/** Texts the customer about a login password recently set by a grant, once each. */
export const notifyReset = serve(contract.resetNotice, "customer", async (context, { mobile }) => {
  const { db, clock, customer } = context;
  if (context.user !== mobile) return notTogether;
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
    const guard = await findGuard(transaction, context, customer.number, now);
    for (const { login_set_at } of resets) {
      const reset = words("passwords:messages.reset", { time: formatIstTime(login_set_at!) });
      await sendText(transaction, context, customer, { sentAt: now, words: noticeOf(reset, guard) });
    }
  });
  return done({});
});

export const lock = serve(contract.netBankingLock, "self-checked", (context, { customerNumber }) => {
  const { clock, user } = context;
  return inTransaction(context.db, async (transaction) => {
    const customer = await transaction
      .selectFrom("bank.customer")
      .select(["status", "mobile", "language"])
      .where("number", "=", customerNumber)
      .where("mobile", "=", user)
      .where("status", "in", ["active", "locked"])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!customer) return notTogether;
    if (customer.status === "locked") return done({});
    await updateRows(transaction, "bank.customer", {
      where: { number: customerNumber },
      set: { status: "locked" },
    });
    await endSessions({ ...context, db: transaction }, customerNumber);
    const message = words("passwords:messages.locked");
    await sendText(transaction, context, customer, { sentAt: clock.now(), words: message });
    return done({});
  });
});

export const notifyOfLock: JobHandler = async (transaction, bank, { subject }) => {
  const [customerNumber, name, until] = subject.split(" ") as [string, string, string];
  const kind = name === "login" ? "login" : "transaction";
  const time = formatIstTime(new Date(until));
  const message = words(`passwords:messages.lockedUntil.${kind}`, { time });
  await textCustomer(transaction, bank, customerNumber, { sentAt: bank.clock.now(), words: message });
};
