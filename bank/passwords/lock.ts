import { lockedText } from "bank/messages/access-text";
import { sendText } from "bank/messages/text-messages";
import type { Context } from "bank/services/served";
import { endSessions } from "bank/sessions";
import { inTransaction } from "~/database/transaction.server";

/** Locks a customer's net-banking and ends all sessions; false for nobody's number. Locked already is locked. */
export function lockNetBanking(context: Context, customerNumber: string): Promise<boolean> {
  const { clock, vault, user } = context;
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
    await transaction
      .updateTable("bank.customer")
      .set({ status: "locked" })
      .where("number", "=", customerNumber)
      .execute();
    await endSessions({ ...context, db: transaction }, customerNumber);
    await sendText(transaction, vault, { mobile: user, sentAt: clock.now(), text: lockedText() });
    return true;
  });
}
